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
from ....learn.training import stored_training
from ....store.champions import CHAMPION
from .known import KINDS, kind_of, known_places
from .shown import entry_of
from .standing import Glance, glance_at
from .wire import RunEntry
from .workers import Workers

_FILES = (CONFIG, CHECKPOINT, STATE, RESULT, CHAMPION)  # that an entry depends on
Stamp = tuple[tuple[int, int, int] | None, ...]


@dataclass(frozen=True)
class _Seen:
    """A run as it was found."""

    kind: str
    found: Glance | DamagedRun

    @property
    def is_settled(self) -> bool:
        """It stays so while its files do: whether somebody works on it does not matter."""
        found = self.found
        return isinstance(found, DamagedRun) or found.status.state not in (State.RUNNING, State.PAUSED)

    @property
    def created(self) -> float:
        """Seconds since 1970; -1 of a damaged one."""
        return -1.0 if isinstance(self.found, DamagedRun) else self.found.directory.created


class Listing:
    """Which runs there are. Its method may be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seen: dict[Path, tuple[Stamp, _Seen]] = {}

    def entries(self, workers: Workers) -> list[RunEntry]:
        """All of this user's, newest first, the damaged ones last. Raises StoreError."""
        with self._lock:
            names = {path: name for name, path in known_places().items()}
            ours = {path: workers.works_on(path) for path in names}
            seen = {path: self._look(path) for path in names}
            self._seen = {path: kept for path, kept in self._seen.items() if path in names}
        runs = sorted(seen, key=lambda path: seen[path].created, reverse=True)
        return [
            _entry(names[path], seen[path], workers, is_ours=ours[path]) for path in runs if seen[path].kind in KINDS
        ]

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
        return _Seen(directory.kind, glance_at(directory))
    except HeibaiError as error:
        damaged = DamagedRun(path, str(error))
        return _Seen(kind_of(damaged), damaged)


def _entry(name: str, seen: _Seen, workers: Workers, *, is_ours: bool) -> RunEntry:
    found = seen.found
    if isinstance(found, DamagedRun):
        return _damaged(name, seen.kind, found.reason)
    try:
        return entry_of(found, workers, is_ours=is_ours, name=name)
    except HeibaiError as error:
        return _damaged(name, seen.kind, str(error))


def _damaged(name: str, kind: str, reason: str) -> RunEntry:
    return {
        "name": name,
        "kind": "learn" if kind == stored_training.KIND else "evolve",
        "game": "",
        "method": "",
        "evaluator": "",
        "created": 0.0,
        "state": "damaged",
        "message": reason,
        "done": 0,
        "total": None,
        "unit": "",
        "orders": [],
        "asked": "",
    }
