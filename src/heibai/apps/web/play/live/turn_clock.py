"""The clock of an open game: it runs while somebody is to move, and its flag falls by itself.

The server alone measures. What was left when a turn began is stored with the game; the turn itself is timed here, so
one that a restart of the server cuts off begins again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import cast

from .....players.clock.control import LEAST, GameClock
from ...wire.model import Seat
from ..table import Table
from ..wire.game import ClockState

DIGITS = 2  # of seconds on the wire


class TurnClock:
    """``flag_fell``: called in the event loop when the seat to move has no time left. Does nothing without a clock."""

    def __init__(self, table: Table, flag_fell: Callable[[], None]) -> None:
        self._table, self._flag_fell = table, flag_fell
        self._ply: int | None = None  # of the turn that is timed
        self._began = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def run(self) -> None:
        """Time the present turn, from now on unless it is timed already."""
        table = self._table
        if not table.left or table.is_over:
            self.stop()
        elif self._ply != table.ply:
            self.stop()
            self._ply, self._began = table.ply, time.monotonic()
            left = table.left[table.position.seat]
            self._timer = asyncio.get_running_loop().call_later(left, self._flag_fell)

    def stop(self) -> None:
        """Time nothing; what was spent of this turn is forgotten."""
        self._ply = None
        if self._timer:
            self._timer.cancel()

    @property
    def spent(self) -> float:
        """Seconds of the present turn so far; 0 where it is not timed."""
        return time.monotonic() - self._began if self._ply == self._table.ply else 0.0

    def clock(self) -> GameClock | None:
        """Of the seat to move, as a player reads it."""
        clock = self._table.clock_of(self._table.position.seat)
        return clock and replace(clock, remaining=max(LEAST, clock.remaining - self.spent))

    def state(self) -> ClockState | None:
        """As a page sees it now."""
        table = self._table
        if table.terms.clock is None:
            return None
        runs = self._ply == table.ply and not table.is_over
        seat = table.position.seat
        left = [
            round(max(0.0, each - (self.spent if runs and seat == at else 0)), DIGITS)
            for at, each in enumerate(table.left)
        ]
        return {
            "main": table.terms.clock.main,
            "increment": table.terms.clock.increment,
            "left": (round(left[0], DIGITS), round(left[1], DIGITS)),
            "running": cast(Seat, seat) if runs else None,
        }
