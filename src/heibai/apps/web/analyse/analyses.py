"""The analyses of a server: jobs in directories, one worked on at a time by threads of lower priority.

A job that was cut off, by a stop of the server or a kill, goes on when somebody asks for it again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from ....core.errors import BusyError, HeibaiError
from ....core.system.machine import lower_priority
from ....jobs.control import Control
from ....jobs.directory import RunDirectory
from ....jobs.job import State
from ..topics.feed import Feeds, Listener
from .begun import begin_wanted, open_begun, value_events
from .wire import EndEvent, NewAnalysis, ValueEvent

WAITING = 16  # of them that are not done
TOPIC = "analysis"
LISTENERS = 32  # pages that hear of one
THREADS = 2  # positions at a time

Event = ValueEvent | EndEvent
log = logging.getLogger("heibai.web")


class Analyses:
    """See the module's docstring. Its methods belong to the event loop, but for those that say otherwise."""

    def __init__(self, folder: Path, feeds: Feeds) -> None:
        """``folder``: made when the first analysis begins. ``feeds``: hear what happens."""
        self.folder = folder
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="analyses", initializer=lower_priority)
        self._open: dict[str, Control] = {}  # waiting and running
        self._feeds = feeds

    @property
    def open_ids(self) -> tuple[str, ...]:
        """Those that wait or are worked on."""
        return tuple(self._open)

    def create(self, wanted: NewAnalysis) -> str:
        """A new job on the disk, its id; to be called in a thread. Raises HeibaiError: no legal game."""
        return begin_wanted(self.folder, wanted, self.open_ids).id

    def open(self, id: str) -> RunDirectory:
        """The job of this id; to be called in a thread. Raises UnknownNameError, RunError."""
        return open_begun(self.folder, id)

    def _go_on(self, id: str) -> None:
        """Work on it, unless it is worked on. Raises BusyError."""
        if id in self._open:
            return
        if len(self._open) >= WAITING:
            raise BusyError(f"{len(self._open)} analyses are waiting already; wait until one is done")
        control = self._open[id] = Control()
        loop = asyncio.get_running_loop()
        loop.run_in_executor(self._pool, self._work, loop, id, control)

    def listen(self, id: str) -> Listener:
        """Hear of a job from now on, and have it go on. Raises BusyError."""
        if self._feeds.listeners(TOPIC) >= LISTENERS:
            raise BusyError(f"{LISTENERS} pages watch analyses already; close one")
        self._go_on(id)
        return self._feeds.listen(f"{TOPIC}/{id}")

    def close(self) -> None:
        """Stop every job after its present position; returns at once."""
        for control in self._open.values():
            control.stop("the server was stopped")
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _work(self, loop: asyncio.AbstractEventLoop, id: str, control: Control) -> None:
        """In the worker's thread."""

        def tell(event: Event) -> None:
            with suppress(RuntimeError):  # the server is gone
                loop.call_soon_threadsafe(self._tell, id, event)

        try:
            state, message = self._value_all(self.open(id), control, tell), control.reason
        except Exception as error:
            if not isinstance(error, HeibaiError):
                log.warning("an analysis failed", exc_info=error)
            state, message = State.FAILED, str(error)
        tell({"type": "end", "state": state.value, "message": message})

    def _value_all(self, directory: RunDirectory, control: Control, tell: Callable[[Event], None]) -> State:
        events = value_events(directory, control, threads=THREADS)
        while True:
            try:
                tell(next(events))
            except StopIteration as end:
                state: State = end.value
                return state

    def _tell(self, id: str, event: Event) -> None:
        if event["type"] == "end":
            self._open.pop(id, None)
        self._feeds.tell(f"{TOPIC}/{id}", event)
