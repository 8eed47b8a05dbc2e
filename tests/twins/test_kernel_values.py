"""What the kernel and Python count alike: limits of values, and moves on boards of every size."""

import re
from pathlib import Path

import numpy as np
import pytest

from heibai import _kernel
from heibai.core.contract import EVALUATION_LIMIT, WIN
from heibai.games.reversi.rules import Reversi

ZONES = ("zones", "", [15.0, 6.0, -8.0, -6.0, 4.0, 4.0])
KERNEL = Path(__file__).parents[2] / "kernel"


def test_values_have_the_same_limits():
    assert (_kernel.WIN, _kernel.EVALUATION_LIMIT) == (WIN, EVALUATION_LIMIT)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_an_engine_tells_of_its_moves_as_python_counts_them(size):
    start, control = Reversi(size).start(), _kernel.Control()
    found = _kernel.ReversiEngine(*ZONES, size, 1).search(start.own, start.opponent, 3, 0.0, 0, 0, control)
    assert found.move in start.moves()
    assert control.progress().move == found.move
    assert control.progress().value == found.value


@pytest.mark.parametrize("size", [6, 8])
@pytest.mark.parametrize("flat", [False, True])
def test_a_monte_carlo_search_tells_of_its_moves_as_python_counts_them(size, flat):
    start, control = Reversi(size).start(), _kernel.Control()
    make = _kernel.ReversiMonteCarlo.flat if flat else _kernel.ReversiMonteCarlo
    search = make("", "", [], size, {"simulate": -1, "memory": 16})
    found = search.search(start.own, start.opponent, 0, 0, 0.2, 1, control)
    told = control.line()
    assert {each.move for each in found.moves} == set(start.moves())
    assert set(found.line[:1]) | set(told.moves[:1]) <= set(start.moves())
    assert all(move <= size * size for move in told.moves)
    assert 0 < told.visits <= told.playouts <= found.playouts


def test_the_moves_of_a_schedule_are_counted_as_python_counts_them():
    game = Reversi(6)
    own, opp = (np.array([discs], np.uint64) for discs in (game.start().own, game.start().opponent))
    column = [np.zeros(1, kind) for kind in ("u4", "u4", "u4", "u8", "u8")]
    played = _kernel.reversi_match(
        6, [_kernel.Player("random")], own, opp, np.array([True]), *column, 7, 0, 1, True, False, _kernel.Control()
    )
    position = game.start()
    for move in played.moves[0, : played.plies[0]].tolist():
        position = position.play(move)
    assert position.is_over()
    assert played.completed


def test_a_result_reads_by_name_and_like_a_tuple():
    found = _kernel.reversi_perft(34628173824, 68853694464, 8, 4)
    leaves, finished = found
    assert (found.leaves, found.finished) == (leaves, finished) == (found[0], found[1]) == (244, True)
    assert len(found) == 2
    assert repr(found) == "PerftResult(leaves=244, finished=True)"
    with pytest.raises(IndexError):
        found[2]
    with pytest.raises(AttributeError):
        found.leaves = 3


def test_constants_of_the_kernel_have_one_style():
    """``evaluation_limit``, not ``kEvaluationLimit``."""
    sources = [path for path in KERNEL.rglob("*") if path.suffix in (".hpp", ".cpp")]
    old = {path.name for path in sources if re.search(r"\bk[A-Z][a-z]", path.read_text(encoding="utf-8"))}
    assert len(sources) > 100
    assert old == set()
