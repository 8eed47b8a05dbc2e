"""What Gomoku tells a search of forced wins: fives, fours, threes and the points that stop them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ...core.abilities.threats import Threats
from ...core.contract import Color
from .evaluation.grid_lines import DIRECTIONS
from .evaluation.lines import OPEN_THREES, Shape, winning_run
from .evaluation.point_shapes import shapes_under

if TYPE_CHECKING:
    from .position import GomokuPosition

_Shapes = tuple[Shape, Shape, Shape, Shape]
_FOURS = {Shape.CLOSED_FOUR: 1, Shape.OPEN_FOUR: 2, Shape.TWO_FOURS: 2}  # points that then make five
_EXCHANGED = str.maketrans("XO", "OX")


def turned(position: GomokuPosition, side: Color) -> GomokuPosition:
    """The same stones with ``side`` to move."""
    return position if position.to_move is side else replace(position, to_move=side, last=None)


def wins(position: GomokuPosition, side: Color) -> tuple[int, ...]:
    """Points where ``side`` makes five; renju never forbids them."""
    return tuple(square for square, shapes in _points(position, side) if Shape.FIVE in shapes)


def fours(position: GomokuPosition, side: Color) -> tuple[int, ...]:
    """Points where ``side`` makes a four of any kind."""
    return tuple(square for square, shapes in _points(position, side) if _fives_after(shapes) > 0)


def double_fours(position: GomokuPosition, side: Color) -> tuple[int, ...]:
    """Points where ``side`` makes an open four or two fours."""
    return tuple(square for square, shapes in _points(position, side) if _fives_after(shapes) > 1)


def four_threes(position: GomokuPosition, side: Color) -> tuple[int, ...]:
    """Points where ``side`` makes one four and, in another line, an open three."""
    found = _points(position, side)
    return tuple(s for s, shapes in found if _fives_after(shapes) == 1 and not OPEN_THREES.isdisjoint(shapes))


def threes(position: GomokuPosition, side: Color) -> tuple[int, ...]:
    """Points where ``side`` makes a three, but no four: two closed ones that cross give two fours as well."""
    found = _points(position, side)
    return tuple(s for s, shapes in found if Shape.CLOSED_THREE <= max(shapes) <= Shape.DOUBLE_OPEN_THREE)


def stops(position: GomokuPosition, side: Color) -> tuple[int, ...]:
    """Where the other side may keep ``side`` from five: there, and under caro also beyond the ends of the five."""
    found = set(wins(position, side))
    if position.rules.open_end:
        for square in tuple(found):
            found.update(_beyond_the_ends(position, square, side))
    return tuple(sorted(found))


def spoilers(position: GomokuPosition, side: Color, square: int) -> tuple[int, ...]:
    """Where the other side may spoil the double four that ``side`` would make on ``square``.

    Nothing is promised where one stone may stop both fives afterwards (caro), and where black would make two threes
    under renju: a white stone can make a three of black's real, and with two of them the point is forbidden.
    """
    if position.rules.restricted and side is Color.BLACK and _threes_at(position, square) > 1:
        return ()
    after = turned(position, side).play(square)
    found = stops(after, side)
    if position.rules.open_end and not all(wins(after.play(stop), side) for stop in found):
        return ()
    return tuple(sorted({square, *found}))


THREATS = Threats(wins, fours, double_fours, four_threes, threes, stops, spoilers, turned)


def _points(position: GomokuPosition, side: Color) -> Iterator[tuple[int, _Shapes]]:
    """(square, shapes of ``side`` there) for every point that is legal for it."""
    banned = position.points_forbidden_to_black if side is Color.BLACK else {}
    for square, made in shapes_under(position.rules).points(position.cells, position.lines):
        if square not in banned:
            yield square, made.white if side is Color.WHITE else made.black


def _fives_after(shapes: _Shapes) -> int:
    """Points that make five once the stone stands, two at most of each line; 0 when it makes five itself."""
    return 0 if Shape.FIVE in shapes else sum(_FOURS.get(shape, 0) for shape in shapes)


def _threes_at(position: GomokuPosition, square: int) -> int:
    """Directions in which black would make a three, real or not."""
    made = dict(shapes_under(position.rules).points(position.cells, position.lines))
    return made[square].black.count(Shape.OPEN_THREE)


def _beyond_the_ends(position: GomokuPosition, square: int, side: Color) -> Iterator[int]:
    """Empty points next to the ends of each five that ``side`` would make on ``square``."""
    cells = position.cells if side is Color.BLACK else position.cells.translate(_EXCHANGED)
    cells = f"{cells[:square]}X{cells[square + 1 :]}"
    for direction in range(len(DIRECTIONS)):
        line, at = position.lines.read(cells, square, direction)
        if winning_run(line, at, position.rules, side):
            for way in (-1, 1):
                end = at
                while line[end] == "X":
                    end += way
                if line[end] == "-":
                    yield position.lines.step(square, direction, end - at)
