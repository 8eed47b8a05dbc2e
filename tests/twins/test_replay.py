"""The kernel's replay says what the Python rules say, of good games and of broken ones."""

import numpy as np
import pytest
from random_records import random_moves, start_text

from heibai import _kernel
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.records.record import Record
from heibai.records.replay import replay_record


def mangled(moves, rng, size):
    """The game as it is, without passes, broken off, or with one move replaced, dropped or put in."""
    kind, at = rng.below(6), rng.below(len(moves))
    if kind == 1:
        return tuple(move for move in moves if move != size * size)
    if kind == 2:
        return moves[:at]
    replaced = {3: (rng.below(size * size + 2),), 4: (), 5: (rng.below(size * size + 1), moves[at])}
    return (*moves[:at], *replaced[kind], *moves[at + 1 :]) if kind in replaced else moves


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [4, 6, 8])
def test_kernel_equals_python_on_good_and_broken_games(size):
    rng, records = Rng(3, (size,)), []
    for seed in range(300):
        start = start_text(size, seed) if seed % 3 else None
        records.append(
            Record(
                moves=mangled(random_moves(size, seed, start), rng, size), spec=GameSpec("reversi", size), start=start
            )
        )
    expected = [replay_record(record) for record in records]
    game = GameSpec("reversi", size).make()
    starts = [game.start() if record.start is None else game.parse_position(record.start) for record in records]
    assert game.kernel.replay([record.moves for record in records], starts, size) == expected
    assert {replay.illegal_at is None for replay in expected} == {True, False}
    assert {replay.finished for replay in expected} == {True, False}
    assert any(replay.inserted for replay in expected)


@pytest.mark.parametrize("lengths", [[1], [3], [-1, 3], [2**62, 2**62]])
def test_arrays_that_do_not_fit_together_are_refused(lengths):
    boards = np.zeros(len(lengths), np.uint64)
    with pytest.raises(ValueError, match="lengths must add up"):
        _kernel.reversi_replay(
            np.zeros(2, np.uint8), np.array(lengths, np.int64), boards, boards, np.zeros(len(lengths), np.uint8), 8
        )
