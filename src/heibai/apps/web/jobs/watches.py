"""The jobs that are listened to: the folder of each is looked at once for all who listen.

A job that works in a terminal is as live as one of this server.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ....core.errors import BusyError, RunError, quoted
from ....jobs.directory import RunDirectory
from ....jobs.job import CHECKPOINT
from ..events import failed
from ..topics.feed import Event, Feeds, Listener
from .view import News
from .wire import JobEntry

TOPIC = "job"
LISTENERS = 64  # pages that hear of jobs
PERIOD = 0.1  # seconds from the beginning of a look to that of the next, at least


class Watch:
    """What was told of a job, and what is new."""

    def __init__(self, entry: Callable[[], JobEntry], is_over: Callable[[JobEntry], bool], news: News) -> None:
        """``entry``: how it stands now; ``is_over``: whether nobody works on it."""
        self._entry_now, self._is_over, self._news = entry, is_over, news
        self._entry: JobEntry | None = None

    def look(self) -> list[Event]:
        """What is new; ends with ``end`` when nobody works on the job. Raises RunError, CheckpointError."""
        entry = self._entry_now()
        is_over = self._is_over(entry)
        events = [*self._news(is_over)]
        if entry != self._entry:
            events.append({"type": "job", "job": entry})
            self._entry = entry
        if is_over:
            events.append({"type": "end", "state": entry["state"], "message": entry["message"]})
        return events


def checkpoint_stamp(directory: RunDirectory) -> int:
    """Changes when the job has got further. Raises RunError: it was removed."""
    try:
        return os.stat(directory.path / CHECKPOINT).st_mtime_ns
    except FileNotFoundError:
        raise RunError(f"{quoted(directory.id)} was removed; look at the list again") from None


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
