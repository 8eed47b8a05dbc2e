"""What a page hears of an import: its folder is looked at, so one of a terminal is as live as ours."""

from __future__ import annotations

from collections.abc import Callable

from ....jobs.directory import RunDirectory
from ..runs.workers import Workers
from .imports import import_entry
from .wire import ImportEndEvent, ImportEntry, ImportEvent

_AT_WORK = ("running", "paused")  # wherever that is


class Watch:
    """One listener's view of an import: how it stood when it was told."""

    told = 0  # it has no log

    def __init__(self, directory: RunDirectory, workers: Workers) -> None:
        self._directory, self._workers = directory, workers
        self._entry: ImportEntry | None = None

    def look(self) -> list[ImportEvent | ImportEndEvent]:
        """What is new; ends with ``end`` when nobody works on the import. Raises RunError, CheckpointError."""
        entry = import_entry(self._directory, self._workers)
        events: list[ImportEvent | ImportEndEvent] = []
        if entry != self._entry:
            events.append({"type": "import", "entry": entry})
            self._entry = entry
        if entry["state"] not in _AT_WORK and not self._workers.works_on(self._directory.path.resolve()):
            events.append({"type": "end", "state": entry["state"], "message": entry["message"]})
        return events


def watching(workers: Workers) -> Callable[[RunDirectory, int], Watch]:
    """How an import is watched whose work this server may do."""
    return lambda directory, told: Watch(directory, workers)
