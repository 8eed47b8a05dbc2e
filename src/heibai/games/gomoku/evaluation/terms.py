"""Terms of the evaluations that look at every empty point: own points minus the opponent's.

A point that renju forbids to black counts nothing as black's.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from ....core.contract import Color
from .codes import CODES, code_of
from .patterns import NO_PATTERN, differences, pattern_of
from .point_shapes import shapes_under

if TYPE_CHECKING:
    from ..position import GomokuPosition


def shapes(position: GomokuPosition) -> list[float]:
    """[12] points where the side to move would make each pattern, minus those where the other side would."""
    black, white = [0] * (NO_PATTERN + 1), [0] * (NO_PATTERN + 1)
    banned = position.points_forbidden_to_black
    for square, made in shapes_under(position.rules).points(position.cells, position.lines):
        white[pattern_of(made.white)] += 1
        if square not in banned:
            black[pattern_of(made.black)] += 1
    return differences(black, white) if position.to_move is Color.BLACK else differences(white, black)


def lines_of_points(position: GomokuPosition) -> list[tuple[int, float]]:
    """(code, points of that code for the side to move minus the other side's) where that is not 0, ascending."""
    found: defaultdict[int, float] = defaultdict(float)
    banned = position.points_forbidden_to_black
    mine = 1.0 if position.to_move is Color.BLACK else -1.0
    for square, made in shapes_under(position.rules).points(position.cells, position.lines):
        found[code_of(made.white)] -= mine
        if square not in banned:
            found[code_of(made.black)] += mine
    return sorted((code, count) for code, count in found.items() if count)


def every_code(position: GomokuPosition) -> list[float]:
    """[2380] the same with the codes that do not count."""
    terms = [0.0] * len(CODES)
    for code, count in lines_of_points(position):
        terms[code] = count
    return terms
