"""The points near stones, what each is worth to either side, and which moves are forced.

The reward AI and the searches that play candidates only choose among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from ...core.contract import Color
from .. import grid
from .evaluation.codes import Shapes
from .evaluation.lines import Shape
from .evaluation.point_shapes import shapes_under

if TYPE_CHECKING:
    from .position import GomokuPosition

REACH = 2  # steps of a king from a stone
_NOTHING: Shapes = (Shape.DEAD,) * 4


def candidates(position: GomokuPosition) -> frozenset[int]:
    """Empty points at most two king's steps from a stone that the side to move may play; on an empty board the centre.

    Where the rules leave none of those, every legal point.
    """
    near = _near(position)
    allowed = position.allowed
    if allowed is not None:
        near &= allowed
    if position.to_move is Color.BLACK:
        near -= position.points_forbidden_to_black.keys()
    return near or frozenset(move for move in position.moves() if move < position.area)


def _near(position: GomokuPosition) -> frozenset[int]:
    stones = position.black | position.white
    if not stones:
        return frozenset({position.rows // 2 * position.columns + position.columns // 2})
    around: set[int] = set()
    for square in grid.squares_of(stones):
        around |= _surroundings(position.columns, position.rows)[square]
    return frozenset(square for square in around if not stones >> square & 1)


@cache
def _surroundings(columns: int, rows: int) -> tuple[frozenset[int], ...]:
    """[area] the points within reach of each."""
    return tuple(
        frozenset(
            r * columns + c
            for r in range(max(row - REACH, 0), min(row + REACH + 1, rows))
            for c in range(max(column - REACH, 0), min(column + REACH + 1, columns))
        )
        for row in range(rows)
        for column in range(columns)
    )


def candidate_shapes(position: GomokuPosition) -> Iterator[tuple[int, Shapes, Shapes]]:
    """(square, what the side to move would make, what the other would) of every candidate, ascending.

    A point that renju forbids to black is nothing to black.
    """
    wanted, banned = candidates(position), position.points_forbidden_to_black
    for square, made in shapes_under(position.rules).points(position.cells, position.lines):
        if square in wanted:
            black = _NOTHING if square in banned else made.black
            own, other = (black, made.white) if position.to_move is Color.BLACK else (made.white, black)
            yield square, own, other


def promising_moves(position: GomokuPosition) -> tuple[int, ...]:
    """Legal moves that are worth a try, ascending: only candidates; of these, where there are any, only those that win
    at once, else only those that stop the other side from winning at once.

    Every move where an opening rule has a say; none when the game is over.
    """
    if position.is_over() or not position.opening_is_over:
        return position.moves()
    points = list(candidate_shapes(position))
    wins = tuple(square for square, own, _ in points if Shape.FIVE in own)
    stops = tuple(square for square, _, other in points if Shape.FIVE in other)
    return wins or stops or tuple(square for square, _, _ in points) or position.moves()


def remoteness(square: int, columns: int, rows: int) -> float:
    """Four times the squared distance from the middle of the board, in steps: a whole number."""
    row, column = divmod(square, columns)
    return float((2 * row - rows + 1) ** 2 + (2 * column - columns + 1) ** 2)
