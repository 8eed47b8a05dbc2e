"""What a page hears of a contest while its games are played."""

from __future__ import annotations

from ....jobs.directory import RunDirectory
from ..runs.standing import is_worked_on
from ..runs.watch import checkpoint_stamp
from ..runs.wire import RunEndEvent
from ..runs.workers import Workers
from .shown import contest_entry
from .tables import Tables
from .wire import ContestEntry, ContestEvent, TablesEvent

Event = ContestEvent | TablesEvent | RunEndEvent


class Watch:
    """One listener's view of a contest: what it was told, and what is new."""

    def __init__(self, directory: RunDirectory, workers: Workers, tables: Tables) -> None:
        self._directory, self._workers, self._tables = directory, workers, tables
        self._entry: ContestEntry | None = None
        self._stamp = 0

    def look(self) -> list[Event]:
        """What is new; ends with ``end`` when nobody works on the contest. Raises RunError, CheckpointError."""
        entry = contest_entry(self._directory, self._workers, name=self._entry["name"] if self._entry else None)
        events: list[Event] = []
        stamp = checkpoint_stamp(self._directory)
        if stamp != self._stamp:
            events.append({"type": "tables", "tables": self._tables.of(self._directory)})
        self._stamp = stamp
        if entry != self._entry:
            events.append({"type": "run", "run": entry})
            self._entry = entry
        if not is_worked_on(entry, self._workers, self._directory):
            events.append({"type": "end", "state": entry["state"], "message": entry["message"]})
        return events
