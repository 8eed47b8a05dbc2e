"""Which threats the two sides have, as one number: what `lines:threats` has a weight for.

A side's set says of each class whether some point has one of its patterns. A mover with a five wins, so that class
counts for the other side only.
"""

from __future__ import annotations

from collections.abc import Iterable

from .patterns import NO_PATTERN, PATTERNS

# Classes by the patterns that belong to them, weakest first.
THREATS: dict[str, tuple[str, ...]] = {
    "open_three": ("open_three", "closed_three_and_open_three"),
    "closed_four": ("closed_four",),
    "two_open_threes": ("two_open_threes",),
    "four_and_open_three": ("four_and_open_three",),
    "open_four": ("open_four", "two_fours"),
    "five": ("five",),
}
MOVER_SETS, OTHER_SETS = 1 << (len(THREATS) - 1), 1 << len(THREATS)
THREAT_SETS = MOVER_SETS * OTHER_SETS
_CLASSES = tuple(THREATS)
_BIT_OF = tuple(
    next((1 << bit for bit, patterns in enumerate(THREATS.values()) if pattern in patterns), 0) for pattern in PATTERNS
)


def set_of(patterns: Iterable[int]) -> int:
    """0 .. 63: bit i for the i-th class, of a side's points by their patterns."""
    found = 0
    for pattern in patterns:
        if pattern != NO_PATTERN:
            found |= _BIT_OF[pattern]
    return found


def number_of(mover: int, other: int) -> int:
    """0 .. 2047, from the sets of both sides."""
    return mover % MOVER_SETS + MOVER_SETS * other


def threats_name(number: int) -> str:
    """``"closed_four_against_open_three+five"``: the mover's classes, the other side's; ``"nothing"`` for none."""
    return f"{_set_name(number % MOVER_SETS)}_against_{_set_name(number // MOVER_SETS)}"


def _set_name(members: int) -> str:
    return "+".join(name for bit, name in enumerate(_CLASSES) if members >> bit & 1) or "nothing"
