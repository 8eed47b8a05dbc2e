"""The jobs that this server works on, each in a process of its own, which ends soon after the server does."""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from ....core.errors import BusyError
from ....core.system.pipes import read_ready
from ....jobs.directory import STATE

MOST = 2  # jobs at a time that take all processors, and as many others
_WORKER = f"{__package__}.worker"
_MOST_SAID = 2000  # bytes of what went wrong
PendingOrder = Literal["", "pause", "stop"]
WorkOrder = Literal["pause", "resume", "stop"]


class AtWork(Protocol):
    """Who works on jobs: the processes of a server, or its one thread where there is no more."""

    @property
    def orders(self) -> frozenset[WorkOrder]:
        """What a job that is worked on can be told."""

    def start(self, path: Path, *, takes_processors: bool) -> None: ...
    def require_room(self, *, takes_processors: bool) -> None: ...
    def order(self, path: Path, order: WorkOrder) -> bool: ...
    def works_on(self, path: Path) -> bool: ...
    def pending_order(self, path: Path) -> PendingOrder: ...
    def failure(self, path: Path) -> str: ...
    def close(self) -> None: ...


@dataclass
class _Worker:
    process: subprocess.Popen[str]
    takes_processors: bool
    pending: PendingOrder = ""

    def say(self, order: WorkOrder) -> None:
        assert self.process.stdin
        with suppress(OSError, ValueError):  # it has just ended, or was told to by close()
            self.process.stdin.write(f"{order}\n")
            self.process.stdin.flush()


class Workers:
    """See the module's docstring. Its methods may be called from any thread, and wait for no job."""

    orders: frozenset[WorkOrder] = frozenset({"pause", "resume", "stop"})

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: dict[Path, _Worker] = {}
        self._failures: dict[Path, tuple[str, int]] = {}  # what was wrong, and the run's stamp then
        self._is_closed = False

    def start(self, path: Path, *, takes_processors: bool) -> None:
        """Work on the job in ``path``. Raises BusyError: too many such are worked on."""
        with self._lock:
            self._reap()
            if path in self._open:
                return
            self._require_room(takes_processors)
            self._failures.pop(path, None)
            self._open[path] = _Worker(_process(path), takes_processors)

    def require_room(self, *, takes_processors: bool) -> None:
        """Raises BusyError, as ``start`` does."""
        with self._lock:
            self._reap()
            self._require_room(takes_processors)

    def order(self, path: Path, order: WorkOrder) -> bool:
        """Tell the job; False: no process of this server works on it."""
        with self._lock:
            self._reap()
            worker = self._open.get(path)
            if worker is None:
                return False
            worker.say(order)
            worker.pending = "" if order == "resume" else order
            return True

    def works_on(self, path: Path) -> bool:
        """Whether a process of this server does."""
        with self._lock:
            self._reap()
            return path in self._open

    def pending_order(self, path: Path) -> PendingOrder:
        """What the job was told last and may still have to do."""
        with self._lock:
            return self._open[path].pending if path in self._open else ""

    def failure(self, path: Path) -> str:
        """Why it failed when this server worked on it last; empty: it did not, or somebody worked on it since."""
        with self._lock:
            said, stamp = self._failures.get(path, ("", 0))
            return said if stamp == stamp_of(path / STATE) else ""

    def close(self) -> None:
        """Have all of them stop; returns at once."""
        with self._lock:
            self._is_closed = True
            for worker in self._open.values():
                assert worker.process.stdin
                with suppress(OSError):
                    worker.process.stdin.close()

    def _require_room(self, takes_processors: bool) -> None:
        alike = sum(worker.takes_processors == takes_processors for worker in self._open.values())
        if alike >= MOST or self._is_closed:
            raise BusyError(f"{alike} jobs are worked on already; stop one (to pause it is not enough), or wait")

    def _reap(self) -> None:
        for path, worker in list(self._open.items()):
            if worker.process.poll() is not None:
                del self._open[path]
                self._note_end(path, worker.process)

    def _note_end(self, path: Path, process: subprocess.Popen[str]) -> None:
        said = _said(process)
        if process.returncode:
            said = said or f"its process ended with {process.returncode}; the terminal says more"
            self._failures[path] = said, stamp_of(path / STATE)
        for stream in (process.stdin, process.stdout):
            with suppress(OSError):
                if stream:
                    stream.close()


def _said(process: subprocess.Popen[str]) -> str:
    """What lies in its stdout now: processes that it began may hold the other end open, and nobody waits for them."""
    assert process.stdout
    return read_ready(process.stdout.fileno(), _MOST_SAID).decode(errors="replace").strip()


def stamp_of(path: Path) -> int:
    """Changes with a file; 0: there is none, or it is being replaced."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _process(path: Path) -> subprocess.Popen[str]:
    """A session of its own: an interrupt in the server's terminal is for the server, which tells its jobs.

    ``-P``: a random.py in the folder where the server was started is no module of the job.
    """
    return subprocess.Popen(
        [sys.executable, "-P", "-m", _WORKER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
