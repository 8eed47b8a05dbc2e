"""Reading the four lines through a point: runs, wins, and the shapes that a stone would make.

A line is a string of cells seen from one side: ``X`` own, ``O`` opposing, ``-`` empty, ``#`` off the board; it begins
and ends with a cell that is not ``X``.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

from ....core.contract import Color
from ..rulesets import RuleSet

REACH = 5  # cells on each side of a point that its shape depends on


class Shape(IntEnum):
    """What a stone makes in one direction, weakest first; the numbers are those of the kernel's classes."""

    DEAD = 0  # no five can come of it
    OVERLINE = 1  # more than five where exactly five are needed
    CLOSED_ONE = 2  # a cell makes a closed two
    OPEN_ONE = 3  # a cell makes an open two
    CLOSED_TWO = 4  # a cell makes a closed three
    OPEN_TWO = 5  # one or two cells make an open three
    WIDE_OPEN_TWO = 6  # three or more do
    CLOSED_THREE = 7  # a cell makes a four, none an open one
    OPEN_THREE = 8  # one cell makes an open four
    DOUBLE_OPEN_THREE = 9  # two or more do
    CLOSED_FOUR = 10  # one cell makes a five
    OPEN_FOUR = 11  # the two ends of an unbroken four do
    TWO_FOURS = 12  # two cells or more do otherwise
    FIVE = 13


OPEN_THREES = frozenset({Shape.OPEN_THREE, Shape.DOUBLE_OPEN_THREE})
OPEN_TWOS = frozenset({Shape.OPEN_TWO, Shape.WIDE_OPEN_TWO})
FOURS = {Shape.CLOSED_FOUR: 1, Shape.OPEN_FOUR: 1, Shape.TWO_FOURS: 2}  # how many fours each is


def winning_run(line: str, at: int, rules: RuleSet, color: Color) -> bool:
    """Whether the run of ``X`` through ``line[at]`` wins."""
    first, last = run_ends(line, at)
    closed = (line[first - 1] == "O") + (line[last + 1] == "O")
    return rules.wins(color, last - first + 1, closed)


def run_length(line: str, at: int) -> int:
    """Stones in the run of ``X`` through ``line[at]``."""
    first, last = run_ends(line, at)
    return last - first + 1


def run_ends(line: str, at: int) -> tuple[int, int]:
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
    line: str, at: int, rules: RuleSet, color: Color, *, through: tuple[int, ...] = (), stones: int = 3
) -> Shape:
    """The shape through ``line[at]`` (an ``X``) and all of ``through`` (indices of ``X``), by the spec's recursion.

    ``stones`` more stones are tried: 0 finds fives and fours, 1 threes too, 2 twos too, 3 ones too.
    """
    if winning_run(line, at, rules, color) and _reaches(line, at, through):
        return Shape.FIVE
    fives = five_cells(line, at, rules, color, through)
    if len(fives) == 1:
        return Shape.CLOSED_FOUR
    if fives:
        return Shape.OPEN_FOUR if _is_straight(line, at, fives) else Shape.TWO_FOURS
    made = [
        shape_of(_with(line, cell), cell, rules, color, through=(*through, at), stones=stones - 1)
        for cell in (_near(line, at) if stones else ())
    ]
    if promised := _promise(made):
        return promised
    return Shape.OVERLINE if run_length(line, at) > rules.needed else Shape.DEAD


def _promise(made: list[Shape]) -> Shape:
    """What cells that would make these shapes make the point today: one step less, none of them a five."""
    straight = made.count(Shape.OPEN_FOUR)
    if straight:
        return Shape.OPEN_THREE if straight == 1 else Shape.DOUBLE_OPEN_THREE
    if FOURS.keys() & made:
        return Shape.CLOSED_THREE
    threes = sum(shape in OPEN_THREES for shape in made)
    if threes:
        return Shape.OPEN_TWO if threes < 3 else Shape.WIDE_OPEN_TWO
    if Shape.CLOSED_THREE in made:
        return Shape.CLOSED_TWO
    if OPEN_TWOS & set(made):
        return Shape.OPEN_ONE
    return Shape.CLOSED_ONE if Shape.CLOSED_TWO in made else Shape.DEAD


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
    first, last = run_ends(line, at)
    return all(first <= index <= last for index in through)


def _is_straight(line: str, at: int, fives: tuple[int, ...]) -> bool:
    """Whether ``fives`` are the two ends of one unbroken four through ``at``."""
    first, last = run_ends(line, at)
    return last - first == 3 and fives == (first - 1, last + 1)
