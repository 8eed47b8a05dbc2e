"""The twelve patterns of a point: what its four directional shapes come to, weakest first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .lines import FOURS, OPEN_THREES, OPEN_TWOS, Shape

PATTERNS = (
    "closed_two", "open_two", "closed_three", "two_open_twos", "open_three", "closed_four",
    "closed_three_and_open_three", "two_open_threes", "open_four", "two_fours", "four_and_open_three", "five",
)  # fmt: skip
# v(n) = 2 v(n - 1) + 1, with one value for the three that are a step from a certain win.
VALUES = (1.0, 3.0, 7.0, 15.0, 31.0, 63.0, 127.0, 255.0, 511.0, 511.0, 511.0, 1023.0)
NO_PATTERN = len(PATTERNS)


@cache
def pattern_of(shapes: tuple[Shape, Shape, Shape, Shape]) -> int:
    """Index into PATTERNS of the highest that applies, NO_PATTERN for none."""
    if Shape.FIVE in shapes:
        return 11
    fours = sum(FOURS.get(shape, 0) for shape in shapes)
    open_threes = sum(shape in OPEN_THREES for shape in shapes)
    open_twos = sum(shape in OPEN_TWOS for shape in shapes)
    rules = (
        (10, fours > 0 and open_threes > 0),
        (9, fours > 1),
        (8, Shape.OPEN_FOUR in shapes),
        (7, open_threes > 1),
        (6, open_threes > 0 and Shape.CLOSED_THREE in shapes),
        (5, fours > 0),
        (4, open_threes > 0),
        (3, open_twos > 1),
        (2, Shape.CLOSED_THREE in shapes),
        (1, open_twos > 0),
        (0, Shape.CLOSED_TWO in shapes),
    )
    return next((index for index, applies in rules if applies), NO_PATTERN)


@cache
def level_of(shapes: tuple[Shape, Shape, Shape, Shape]) -> int:
    """1 to 4: wins within a round, most likely wins, forces an answer, low gain (the reward AI's Lv1 to Lv4)."""
    fours = sum(FOURS.get(shape, 0) for shape in shapes)
    open_threes = sum(shape in OPEN_THREES for shape in shapes)
    if Shape.FIVE in shapes or Shape.OPEN_FOUR in shapes or fours > 1:
        return 1
    if (fours and open_threes) or open_threes > 1:
        return 2
    return 3 if fours or open_threes else 4


def differences(own: Sequence[int], opponent: Sequence[int]) -> list[float]:
    """[12] how many points have each pattern for the one side, minus how many for the other.

    Args:
        own: [13] points by pattern, those without one last.
        opponent: [13] the same for the other side.
    """
    return [float(mine - theirs) for mine, theirs in zip(own[:NO_PATTERN], opponent[:NO_PATTERN], strict=True)]
