"""What people see in a move of Reversi at a glance: discs that turn, corners, edges, replies, frontier."""

from __future__ import annotations

from functools import cache

from ....core.abilities.move_marks import MoveMarks
from ... import grid
from ..position import ReversiPosition, flips

NAMES = ("flipped", "corner", "beside corner", "diagonal to corner", "edge", "replies", "openness")


@cache
def _neighbours(size: int) -> tuple[int, ...]:
    """[squares] bit sets of the squares around each."""
    found = []
    for square in range(size * size):
        row, column = divmod(square, size)
        rows, columns = range(max(0, row - 1), min(size, row + 2)), range(max(0, column - 1), min(size, column + 2))
        found.append(sum(1 << r * size + c for r in rows for c in columns if (r, c) != (row, column)))
    return tuple(found)


def _of(position: ReversiPosition, move: int) -> tuple[float, ...]:
    """Discs, 0 or 1 four times, moves that the other side has then, and empty squares around the discs that turn.

    The last, counted for each disc, is what players call the openness of a move. Squares beside a corner that is taken
    are edges like others.
    """
    size, last = position.size, position.size - 1
    row, column = divmod(move, size)
    at_rim = (row in (0, last)) + (column in (0, last))
    nearest = (row > last - row) * last * size + (column > last - column) * last
    occupied = position.black | position.white
    near = bool(_neighbours(size)[nearest] >> move & 1) and not occupied >> nearest & 1
    flipped = flips(move, position.own, position.opponent, size)
    empty = ~(occupied | 1 << move)
    openness = sum((_neighbours(size)[square] & empty).bit_count() for square in grid.squares_of(flipped))
    return (
        float(flipped.bit_count()),
        float(at_rim == 2),
        float(near and at_rim == 1),
        float(near and at_rim == 0),
        float(at_rim == 1 and not near),
        float(position.play(move).own_mobility.bit_count()),
        float(openness),
    )


MOVE_MARKS = MoveMarks(NAMES, _of)
