"""How the thought of a game of Reversi is shared out."""

import pytest

from heibai.games.reversi.rules import Reversi


@pytest.mark.parametrize("size", [4, 6, 8])
def test_there_is_a_weight_for_every_second_square_that_is_empty(size):
    game = Reversi(size)
    position = game.start()
    while not position.is_over():
        weights = game.abilities.pace(position)
        assert len(weights) == (position.empties + 1) // 2
        assert min(weights) > 0
        position = position.play(position.moves()[0])


def test_the_moves_that_prove_the_ending_weigh_most_and_those_after_that_least():
    weights = Reversi(8).abilities.pace(Reversi(8).start())
    heaviest = weights.index(max(weights))
    assert weights[0] < weights[10] < weights[heaviest]
    assert 20 <= 60 - 2 * heaviest <= 34
    assert min(weights) == weights[-1]
