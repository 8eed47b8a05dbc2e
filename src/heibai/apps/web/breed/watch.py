"""What a page hears of a run of breeding or learning, generation by generation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....evolve.history import read_log
from ....jobs.directory import RunDirectory
from ....learn.training import stored_training
from ..runs.status import is_worked_on
from ..runs.watch import checkpoint_stamp
from ..runs.wire import RunEndEvent
from ..runs.workers import Workers
from ..topics.feed import Event as FeedEvent
from .champion import champion_state
from .to_wire import LearningCurves, ReadLog, panel_rows, run_entry
from .wire import ChampionState, GenerationPoint, GenerationsEvent, PanelRow, RunEntry, RunEvent, Series

SHARE = 0.2  # of the time that looks may take: they read what is new alone
Event = RunEvent | GenerationsEvent | RunEndEvent


class Watch:
    """One listener's view of a run: what it was told, and what is new."""

    def __init__(self, directory: RunDirectory, workers: Workers, *, told: int) -> None:
        """``told``: rows of the log that the listener knows."""
        self._directory, self._workers = directory, workers
        self._told = told
        self._rows, self._read = directory.follow(), 0  # of the log, and how many were read
        self._learnt: LearningCurves | None = None  # of a run that learns: they are told whole
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
        if self._directory.kind == stored_training.KIND:
            self._learnt = self._learnt or LearningCurves(self._directory)
        rows = self._fresh_rows()
        self._read += len(rows)
        fresh = rows[max(0, self._told - self._read + len(rows)) :]
        self._told = max(self._told, self._read)
        if self._learnt:
            self._learnt.add(rows)
        if not fresh:
            return None
        if self._learnt:
            return _news(series=self._learnt.series)
        log = ReadLog(fresh)
        return _news(log.curve.points, champion_state(self._directory, log.newest), panel_rows(log.measured))

    def _fresh_rows(self) -> list[dict[str, Any]]:
        if self._learnt or self._directory.is_verified:
            return self._rows.fresh()
        return read_log(self._directory)[self._read :]


def _news(
    points: Sequence[GenerationPoint] = (),
    champion: ChampionState | None = None,
    panel: Sequence[PanelRow] = (),
    series: Sequence[Series] = (),
) -> GenerationsEvent:
    return {
        "type": "generations",
        "points": list(points),
        "series": list(series),
        "champion": champion,
        "panel": list(panel),
    }


def watching(workers: Workers) -> Callable[[RunDirectory, int], Watch]:
    """How a run is watched whose work this server may do."""
    return lambda directory, told: Watch(directory, workers, told=told)


def news_behind(event: FeedEvent, known: int, mark: int) -> FeedEvent | None:
    """The part of an event that a listener does not know who knows so many rows; None: it knows all of it."""
    if event["type"] != "generations":
        return event
    if mark <= known:
        return None
    return {**event, "points": [point for point in event["points"] if point["generation"] >= known]}
