"""Labels by the engine to a fixed depth: minimax's values in discs, whatever the threads."""

import numpy as np
import pytest

from heibai.core.kernel import new_control, require_kernel
from heibai.core.position import Color
from heibai.evaluators.ntuple import NTupleEvaluator
from heibai.games import GameSpec
from heibai.games.reversi.kernel.boards import arrays_of
from heibai.players.evaluator_text import make_evaluator

require_kernel()
from heibai import _kernel  # noqa: E402

GAME = GameSpec("reversi", 8).make()
BARE = make_evaluator("ntuple:set=straight3,phases=2,colours=free", GAME)
NETWORK = BARE.with_weights(np.random.default_rng(3).integers(-200, 200, BARE.dimension) / 128)


def labels(positions, depth: int, *, threads: int = 1, network: NTupleEvaluator = NETWORK) -> list[float]:
    own, opponent, _ = arrays_of(positions)
    return _kernel.reversi_labels(
        network.kernel.options, network.weights.copy(), own, opponent, depth, 100, threads, new_control()
    ).tolist()


def minimax(position, depth: int) -> float:
    """In discs for the side to move; a pass is a ply."""
    if not (moves := position.moves()):
        return float(position.margin() if position.to_move is Color.BLACK else -position.margin())
    if depth == 0:
        return NETWORK.evaluate(position)
    return max(-minimax(position.play(move), depth - 1) for move in moves)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_label_is_minimax_value(depth):
    positions = GAME.sample_positions()[: 60 if depth < 3 else 25]
    whole = [depth if position.empties > depth else 60 for position in positions]  # the end is searched to the end
    assert labels(positions, depth) == [minimax(*each) for each in zip(positions, whole, strict=True)]


def test_threads_change_nothing():
    positions = GAME.sample_positions()[:600]
    assert labels(positions, 4) == labels(positions, 4, threads=3)


def test_a_network_off_the_grain_is_refused():
    with pytest.raises(ValueError, match="multiples of 1/128"):
        labels(GAME.sample_positions()[:1], 1, network=NETWORK.with_weights(NETWORK.weights / 3))


def test_random_moves_add_their_discs_and_depend_on_the_seed():
    own, opponent, _ = arrays_of([GAME.start()] * 50)
    once, again, other = (_kernel.reversi_wander(own, opponent, 6, seed) for seed in (1, 1, 2))
    assert {(int(a) | int(b)).bit_count() for a, b in once.tolist()} == {10}
    assert (once == again).all()
    assert (once != other).any()
