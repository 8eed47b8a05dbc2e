"""The list of jobs: a job is opened when its files have changed since it was opened last, and else only looked for."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from ....core.errors import HeibaiError
from ....jobs.directory import STATE, RunDirectory
from ....jobs.found_runs import DamagedRun
from ....jobs.job import CHECKPOINT, CONFIG, RESULT, State
from ....store.champions import CHAMPION
from .named import kind_of, known_places
from .status import JobFiles

_FILES = (CONFIG, CHECKPOINT, STATE, RESULT, CHAMPION)  # that an entry depends on
Stamp = tuple[tuple[int, int, int] | None, ...]


@dataclass(frozen=True)
class SeenJob:
    """A job as it was found."""

    kind: str
    found: JobFiles | DamagedRun

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
class NamedJob:
    """A job of the list."""

    name: str
    is_ours: bool  # a process of this server worked on it just before it was looked at
    seen: SeenJob


class Listing:
    """Which jobs there are. Its method may be called from any thread."""

    def __init__(self, read: Callable[[RunDirectory], JobFiles], works_on: Callable[[Path], bool]) -> None:
        self._read, self._works_on = read, works_on
        self._lock = threading.Lock()
        self._seen: dict[Path, tuple[Stamp, SeenJob]] = {}

    def known(self, kinds: Collection[str]) -> list[NamedJob]:
        """This user's of some kinds (none named: all), newest first, the damaged ones last. Raises StoreError."""
        with self._lock:
            places = known_places()
            jobs = [NamedJob(name, self._works_on(path), self._look(path)) for name, path in places.items()]
            there = set(places.values())
            self._seen = {path: kept for path, kept in self._seen.items() if path in there}
        mine = [job for job in jobs if not kinds or job.seen.kind in kinds]
        return sorted(mine, key=lambda job: job.seen.created, reverse=True)

    def _look(self, path: Path) -> SeenJob:
        stamp = _stamp(path)
        known = self._seen.get(path)
        if known is not None and known[0] == stamp and known[1].is_settled:
            return known[1]
        seen = self._opened(path)
        self._seen[path] = stamp, seen
        return seen

    def _opened(self, path: Path) -> SeenJob:
        kind = ""
        try:
            directory = RunDirectory.open(path)
            kind = directory.kind
            return SeenJob(kind, self._read(directory))
        except HeibaiError as error:
            damaged = DamagedRun(path, str(error))
            return SeenJob(kind or kind_of(damaged), damaged)


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
