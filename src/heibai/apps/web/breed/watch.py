"""What a page hears of a run: its folder is looked at, so a run that works in a terminal is as live as one of ours."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncGenerator
from typing import cast

from ....core.errors import BusyError, RunError, quoted
from ....evolve.history import read_log
from ....jobs.directory import RunDirectory
from ....jobs.header import CHECKPOINT
from ....learn.training import stored_training
from ..events import failed
from ..topics.feed import Feeds, Listener
from .champion import champion_state
from .shown import panel_rows, point_of, run_entry, series_of
from .wire import GenerationsEvent, RunEndEvent, RunEntry, RunEvent
from .workers import Workers

TOPIC = "run"
LISTENERS = 32  # pages that hear of a run
PAUSE = 0.2  # seconds between two looks
SHARE = 0.1  # of the time that looks may take: a long log is read less often
_AT_WORK = ("running", "paused")  # wherever that is

Event = RunEvent | GenerationsEvent | RunEndEvent


class Watch:
    """One listener's view of a run: what it was told, and what is new."""

    def __init__(self, directory: RunDirectory, workers: Workers, *, told: int) -> None:
        """``told``: rows of the log that the listener knows."""
        self._directory, self._workers = directory, workers
        self._told = told
        self._entry: RunEntry | None = None
        self._stamp = 0
        self._seconds = 0.0  # that the last look took

    @property
    def told(self) -> int:
        """Rows of the log that the listener knows now."""
        return self._told

    @property
    def pause(self) -> float:
        """Seconds until the next look."""
        return max(PAUSE, self._seconds / SHARE)

    def look(self) -> list[Event]:
        """What is new; ends with ``end`` when nobody works on the run. Raises RunError, CheckpointError."""
        began = time.perf_counter()
        try:
            return self._find()
        finally:
            self._seconds = time.perf_counter() - began

    def _find(self) -> list[Event]:
        entry = run_entry(self._directory, self._workers, name=self._entry["name"] if self._entry else None)
        events: list[Event] = []
        stamp = self._checkpoint_stamp()
        if stamp != self._stamp and (news := self._news()):
            events.append(news)
        self._stamp = stamp
        if entry != self._entry:
            events.append({"type": "run", "run": entry})
            self._entry = entry
        if not is_worked_on(entry, self._workers, self._directory):
            events.append({"type": "end", "state": entry["state"], "message": entry["message"]})
        return events

    def _checkpoint_stamp(self) -> int:
        try:
            return os.stat(self._directory.path / CHECKPOINT).st_mtime_ns
        except FileNotFoundError:
            raise RunError(f"{quoted(self._directory.id)} was removed; look at the list again") from None

    def _news(self) -> GenerationsEvent | None:
        is_learning = self._directory.kind == stored_training.KIND
        rows = list(self._directory.rows()) if is_learning else read_log(self._directory)
        fresh, self._told = rows[self._told :], max(self._told, len(rows))
        if not fresh:
            return None
        return {
            "type": "generations",
            "points": [] if is_learning else [point_of(row) for row in fresh],
            "series": series_of(self._directory, rows) if is_learning else [],
            "champion": None if is_learning else champion_state(self._directory, rows),
            "panel": [] if is_learning else panel_rows(fresh),
        }


def is_worked_on(entry: RunEntry, workers: Workers, directory: RunDirectory) -> bool:
    """Whether more may come."""
    return entry["state"] in _AT_WORK or workers.works_on(directory.path.resolve())


class Watches:
    """The runs that are listened to. A folder is looked at once for all who listen to its run."""

    def __init__(self, workers: Workers, feeds: Feeds) -> None:
        self._workers, self._feeds = workers, feeds
        self._started: dict[str, asyncio.Future[None]] = {}  # of the runs that are looked at: the first look is done
        self._tasks: set[asyncio.Task[None]] = set()

    def require_room(self) -> None:
        """Raises BusyError."""
        if self._feeds.listeners(TOPIC) >= LISTENERS:
            raise BusyError(f"{LISTENERS} pages watch runs already; close one")

    async def listen(self, directory: RunDirectory) -> Listener:
        """Hear of a run from now on. Raises BusyError, RunError, CheckpointError."""
        self.require_room()
        topic = f"{TOPIC}/{directory.path.resolve()}"
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
            watch = Watch(directory, self._workers, told=told)
            for event in await asyncio.to_thread(watch.look):
                yield event, watch.told
                if event["type"] == "end":
                    return
            known = watch.told
            async for heard in listener.events():
                fresh = _behind(cast(Event, heard.event), known, heard.mark)
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
        task = asyncio.create_task(self._look(topic, Watch(directory, self._workers, told=0), started))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look(self, topic: str, watch: Watch, started: asyncio.Future[None]) -> None:
        """Tell what is new after the first look, which every listener does for itself."""
        try:
            found = await asyncio.to_thread(watch.look)
            started.set_result(None)
            found = [event for event in found if event["type"] == "end"]
            while self._feeds.has(topic):
                for event in found:
                    self._feeds.tell(topic, event, mark=watch.told)
                if found and found[-1]["type"] == "end":
                    return
                await asyncio.sleep(watch.pause)
                found = await asyncio.to_thread(watch.look)
        except Exception as error:
            if started.done():
                self._feeds.tell(topic, failed(error))
            else:
                started.set_exception(error)
        finally:
            del self._started[topic]
            started.cancel()  # where the server ends before the first look does


def _behind(event: Event, known: int, mark: int) -> Event | None:
    """The part of an event that a listener does not know who knows so many rows; None: it knows all of it."""
    if event["type"] != "generations":
        return event
    if mark <= known:
        return None
    return {**event, "points": event["points"][-(mark - known) :]}
