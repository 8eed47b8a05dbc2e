"""Reading the four lines through a point: runs, wins, and the shapes that a stone would make.

A line is a string of cells seen from one side: ``X`` own, ``O`` opposing, ``-`` empty, ``#`` off the board; it begins
and ends with a cell that is not ``X``.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

from ...core.contract import Color
from .rulesets import RuleSet

REACH = 5  # cells on each side of a point that its shape depends on


class Shape(IntEnum):
    """What a stone makes in one direction, weakest first."""

    NONE = 0
    CLOSED_TWO = 1
    OPEN_TWO = 2
    CLOSED_THREE = 3
    OPEN_THREE = 4
    CLOSED_FOUR = 5
    OPEN_FOUR = 6
    TWO_FOURS = 7  # in one line
    FIVE = 8


def winning_run(line: str, at: int, rules: RuleSet, color: Color) -> bool:
    """Whether the run of ``X`` through ``line[at]`` wins."""
    first, last = _run(line, at)
    closed = (line[first - 1] == "O") + (line[last + 1] == "O")
    return rules.wins(color, last - first + 1, closed)


def run_length(line: str, at: int) -> int:
    """Stones in the run of ``X`` through ``line[at]``."""
    first, last = _run(line, at)
    return last - first + 1


def _run(line: str, at: int) -> tuple[int, int]:
    """First and last index of the run of ``X`` through ``at``; lines end in cells that are no ``X``."""
    first = last = at
    while line[first - 1] == "X":
        first -= 1
    while line[last + 1] == "X":
        last += 1
    return first, last


def _with(line: str, at: int) -> str:
    return f"{line[:at]}X{line[at + 1 :]}"


@lru_cache(maxsize=1 << 18)
def shape_of(
    line: str, at: int, rules: RuleSet, color: Color, *, through: tuple[int, ...] = (), stones: int = 2
) -> Shape:
    """The shape through ``line[at]`` (an ``X``) and all of ``through`` (indices of ``X``), by the spec's recursion.

    ``stones`` more stones are tried: 0 finds fives and fours, 1 threes too, 2 twos too.
    """
    if winning_run(line, at, rules, color) and _reaches(line, at, through):
        return Shape.FIVE
    fives = five_cells(line, at, rules, color, through)
    if len(fives) == 1:
        return Shape.CLOSED_FOUR
    if fives:
        return Shape.OPEN_FOUR if _is_straight(line, at, fives) else Shape.TWO_FOURS
    best = Shape.NONE
    for cell in _near(line, at) if stones else ():
        made = shape_of(_with(line, cell), cell, rules, color, through=(*through, at), stones=stones - 1)
        best = max(best, _PROMISE[made])
    return best


# A cell that makes this shape makes the point, today, one step less.
_PROMISE = {
    Shape.FIVE: Shape.NONE,  # counted among the fours
    Shape.OPEN_FOUR: Shape.OPEN_THREE,
    Shape.TWO_FOURS: Shape.CLOSED_THREE,
    Shape.CLOSED_FOUR: Shape.CLOSED_THREE,
    Shape.OPEN_THREE: Shape.OPEN_TWO,
    Shape.CLOSED_THREE: Shape.CLOSED_TWO,
    Shape.OPEN_TWO: Shape.NONE,
    Shape.CLOSED_TWO: Shape.NONE,
    Shape.NONE: Shape.NONE,
}


def five_cells(line: str, at: int, rules: RuleSet, color: Color, through: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Empty cells that complete a win through ``line[at]`` and ``through``."""
    found = []
    for cell in _near(line, at):
        filled = _with(line, cell)
        if winning_run(filled, cell, rules, color) and _reaches(filled, cell, (*through, at)):
            found.append(cell)
    return tuple(found)


def straight_four_cells(line: str, at: int, rules: RuleSet, color: Color) -> tuple[int, ...]:
    """Empty cells that make an open four through ``line[at]``."""
    return tuple(
        cell
        for cell in _near(line, at)
        if shape_of(_with(line, cell), cell, rules, color, through=(at,), stones=0) is Shape.OPEN_FOUR
    )


def _near(line: str, at: int) -> list[int]:
    return [i for i in range(max(at - 4, 1), min(at + 5, len(line) - 1)) if line[i] == "-"]


def _reaches(line: str, at: int, through: tuple[int, ...]) -> bool:
    first, last = _run(line, at)
    return all(first <= index <= last for index in through)


def _is_straight(line: str, at: int, fives: tuple[int, ...]) -> bool:
    """Whether ``fives`` are the two ends of one unbroken four through ``at``."""
    first, last = _run(line, at)
    return last - first == 3 and fives == (first - 1, last + 1)
