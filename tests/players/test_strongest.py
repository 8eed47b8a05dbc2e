"""The strongest evaluation of a board, and the engine that takes it."""

import pytest

from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.strongest import UsualEngine, strongest_evaluator


@pytest.mark.parametrize(
    ("game", "evaluator"),
    [
        ("gomoku/15", "lines-network"),
        ("gomoku/15/renju", "lines-network"),
        ("gomoku/15/standard", "lines-network"),
        ("gomoku/15/caro", "lines-network"),
        ("gomoku/19", "lines-network"),
        ("gomoku/20/caro", "lines-network"),
        ("gomoku/5/renju", "lines-network"),
        ("reversi", "patterns"),
        ("reversi/6", "champion"),
        ("reversi/4", "zones"),
    ],
)
def test_who_plays_unasked_has_the_strongest_evaluation_of_the_board(game, evaluator):
    made = GameSpec.parse(game).make()
    player = UsualEngine().make(made)
    assert player.name == f"alphabeta:seconds=1,eval={evaluator}"


def test_a_name_that_a_game_does_not_have_is_passed_over():
    assert strongest_evaluator(GameSpec.parse("reversi/4").make(), ("lines-network", "nothing")) is None


def test_the_usual_engine_plays_on_a_board_of_another_size():
    game = GameSpec.parse("gomoku/7/caro").make()
    position = game.start().play(24)
    assert UsualEngine().make(game).choose(game, position, rng=Rng(0)).move in position.moves()
