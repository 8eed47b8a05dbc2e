"""What a page hears of a study: its folder is looked at, so one of a terminal is as live as ours."""

from __future__ import annotations

from collections.abc import Callable

from .....jobs.directory import RunDirectory
from ...runs.status import is_worked_on
from ...runs.wire import RunEndEvent
from ...runs.workers import Workers
from .progress import study_work
from .to_wire import study_entry
from .wire import StudyEntry, StudyRunEvent, StudyWork, StudyWorkEvent

Event = StudyRunEvent | StudyWorkEvent | RunEndEvent


class Watch:
    """One listener's view of a study: what it was told, and what is new."""

    told = 0  # how far it is, is told whole

    def __init__(self, directory: RunDirectory, workers: Workers) -> None:
        self._directory, self._workers = directory, workers
        self._entry: StudyEntry | None = None
        self._work: StudyWork | None = None

    def look(self) -> list[Event]:
        """What is new; ends with ``end`` when nobody works on the study. Raises RunError, CheckpointError."""
        entry = study_entry(self._directory, self._workers, name=self._entry["name"] if self._entry else None)
        work = study_work(self._directory)
        events: list[Event] = []
        if work != self._work:
            events.append({"type": "work", "work": work})
        if entry != self._entry:
            events.append({"type": "run", "run": entry})
        self._entry, self._work = entry, work
        if not is_worked_on(entry, self._workers, self._directory):
            events.append({"type": "end", "state": entry["state"], "message": entry["message"]})
        return events


def watching(workers: Workers) -> Callable[[RunDirectory, int], Watch]:
    """How a study is watched whose work this server may do."""
    return lambda directory, told: Watch(directory, workers)
