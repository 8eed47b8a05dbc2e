"""The clock of one colour as GTP tells it: a main time, then periods of so many stones each."""

from __future__ import annotations

from ...core.contract import Limits
from ..clock.control import LEAST, OVERHEAD, GameClock, TimeControl


class StoneClock:
    """Seconds in, limits of a thought out. Before anything was said the player has its own limits."""

    def __init__(self) -> None:
        self._main = self._extra = 0.0
        self._period = 0  # stones of a period
        self._left: float | None = None  # seconds of the main time or the period; None: no limit
        self._stones = 0  # to be placed in ``left``; 0: it is the main time

    def set(self, main: float, extra: float, stones: int) -> None:
        """``time_settings``: a period without stones is no limit at all."""
        self._main, self._extra, self._period = main, extra, max(stones, 0)
        self.begin_game()

    def begin_game(self) -> None:
        """Full again, as far as there is one."""
        if not (self._main or self._extra):
            return
        unlimited = self._extra > 0 and not self._period
        self._left = None if unlimited else self._main or self._extra
        self._stones = 0 if self._main else self._period

    def tell(self, left: float, stones: int) -> None:
        """``time_left``."""
        self._left, self._stones = left, max(stones, 0)

    def limits(self) -> Limits:
        """Of the next move."""
        if self._left is None:
            return Limits()
        if self._stones:
            return Limits(seconds=max((self._left - OVERHEAD) / self._stones, LEAST))
        reserve = self._extra / self._period if self._period else 0.0
        share = GameClock(TimeControl(max(self._left, LEAST))).budget if self._left > 0 else LEAST
        return Limits(seconds=max(share, reserve - OVERHEAD))

    def spend(self, seconds: float) -> None:
        """A move was made; the next ``time_left`` puts it right."""
        if self._left is None:
            return
        self._left -= seconds
        if self._stones:
            self._stones -= 1
            is_next = not self._stones
        else:
            is_next = self._left <= 0 < self._period
        if is_next and self._period:
            self._left, self._stones = self._extra, self._period
