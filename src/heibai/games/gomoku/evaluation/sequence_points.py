"""What the genetic move-sequence solver asks of Gomoku: candidate points and the worth of a stone."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ....core.abilities.points import SequencePoints, StoneValue
from ....core.contract import Color
from ... import grid
from ..renju import is_forbidden
from ..rulesets import RuleSet
from .grid_lines import BoardLines
from .lines import Shape
from .patterns import NO_PATTERN, PATTERNS, VALUES, pattern_of
from .point_shapes import shapes_under

if TYPE_CHECKING:
    from ..position import GomokuPosition

# The value of each pattern, none last; a step that wins is worth twice a five, more than any five with a block.
POINTS = (*(int(value) for value in VALUES), 0)
MOST = 2 * POINTS[PATTERNS.index("five")]
_FIVE = PATTERNS.index("five")
_DECIDING = range(PATTERNS.index("open_four"), _FIVE)  # an open four, two fours, a four and an open three
_STONE = "XO"


def candidates(position: GomokuPosition, count: int) -> tuple[int, ...]:
    """Empty points of the smallest box around all stones that lie a point from its rim, ascending.

    The box grows until it holds ``count`` empty points (all that are left, if there are fewer) and a legal one. On an
    empty board: the legal point nearest to the centre alone.
    """
    legal = {move for move in position.moves() if move < position.area}
    if not position.stones:
        return (min(legal, key=lambda point: (_distance(position, point), point)),)
    empty = ((1 << position.area) - 1) & ~(position.black | position.white)
    wanted = min(count, empty.bit_count())
    for rim in range(1, max(position.columns, position.rows)):
        found = grid.squares_of(empty & _box(position, rim))
        if len(found) >= wanted and not legal.isdisjoint(found):
            return found
    return grid.squares_of(empty)


def _distance(position: GomokuPosition, point: int) -> int:
    """Squared, from the centre."""
    row, column = divmod(point, position.columns)
    return (row - position.rows // 2) ** 2 + (column - position.columns // 2) ** 2


def _box(position: GomokuPosition, rim: int) -> int:
    """Bit set of the bounding box of the stones, grown by ``rim`` and clipped to the board."""
    places = [divmod(square, position.columns) for square in grid.squares_of(position.black | position.white)]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    left, right = max(min(columns) - rim, 0), min(max(columns) + rim, position.columns - 1)
    low, high = max(min(rows) - rim, 0), min(max(rows) + rim, position.rows - 1)
    row = (1 << right - left + 1) - 1 << left
    return sum(row << r * position.columns for r in range(low, high + 1))


class Board:
    """The board of a position on which stones are placed by turns."""

    def __init__(self, position: GomokuPosition) -> None:
        self._root = position.cells
        self._first = position.to_move
        self._rules, self._lines = position.rules, position.lines
        self.clear()

    def clear(self) -> None:
        """Back to the position."""
        self._cells, self._color = self._root, self._first

    def place(self, point: int) -> StoneValue | None:
        """Place the next stone and say what it is worth; None on a taken point or one forbidden to the side."""
        step = _step(self._rules, self._lines, self._cells, point, self._color)
        if step:
            self._cells = _with(self._cells, point, self._color)
            self._color = self._color.other
        return step


@lru_cache(maxsize=1 << 14)
def _step(rules: RuleSet, lines: BoardLines, cells: str, point: int, color: Color) -> StoneValue | None:
    if cells[point] != "-":
        return None
    made = shapes_under(rules).at(cells, lines, point)
    forbidden = rules.restricted and is_forbidden(cells, point, made, lines)
    if forbidden and color is Color.BLACK:
        return None
    black, white = NO_PATTERN if forbidden else pattern_of(made.black), pattern_of(made.white)
    own = black if color is Color.BLACK else white
    decides = own in _DECIDING and not _has_five(rules, lines, _with(cells, point, color), color.other)
    return StoneValue(POINTS[black] + POINTS[white], wins=own == _FIVE, decides=decides)


def _has_five(rules: RuleSet, lines: BoardLines, cells: str, color: Color) -> bool:
    """Whether a stone of ``color`` on any empty point wins at once."""
    return any(
        Shape.FIVE in (made.white if color else made.black) for _, made in shapes_under(rules).points(cells, lines)
    )


def _with(cells: str, point: int, color: Color) -> str:
    return f"{cells[:point]}{_STONE[color]}{cells[point + 1 :]}"


SEQUENCE_POINTS = SequencePoints(MOST, candidates, Board)
