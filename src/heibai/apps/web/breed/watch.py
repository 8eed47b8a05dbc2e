"""What a page hears of a run: its folder is looked at, so a run that works in a terminal is as live as one of ours."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager
from typing import Any

from ....core.errors import BusyError, RunError, quoted
from ....evolve.history import read_log
from ....jobs.directory import RunDirectory
from ....jobs.header import CHECKPOINT
from ....learn.training import stored_training
from .champion import champion_state
from .shown import panel_rows, point_of, run_entry, series_of
from .wire import GenerationsEvent, RunEndEvent, RunEntry, RunEvent
from .workers import Workers

LISTENERS = 32  # pages that hear of a run
PAUSE = 0.1  # seconds between two looks
SHARE = 0.2  # of the time that looks may take
_AT_WORK = ("running", "paused")  # wherever that is

Event = RunEvent | GenerationsEvent | RunEndEvent


class Listeners:
    """How many there are."""

    def __init__(self) -> None:
        self._count = 0

    def require_room(self) -> None:
        """Raises BusyError."""
        if self._count >= LISTENERS:
            raise BusyError(f"{LISTENERS} pages watch runs already; close one")

    @contextmanager
    def one_more(self) -> Iterator[None]:
        """While it listens. Raises BusyError: others that had asked for room came first."""
        self.require_room()
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1


class Watch:
    """One listener's view of a run: what it was told, and what is new."""

    def __init__(self, directory: RunDirectory, workers: Workers, *, told: int) -> None:
        """``told``: rows of the log that the listener knows."""
        self._directory, self._workers = directory, workers
        self._told = told
        self._rows, self._read = directory.follow(), 0  # of the log, and how many were read
        self._learnt: list[dict[str, Any]] = []  # rows of a run that learns: its curves are told whole
        self._entry: RunEntry | None = None
        self._stamp = 0

    @property
    def told(self) -> int:
        """Rows of the log that the listener knows now."""
        return self._told

    def look(self) -> list[Event]:
        """What is new; ends with ``end`` when nobody works on the run. Raises RunError, CheckpointError."""
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
        rows = self._fresh_rows(is_learning=is_learning)
        self._read += len(rows)
        fresh = rows[max(0, self._told - self._read + len(rows)) :]
        self._told = max(self._told, self._read)
        if is_learning:
            self._learnt += rows
        if not fresh:
            return None
        return {
            "type": "generations",
            "points": [] if is_learning else [point_of(row) for row in fresh],
            "series": series_of(self._directory, self._learnt) if is_learning else [],
            "champion": None if is_learning else champion_state(self._directory, fresh),
            "panel": [] if is_learning else panel_rows(fresh),
        }

    def _fresh_rows(self, *, is_learning: bool) -> list[dict[str, Any]]:
        if is_learning or self._directory.is_verified:
            return self._rows.fresh()
        return read_log(self._directory)[self._read :]


def is_worked_on(entry: RunEntry, workers: Workers, directory: RunDirectory) -> bool:
    """Whether more may come."""
    return entry["state"] in _AT_WORK or workers.works_on(directory.path.resolve())


async def events(watch: Watch, listeners: Listeners) -> AsyncGenerator[Event, None]:
    """What is new about a run, up to the end. Raises BusyError, RunError, CheckpointError."""
    with listeners.one_more():
        while True:
            began = time.perf_counter()
            found = await asyncio.to_thread(watch.look)
            for event in found:
                yield event
                if event["type"] == "end":
                    return
            await asyncio.sleep(max(PAUSE, (time.perf_counter() - began) / SHARE))
