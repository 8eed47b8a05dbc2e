"""The jobs that are listened to: the folder of each is looked at once for all who listen.

A job that works in a terminal is as live as one of this server.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ....core.errors import BusyError
from ..events import failed
from ..topics.feed import Event, Feeds, Listener
from .watch import Watch

TOPIC = "job"
LISTENERS = 64  # pages that hear of jobs
PERIOD = 0.1  # seconds from the beginning of a look to that of the next, at least


class Watches:
    """See the module's docstring."""

    def __init__(self, feeds: Feeds) -> None:
        self._feeds = feeds
        self._started: dict[str, asyncio.Future[None]] = {}  # of the jobs that are looked at: the first look is done
        self._tasks: set[asyncio.Task[None]] = set()

    async def listen(self, path: Path, watch: Callable[[], Watch], *, share: float) -> Listener:
        """Hear of the job in ``path`` from now on; looks take a ``share`` of the time at most.

        Raises BusyError, RunError, CheckpointError.
        """
        if self._feeds.listeners(TOPIC) >= LISTENERS:
            raise BusyError(f"{LISTENERS} pages watch jobs already; close one")
        topic = f"{TOPIC}/{path}"
        if topic not in self._started:
            self._feeds.forget(topic)  # an earlier story came to its end
            self._start(topic, watch(), share)
        started = self._started[topic]
        listener = self._feeds.listen(topic)
        try:
            await asyncio.shield(started)
        except BaseException:
            listener.close()
            raise
        return listener

    def close(self) -> None:
        """Look no more."""
        for task in self._tasks:
            task.cancel()

    def _start(self, topic: str, watch: Watch, share: float) -> None:
        started = self._started[topic] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._look(topic, watch, share, started))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look(self, topic: str, watch: Watch, share: float, started: asyncio.Future[None]) -> None:
        """Tell what is new after the first look, whose news everybody has in the snapshot."""
        seconds = 0.0  # that the last look took
        try:
            first = await asyncio.to_thread(watch.look)
            started.set_result(None)
            found: Sequence[Event] = [event for event in first if event["type"] == "end"]
            while self._feeds.has(topic):
                for event in found:
                    self._feeds.tell(topic, event)
                if found and found[-1]["type"] == "end":
                    return
                await asyncio.sleep(max(PERIOD - seconds, seconds / share))
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
