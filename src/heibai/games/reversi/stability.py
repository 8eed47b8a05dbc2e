"""Discs that can never be flipped, and discs on filled lines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .regions import regions


@dataclass(frozen=True, slots=True)
class _Direction:
    """One of the four directions of lines."""

    step: int  # distance of neighbours on such a line, in square indices
    lines: tuple[int, ...]  # every such line of the board, as bit sets
    ends: int  # squares that have a neighbour off the board on it


@cache
def _directions(size: int) -> tuple[_Direction, ...]:
    def lines(key: str) -> tuple[int, ...]:
        sets: dict[int, int] = {}
        for square in range(size * size):
            row, column = divmod(square, size)
            index = {"row": row, "column": column, "rising": row + column, "falling": row - column}[key]
            sets[index] = sets.get(index, 0) | 1 << square
        return tuple(sets.values())

    parts = regions(size)
    west_east = parts.edges & ~(parts.top | parts.bottom)
    north_south = parts.edges & ~(parts.left | parts.right)
    return (
        _Direction(1, lines("row"), west_east),
        _Direction(size, lines("column"), north_south),
        _Direction(size - 1, lines("rising"), parts.edges),
        _Direction(size + 1, lines("falling"), parts.edges),
    )


def _filled(direction: _Direction, discs: int) -> int:
    """The squares whose line in that direction has no empty square."""
    squares = 0
    for line in direction.lines:
        if line & discs == line:
            squares |= line
    return squares


def full_line_squares(discs: int, size: int) -> int:
    """The squares all four of whose lines are completely filled."""
    squares = regions(size).board
    for direction in _directions(size):
        squares &= _filled(direction, discs)
    return squares


def stable_discs(own: int, opponent: int, size: int) -> tuple[int, int]:
    """The stable discs of both sides.

    The least fixpoint of: on each of its four lines the line is full, or a neighbour on it is off the board or a
    stable disc of the same colour. Sound, not complete: no disc in it can ever be flipped.
    """
    directions = _directions(size)
    safe = [(each.step, each.ends | _filled(each, own | opponent)) for each in directions]
    return _grow(own, safe), _grow(opponent, safe)


def _grow(side: int, safe: list[tuple[int, int]]) -> int:
    stable = 0
    while True:
        grown = side
        for step, squares in safe:
            # A step that wraps around the board lands on an end of the line, which is safe there anyway.
            grown &= squares | stable << step | stable >> step
        if grown == stable:
            return stable
        stable = grown
