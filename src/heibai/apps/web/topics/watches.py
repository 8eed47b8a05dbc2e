"""Runs whose folders are looked at: one that works in a terminal is as live as one of this server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Protocol

from ....core.errors import BusyError
from ....jobs.directory import RunDirectory
from ..events import failed
from .feed import Event, Feeds, Listener

LISTENERS = 32  # pages that hear of runs of a kind
PERIOD = 0.1  # seconds from the beginning of a look to that of the next, at least
SHARE = 0.1  # of the time that looks may take: a long log is read less often


class Watch(Protocol):
    """What was told of a run, and what is new."""

    @property
    def told(self) -> int:
        """Rows of its log that were told."""

    def look(self) -> Sequence[Event]:
        """What is new; ends with ``end`` when nobody works on the run. Raises RunError, CheckpointError."""


Watching = Callable[[RunDirectory, int], Watch]  # of a run, to somebody who knows that many rows
Behind = Callable[[Event, int, int], Event | None]
"""Of an event that was told when the log had so many rows (the last): what is new to who knows so many (the second)."""


def whole(event: Event, known: int, mark: int) -> Event:
    """``Behind`` of what has no log: an event is new to everybody."""
    return event


class Watches:
    """The runs of one kind that are listened to. A folder is looked at once for all who listen to its run."""

    def __init__(self, kind: str, feeds: Feeds, watch: Watching, behind: Behind, *, share: float = SHARE) -> None:
        """``kind``: of the topics, as in "run"; ``share``: of the time that looks may take."""
        self._kind, self._feeds, self._watch, self._behind, self._share = kind, feeds, watch, behind, share
        self._started: dict[str, asyncio.Future[None]] = {}  # of the runs that are looked at: the first look is done
        self._tasks: set[asyncio.Task[None]] = set()

    def require_room(self) -> None:
        """Raises BusyError."""
        if self._feeds.listeners(self._kind) >= LISTENERS:
            raise BusyError(f"{LISTENERS} pages watch runs already; close one")

    async def listen(self, directory: RunDirectory) -> Listener:
        """Hear of a run from now on. Raises BusyError, RunError, CheckpointError."""
        self.require_room()
        topic = f"{self._kind}/{directory.path.resolve()}"
        if topic not in self._started:
            self._feeds.forget(topic)  # an earlier story came to its end
            self._start(topic, directory)
        started = self._started[topic]
        listener = self._feeds.listen(topic)
        try:
            await asyncio.shield(started)
        except BaseException:
            listener.close()
            raise
        return listener

    async def events(self, directory: RunDirectory, told: int) -> AsyncGenerator[tuple[Event, int], None]:
        """What is new after the first ``told`` rows, up to the end, each with the rows that are known by then.

        Raises BusyError, RunError, CheckpointError.
        """
        listener = await self.listen(directory)
        try:
            watch = self._watch(directory, told)
            for event in await asyncio.to_thread(watch.look):
                yield event, watch.told
                if event["type"] == "end":
                    return
            known = watch.told
            async for heard in listener.events():
                fresh = self._behind(heard.event, known, heard.mark)
                known = max(known, heard.mark)
                if fresh:
                    yield fresh, known
        finally:
            listener.close()

    def close(self) -> None:
        """Look no more."""
        for task in self._tasks:
            task.cancel()

    def _start(self, topic: str, directory: RunDirectory) -> None:
        started = self._started[topic] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._look(topic, self._watch(directory, 0), started))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look(self, topic: str, watch: Watch, started: asyncio.Future[None]) -> None:
        """Tell what is new after the first look, which every listener does for itself."""
        seconds = 0.0  # that the last look took
        try:
            first = await asyncio.to_thread(watch.look)
            started.set_result(None)
            found: Sequence[Event] = [event for event in first if event["type"] == "end"]
            while self._feeds.has(topic):
                for event in found:
                    self._feeds.tell(topic, event, mark=watch.told)
                if found and found[-1]["type"] == "end":
                    return
                await asyncio.sleep(max(PERIOD - seconds, seconds / self._share))
                began = time.perf_counter()
                found = await asyncio.to_thread(watch.look)
                seconds = time.perf_counter() - began
        except Exception as error:
            if started.done():
                self._feeds.tell(topic, failed(error))
            else:
                started.set_exception(error)
        finally:
            del self._started[topic]
            started.cancel()  # where the server ends before the first look does
