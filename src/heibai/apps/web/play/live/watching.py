"""How fast a game without a person goes on: at the watcher's pace, and not at all while it is paused or unseen."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from ..wire.game import WatchState

USUAL_SECONDS = 1.0  # between two steps


class Watching:
    """Of one game."""

    def __init__(self) -> None:
        self.paused = False
        self.seconds = USUAL_SECONDS
        self._seen = True
        self._changed = asyncio.Event()

    def change(self, *, paused: bool, seconds: float) -> None:
        """From now on, also for the step that is awaited."""
        self.paused, self.seconds = paused, seconds
        self._changed.set()

    def see(self, *, seen: bool) -> None:
        """Whether somebody looks: who waits for the next step of a game that nobody sees need not wait."""
        self._seen = seen
        self._changed.set()

    def state(self) -> WatchState:
        return {"paused": self.paused, "seconds": self.seconds}

    async def wait(self, since: float) -> None:
        """Until the next step is due: ``seconds`` after ``since`` (of `time.monotonic`), and not while paused.

        Ends at once when nobody looks any more.
        """
        while self._seen and (self.paused or time.monotonic() < since + self.seconds):
            self._changed.clear()
            left = None if self.paused else since + self.seconds - time.monotonic()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), left)
