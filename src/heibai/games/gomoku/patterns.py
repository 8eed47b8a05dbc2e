"""The twelve patterns of a point: what its four directional shapes come to, weakest first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .lines import Shape

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
    fours = sum(_FOURS.get(shape, 0) for shape in shapes)
    open_threes = shapes.count(Shape.OPEN_THREE)
    rules = (
        (10, fours > 0 and open_threes > 0),
        (9, fours > 1),
        (8, Shape.OPEN_FOUR in shapes),
        (7, open_threes > 1),
        (6, open_threes > 0 and Shape.CLOSED_THREE in shapes),
        (5, fours > 0),
        (4, open_threes > 0),
        (3, shapes.count(Shape.OPEN_TWO) > 1),
        (2, Shape.CLOSED_THREE in shapes),
        (1, Shape.OPEN_TWO in shapes),
        (0, Shape.CLOSED_TWO in shapes),
    )
    return next((index for index, applies in rules if applies), NO_PATTERN)


_FOURS = {Shape.CLOSED_FOUR: 1, Shape.OPEN_FOUR: 1, Shape.TWO_FOURS: 2}


def differences(own: Sequence[int], opponent: Sequence[int]) -> list[float]:
    """[12] how many points have each pattern for the one side, minus how many for the other.

    Args:
        own: [13] points by pattern, those without one last.
        opponent: [13] the same for the other side.
    """
    return [float(mine - theirs) for mine, theirs in zip(own[:NO_PATTERN], opponent[:NO_PATTERN], strict=True)]
