"""Forcing moves as values: what a game tells a search of forced wins, and what such a search finds.

An *attacker* wins by force when each of its moves leaves the other side, the *defender*, only replies that lose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from ..position import Color, P

Points = Callable[[P, Color], Sequence[int]]  # (position, side) -> points, ascending, legal for that side


@dataclass(frozen=True)
class Threats(Generic[P]):
    """What a search of forcing moves asks of a game; whose turn the position says it is does not matter."""

    wins: Points[P]  # points where the side would win at once
    fours: Points[P]  # points after which it would have such a point, though it does not win at once
    double_fours: Points[P]  # those of them after which it would have two
    four_threes: Points[P]  # those of the fours that make an open three as well, and no second such point
    threes: Points[P]  # points after which it might have a double four; some that give none may be among them
    stops: Points[P]  # where the *other* side may prevent a win at one of the side's `wins`
    # (position, side, point of its double fours) -> where the other side may spoil that one; empty: cannot be relied on
    spoilers: Callable[[P, Color, int], Sequence[int]]
    turned: Callable[[P, Color], P]  # the same position with that side to move


@dataclass(frozen=True, slots=True)
class ForcedWin:
    """What a search for a forced win of the side to move found."""

    won: bool  # proven against every defence
    line: tuple[int, ...] = ()  # moves of both sides, the attacker's first, up to the win; empty without one
    moves: int = 0  # the attacker's in that line, the winning one not counted
    nodes: int = 0  # moves of the attacker tried
    seconds: float = 0.0  # wall clock
    exhausted: bool = False  # not won, and there is no such win; otherwise a limit came first
    quiet: bool = False  # won with moves besides fours and threes: they threaten no more than continuous fours
