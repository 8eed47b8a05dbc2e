"""Jobs where one thread does everything: each is a row of small pieces, told of as the server's processes are."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ....core.errors import BusyError, HeibaiError
from ....jobs.control import Control
from ....jobs.directory import STATE, RunDirectory
from ....jobs.job import State
from ..jobs.watch import Watch
from ..jobs.workers import PendingOrder, WorkOrder, stamp_of
from .asked import Work

LEFT = "the page was closed"  # message of a job that was worked on when the worker ended
CALM = 0.4  # seconds between two looks at what is new
Steps = Callable[[RunDirectory, Control], Generator[Mapping[str, Any], None, Any]]
"""Works on a job piece by piece; stops after a piece when the control says so."""


@dataclass
class _Open:
    control: Control = field(default_factory=Control)
    pending: PendingOrder = ""


class OneAtATime:
    """In the place of the server's ``Workers``; a job that is stopped goes on where it was, so none is paused."""

    orders: frozenset[WorkOrder] = frozenset({"resume", "stop"})

    def __init__(self, steps: Steps, changed: Callable[[Path], None], begun: Callable[[Path], None]) -> None:
        """``changed`` hears of each folder whose files have changed, ``begun`` of each job that is to be worked on."""
        self._steps, self._changed, self._begun = steps, changed, begun
        self._open: dict[Path, _Open] = {}
        self._failures: dict[Path, tuple[str, int]] = {}  # what was wrong, and the stamp of its state then

    def start(self, path: Path, *, takes_processors: bool) -> None:
        """Raises BusyError: another one is worked on."""
        if path not in self._open:
            self.require_room(takes_processors=takes_processors)
            self._failures.pop(path, None)
            self._open[path] = _Open()
            self._changed(path)
            self._begun(path)

    def require_room(self, *, takes_processors: bool) -> None:
        if self._open:
            raise BusyError("a run is worked on already, and this page has one thread for them; stop it, or wait")

    def order(self, path: Path, order: WorkOrder) -> bool:
        if path not in self._open:
            return False
        if order == "stop":
            self._open[path].control.stop("stopped on the page")
            self._open[path].pending = order
        return True

    def works_on(self, path: Path) -> bool:
        return path in self._open

    def pending_order(self, path: Path) -> PendingOrder:
        return self._open[path].pending if path in self._open else ""

    def failure(self, path: Path) -> str:
        said, stamp = self._failures.get(path, ("", 0))
        return said if stamp == stamp_of(path / STATE) else ""

    def close(self) -> None:
        """Have all of them stop."""
        for each in self._open.values():
            each.control.stop()

    def work(self, directory: RunDirectory, watch: Watch) -> Work:
        """Until the job is finished, has failed or was told to stop; what ``watch`` sees on the way."""
        path = directory.path.resolve()
        watch.look()
        try:
            yield from _told(self._steps(directory, self._open[path].control), watch, lambda: self._changed(path))
        except HeibaiError as error:
            self._failures[path] = str(error), stamp_of(path / STATE)
        finally:
            del self._open[path]
            self._changed(path)
        yield from watch.look()


def _told(steps: Iterator[object], watch: Watch, changed: Callable[[], None]) -> Work:
    """The first news at once, later ones now and then: to look takes about as long as a piece of work."""
    told = 0.0
    for _ in steps:
        changed()
        yield None
        if time.monotonic() - told > CALM:
            yield from watch.look()
            told = time.monotonic()


def note_left(folder: Path) -> None:
    """Jobs in ``folder`` that a closed page has worked on stand still."""
    for path in folder.iterdir() if folder.is_dir() else ():
        try:
            directory = RunDirectory.open(path)
            status = directory.status()
        except HeibaiError:
            continue  # a damaged one says so in the list
        if status.state is State.STOPPED and status.message.startswith("its process"):
            directory.write_state(State.STOPPED, status.progress, LEFT)
