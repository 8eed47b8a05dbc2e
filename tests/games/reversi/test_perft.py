"""Perft against the published counts (8x8) and independent ones (4x4, 6x6)."""

from __future__ import annotations

import pytest
from stopping import stopped

from heibai import _kernel
from heibai.core.position import Color
from heibai.games.perft import perft
from heibai.games.reversi.kernel import boards
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi

# Leaves at depth 1, 2, ...; a pass is a ply, a game that ended earlier is one leaf.
COUNTS = {
    8: (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800),
    6: (4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912, 14976792),
    4: (4, 12, 44, 128, 424, 1256, 3624, 9116, 20044, 36540, 50704, 57436),
}
PYTHON_DEPTH = {8: 6, 6: 6, 4: 9}
WHOLE_GAMES_4X4 = 60060


@pytest.mark.parametrize("size", COUNTS)
def test_the_rules_count_as_published(size: int) -> None:
    start = Reversi(size).start()
    for depth, leaves in enumerate(COUNTS[size][: PYTHON_DEPTH[size]], 1):
        assert perft(start, depth) == leaves, depth


@pytest.mark.parametrize("size", COUNTS)
def test_the_kernel_counts_as_published(size: int) -> None:
    start = Reversi(size).start()
    for depth, leaves in enumerate(COUNTS[size], 1):
        assert boards.perft(start, depth) == leaves, depth


@pytest.mark.parametrize("size", COUNTS)
def test_making_every_last_move_counts_the_same(size: int) -> None:
    start = Reversi(size).start()
    for depth, leaves in enumerate(COUNTS[size][:9], 1):
        assert boards.perft(start, depth, plain=True) == leaves, depth


@pytest.mark.parametrize("plain", [False, True])
def test_all_games_on_4x4_are_counted_once_they_have_all_ended(plain: bool) -> None:
    start = Reversi(4).start()
    assert boards.perft(start, 16, plain=plain) == WHOLE_GAMES_4X4
    assert boards.perft(start, 40, plain=plain) == WHOLE_GAMES_4X4


def test_the_whole_tree_of_4x4_in_python() -> None:
    """Below one first move; the other three are its images."""
    start = Reversi(4).start()
    first, *others = (start.play(move) for move in start.moves())
    assert perft(first, 15) == WHOLE_GAMES_4X4 // 4
    assert [boards.perft(other, 15) for other in others] == [WHOLE_GAMES_4X4 // 4] * 3


def test_boards_that_must_pass_one_after_the_other_are_counted() -> None:
    """White has lone discs and no move, whatever black plays: 1,269 boards that pass come between two that do not."""
    position = ReversiPosition(17402332826203881965, 18016597532758528, Color.BLACK)
    assert boards.perft(position, 7) == boards.perft(position, 7, plain=True) == 6804


def test_a_position_without_depth_is_one_leaf() -> None:
    start = Reversi(8).start()
    assert perft(start, 0) == 1
    assert boards.perft(start, 0) == 1


@pytest.mark.parametrize(
    "text",
    [
        "XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXX- X",  # over, one square empty
        "-OX----- -------- -------- -------- -------- -------- -------- -------- O",  # O ends it with one move
        "XO------ -------- -------- -------- -------- -------- -------- -------- O",  # O must pass, then X ends it
    ],
)
@pytest.mark.parametrize("depth", range(6))
def test_passes_and_finished_games_count_alike_in_both(text: str, depth: int) -> None:
    position = Reversi(8).parse_position(text)
    expected = perft(position, depth)
    assert boards.perft(position, depth) == expected
    assert boards.perft(position, depth, plain=True) == expected


def test_symmetries_and_swapped_colours_count_the_same() -> None:
    position = Reversi(8).start().play(19).play(18)
    expected = boards.perft(position, 7)
    for symmetry in range(8):
        assert boards.perft(position.transformed(symmetry), 7) == expected
    assert boards.perft(position.colors_swapped(), 7) == expected


@pytest.mark.parametrize("plain", [False, True])
def test_a_long_count_ends_soon_after_it_is_stopped(plain: bool) -> None:
    control = _kernel.Control()
    control.start()
    found, overrun = stopped(
        lambda: boards.perft(Reversi(8).start(), 20, plain=plain, control=control), control, lambda told: told.nodes > 0
    )
    assert found is None
    assert overrun < 1


def test_a_count_obeys_its_deadline() -> None:
    control = _kernel.Control()
    control.start(seconds=0.05)
    assert boards.perft(Reversi(8).start(), 20, control=control) is None
