"""Renju's forbidden points: overlines, double fours, double threes, with the recursion that the rule needs.

A three counts only if one of the points that would make its straight four is itself a legal black move, judged by
this same rule (Renju International Federation, rules of play, 9.2 and 9.3).
"""

from __future__ import annotations

from enum import StrEnum

from ...core.contract import Color
from .evaluation.grid_lines import DIRECTIONS, BoardLines
from .evaluation.lines import FOURS, OPEN_THREES, Shape, shape_of, straight_four_cells, winning_run
from .evaluation.point_shapes import PointShapes, shapes_under
from .rulesets import RULE_SETS

RENJU = RULE_SETS["renju"]


class Forbidden(StrEnum):
    """Why a point is forbidden to black."""

    OVERLINE = "overline"
    DOUBLE_FOUR = "double four"
    DOUBLE_THREE = "double three"


def forbidden_points(cells: str, lines: BoardLines) -> dict[int, Forbidden]:
    """The points forbidden to black, ascending, each with the reason; ``cells`` as `grid_lines.cells_of` gives them."""
    made = shapes_under(RENJU).points(cells, lines)
    reasons = ((square, why_forbidden(cells, square, lines)) for square, shapes in made if _suspicious(shapes))
    return {square: reason for square, reason in reasons if reason is not None}


def is_forbidden(cells: str, square: int, made: PointShapes, lines: BoardLines) -> bool:
    """Whether black may not play the empty ``square``, where a stone makes ``made``."""
    return _suspicious(made) and why_forbidden(cells, square, lines) is not None


def _suspicious(shapes: PointShapes) -> bool:
    """Whether black's shapes leave a chance that the point is forbidden: a quick look before the exact one."""
    if Shape.OVERLINE in shapes.black:
        return True
    strong = [shape for shape in shapes.black if shape >= Shape.OPEN_THREE]
    return len(strong) > 1 or Shape.TWO_FOURS in strong


def why_forbidden(cells: str, square: int, lines: BoardLines) -> Forbidden | None:
    """Why black may not play the empty ``square``, or None; five in a row is always allowed."""
    cells = f"{cells[:square]}X{cells[square + 1 :]}"
    read = [lines.read(cells, square, direction) for direction in range(len(DIRECTIONS))]
    shapes = [shape_of(line, at, RENJU, Color.BLACK, stones=1) for line, at in read]
    if Shape.FIVE in shapes:
        return None
    if Shape.OVERLINE in shapes:
        return Forbidden.OVERLINE
    if sum(FOURS.get(shape, 0) for shape in shapes) > 1:
        return Forbidden.DOUBLE_FOUR
    threes = [d for d, shape in enumerate(shapes) if shape in OPEN_THREES]
    if len(threes) > 1 and sum(_is_real_three(cells, square, d, read[d], lines) for d in threes) > 1:
        return Forbidden.DOUBLE_THREE
    return None


def _is_real_three(cells: str, square: int, direction: int, read: tuple[str, int], lines: BoardLines) -> bool:
    """Whether one of the points that make this three a straight four is a legal black move that makes no five."""
    line, at = read
    targets = straight_four_cells(line, at, RENJU, Color.BLACK)
    points = (lines.step(square, direction, target - at) for target in targets)
    return any(not _makes_five(cells, p, lines) and why_forbidden(cells, p, lines) is None for p in points)


def _makes_five(cells: str, square: int, lines: BoardLines) -> bool:
    cells = f"{cells[:square]}X{cells[square + 1 :]}"
    return any(winning_run(*lines.read(cells, square, d), RENJU, Color.BLACK) for d in range(len(DIRECTIONS)))
