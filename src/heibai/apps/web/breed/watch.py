"""What a page hears of a run of breeding or learning, generation by generation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....evolve.history import read_log
from ....jobs.directory import RunDirectory
from ....learn.training import stored_training
from ..runs.standing import is_worked_on
from ..runs.watch import checkpoint_stamp
from ..runs.wire import RunEndEvent
from ..runs.workers import Workers
from ..topics.feed import Event as Told
from .champion import champion_state
from .shown import panel_rows, point_of, run_entry, series_of
from .wire import GenerationsEvent, RunEntry, RunEvent

Event = RunEvent | GenerationsEvent | RunEndEvent


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
        stamp = checkpoint_stamp(self._directory)
        if stamp != self._stamp and (news := self._news()):
            events.append(news)
        self._stamp = stamp
        if entry != self._entry:
            events.append({"type": "run", "run": entry})
            self._entry = entry
        if not is_worked_on(entry, self._workers, self._directory):
            events.append({"type": "end", "state": entry["state"], "message": entry["message"]})
        return events

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


def watching(workers: Workers) -> Callable[[RunDirectory, int], Watch]:
    """How a run is watched whose work this server may do."""
    return lambda directory, told: Watch(directory, workers, told=told)


def news_behind(event: Told, known: int, mark: int) -> Told | None:
    """The part of an event that a listener does not know who knows so many rows; None: it knows all of it."""
    if event["type"] != "generations":
        return event
    if mark <= known:
        return None
    return {**event, "points": event["points"][-(mark - known) :]}
