"""The list of runs: a run is opened when its files have changed since it was opened last, and else only looked for."""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass
from pathlib import Path

from ....core.errors import HeibaiError
from ....jobs.directory import STATE, RunDirectory
from ....jobs.found_runs import DamagedRun
from ....jobs.header import CHECKPOINT, CONFIG, RESULT
from ....jobs.job import State
from ....store.champions import CHAMPION
from ..api.cursor import MOST, part_of
from ..runs.known import kind_of, known_places
from ..runs.status import RunFiles, run_files
from ..runs.workers import Workers
from .known import TRAINING_RUNS
from .to_wire import damaged_entry, entry_of
from .wire import RunEntry, RunList

_FILES = (CONFIG, CHECKPOINT, STATE, RESULT, CHAMPION)  # that an entry depends on
Stamp = tuple[tuple[int, int, int] | None, ...]


@dataclass(frozen=True)
class _Seen:
    """A run as it was found."""

    kind: str
    found: RunFiles | DamagedRun

    @property
    def is_settled(self) -> bool:
        """It stays so while its files do: whether somebody works on it does not matter."""
        found = self.found
        return isinstance(found, DamagedRun) or found.status.state not in (State.RUNNING, State.PAUSED)

    @property
    def created(self) -> float:
        """Seconds since 1970; -1 of a damaged one."""
        return -1.0 if isinstance(self.found, DamagedRun) else self.found.directory.created


@dataclass(frozen=True)
class _Named:
    name: str
    is_ours: bool  # a process of this server worked on it just before it was looked at
    seen: _Seen


class Listing:
    """Which runs there are. Its methods may be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seen: dict[Path, tuple[Stamp, _Seen]] = {}

    def part(self, workers: Workers, *, after: str = "", limit: int = MOST) -> RunList:
        """A part of this user's, newest first, the damaged ones last. Raises SpecError, StoreError."""
        known = self._known(workers)
        told, behind = part_of([run.name for run in known], after=after, limit=limit)
        return {"items": [_entry(run, workers) for run in known[told]], "next": behind}

    def _known(self, workers: Workers) -> list[_Named]:
        with self._lock:
            places = known_places()
            runs = [
                _Named(name, is_ours=workers.works_on(path), seen=self._look(path)) for name, path in places.items()
            ]
            there = set(places.values())
            self._seen = {path: kept for path, kept in self._seen.items() if path in there}
        mine = [run for run in runs if run.seen.kind in TRAINING_RUNS.kinds]
        return sorted(mine, key=lambda run: run.seen.created, reverse=True)

    def _look(self, path: Path) -> _Seen:
        stamp = _stamp(path)
        known = self._seen.get(path)
        if known is not None and known[0] == stamp and known[1].is_settled:
            return known[1]
        seen = _opened(path)
        self._seen[path] = stamp, seen
        return seen


def _stamp(path: Path) -> Stamp:
    """Changes when one of the files does."""
    found: list[tuple[int, int, int] | None] = []
    for name in _FILES:
        try:
            about = os.stat(path / name)
        except OSError:
            found.append(None)
        else:
            found.append((about.st_mtime_ns, about.st_size, about.st_ino))
    return tuple(found)


def _opened(path: Path) -> _Seen:
    try:
        directory = RunDirectory.open(path)
        return _Seen(directory.kind, run_files(directory))
    except HeibaiError as error:
        damaged = DamagedRun(path, str(error))
        return _Seen(kind_of(damaged), damaged)


def _entry(run: _Named, workers: Workers) -> RunEntry:
    found = run.seen.found
    if isinstance(found, DamagedRun):
        return damaged_entry(run.name, run.seen.kind, found.reason)
    try:
        return entry_of(found, workers, is_ours=run.is_ours, name=run.name)
    except HeibaiError as error:
        return damaged_entry(run.name, run.seen.kind, str(error))
