"""Game clocks: what time each side has left, and how much of it the next move may take."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ...core.errors import SpecError

EXPECTED_MOVES = 25  # that are to come where nobody says how many
OVERHEAD = 0.05  # seconds for the way of a move from player to clock
LEAST = 0.001  # seconds for a move when the clock is nearly down
STRETCH = 2.0  # of its budget a move may take, when it turns out to need more


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What time a side gets. Raises SpecError for a time below 0, or none at all."""

    main: float  # seconds at the beginning
    increment: float = 0.0  # seconds after every move of one's own
    moves_to_go: int | None = None  # moves after which ``main`` is added again; None: it is for the whole game

    def __post_init__(self) -> None:
        fine = 0 <= self.main < math.inf and 0 <= self.increment < math.inf and self.main + self.increment > 0
        if not fine or (self.moves_to_go is not None and self.moves_to_go < 1):
            raise SpecError(
                f"{self} is no time control; give seconds from 0 on, some above 0, and moves from 1, as in "
                "TimeControl(main=300, increment=2)"
            )


@dataclass(slots=True)
class GameClock:
    """The clock of one side; it runs while that side thinks, and whoever measures tells it."""

    control: TimeControl
    remaining: float = math.nan  # seconds; below 0 the flag has fallen
    moves_to_go: int | None = None  # until ``main`` is added again

    def __post_init__(self) -> None:
        if math.isnan(self.remaining):
            self.remaining, self.moves_to_go = self.control.main, self.control.moves_to_go

    @property
    def has_fallen(self) -> bool:
        """Whether more time was spent than there was."""
        return self.remaining < 0

    @property
    def _usable(self) -> float:
        return max(self.remaining - OVERHEAD, 0.0)

    def share(self, weights: Sequence[float]) -> float:
        """Seconds that the next move may take: a part of what is left, and most of the increment.

        ``weights``: how much the moves to come are worth, that one first.
        """
        share = self._usable * weights[0] / sum(weights) + 0.75 * self.control.increment
        return max(LEAST, min(share, self._usable))

    def stretched(self, share: float) -> float:
        """Seconds after which a move ends that has a share, whatever happens."""
        return max(LEAST, min(STRETCH * share, self._usable))

    @property
    def budget(self) -> float:
        """The share of the next move when all are worth the same."""
        return self.share([1.0] * (self.moves_to_go or EXPECTED_MOVES))

    @property
    def most(self) -> float:
        """Seconds after which a player that knows no limits is cut off."""
        return self.stretched(self.budget)

    def spend(self, seconds: float) -> None:
        """A move was made after so many seconds; the increment comes, and ``main`` when its moves are made."""
        self.remaining -= seconds
        if self.has_fallen:
            return
        self.remaining += self.control.increment
        if self.moves_to_go is not None:
            self.moves_to_go -= 1
            if not self.moves_to_go:
                self.remaining += self.control.main
                self.moves_to_go = self.control.moves_to_go
