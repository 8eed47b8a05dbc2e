"""What a position forces: a point that wins by two fives at once, and what may answer the other side's.

Not under caro, where one stone may stop two fives.
"""

from __future__ import annotations

from ....core.contract import Color
from ..evaluation.codes import Shapes
from ..evaluation.grid_lines import DIRECTIONS
from ..evaluation.lines import FOURS, OPEN_THREES, Shape
from ..evaluation.patterns import level_of
from .four_scan import FourScan, makes_four


def decisive_point(scan: FourScan, side: Color) -> int | None:
    """The first legal point where ``side``, to move and without a five, makes two fives possible at once."""
    points = (square for square, shapes in scan.points(side) if level_of(shapes) == 1)
    return next((square for square in points if scan.allows(square, side)), None)


def defence_of(scan: FourScan, side: Color) -> list[int] | None:
    """The only points of ``side``, to move, that may keep the other side from two fives at once; None: none threaten.

    1. A threat is answered on its point, or on another point of a four in its lines. What answers all of them is kept.
    2. A four of its own may always come first.
    3. A threat that renju may come to forbid by what white answers is left out: it forces nothing.
    """
    common: set[int] | None = None
    for square, shapes in scan.points(side.other):
        if level_of(shapes) > 1 or (side is Color.WHITE and _may_come_to_be_forbidden(scan, shapes)):  # 3
            continue
        answers = _answers(scan, square, side.other)
        common = answers if common is None else common & answers
        if not common:
            break
    if common is None:
        return None
    points = [square for square, shapes in scan.points(side) if square in common or makes_four(shapes)]  # 2
    return [square for square in points if scan.allows(square, side)]


def _answers(scan: FourScan, square: int, attacker: Color) -> set[int]:  # 1
    """Points that may answer the attacker's stone on ``square``, which would make two fives possible."""
    found = {square}
    for direction in range(len(DIRECTIONS)):
        if scan.shapes(square, attacker)[direction] >= Shape.CLOSED_FOUR:
            reached = scan.in_reach(square, direction, attacker)
            found.update(each for each in reached if scan.shapes(each, attacker)[direction] >= Shape.CLOSED_FOUR)
    return found


def _may_come_to_be_forbidden(scan: FourScan, shapes: Shapes) -> bool:
    """Whether black's shapes on a point leave a chance of an overline, a double four or a double three."""
    if not scan.rules.restricted or Shape.FIVE in shapes:
        return False
    fours = sum(FOURS.get(shape, 0) for shape in shapes)
    return Shape.OVERLINE in shapes or fours > 1 or sum(shape in OPEN_THREES for shape in shapes) > 1
