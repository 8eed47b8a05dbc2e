"""Terms of the evaluations that look at every empty point: own points minus the opponent's.

A point that renju forbids to black counts nothing as black's.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ....core.contract import Color
from .codes import CODES, code_of
from .patterns import NO_PATTERN, differences, pattern_of
from .point_shapes import shapes_under
from .threat_sets import THREAT_SETS, number_of, set_of

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
    return _difference(*_codes_of_sides(position))


def lines_and_threats(position: GomokuPosition) -> list[tuple[int, float]]:
    """The same, and 1 for the threats of both sides: their number comes after the codes."""
    mover, other = _codes_of_sides(position)
    number = number_of(*(set_of(pattern_of(CODES[code]) for code in side) for side in (mover, other)))
    return [*_difference(mover, other), (len(CODES) + number, 1.0)]


def every_code(position: GomokuPosition) -> list[float]:
    """[2380] ``lines_of_points`` with the codes that do not count."""
    return _dense(lines_of_points(position), len(CODES))


def every_code_and_threat(position: GomokuPosition) -> list[float]:
    """[4428] ``lines_and_threats`` with the terms that do not count."""
    return _dense(lines_and_threats(position), len(CODES) + THREAT_SETS)


def _codes_of_sides(position: GomokuPosition) -> tuple[Counter[int], Counter[int]]:
    """Points by their codes, the mover's and the other side's."""
    black: Counter[int] = Counter()
    white: Counter[int] = Counter()
    banned = position.points_forbidden_to_black
    for square, made in shapes_under(position.rules).points(position.cells, position.lines):
        white[code_of(made.white)] += 1
        if square not in banned:
            black[code_of(made.black)] += 1
    return (black, white) if position.to_move is Color.BLACK else (white, black)


def _difference(mover: Counter[int], other: Counter[int]) -> list[tuple[int, float]]:
    counts = ((code, float(mover[code] - other[code])) for code in sorted({*mover, *other}))
    return [(code, count) for code, count in counts if count]


def _dense(terms: list[tuple[int, float]], count: int) -> list[float]:
    found = [0.0] * count
    for gene, term in terms:
        found[gene] = term
    return found
