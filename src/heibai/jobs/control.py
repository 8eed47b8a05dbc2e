"""Stopping, pausing and continuing a job between two of its steps."""

from __future__ import annotations

import shlex
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from ..core.contract import Stopped

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Control:
    """Shared by a job and whoever drives it, from any thread.

    The job asks ``proceed()`` between two steps, and writes its checkpoint before it asks; then a stop or a pause
    loses nothing.
    """

    def __init__(self) -> None:
        self._stop = threading.Event()
        self._run = threading.Event()
        self._run.set()
        self.reason = ""  # why the stop was asked for, for people

    def stop(self, reason: str = "asked to stop") -> None:
        """Ask the job to end after its present step. A second reason does not replace the first."""
        if not self._stop.is_set():
            self.reason = reason
        self._stop.set()
        self._run.set()

    def pause(self) -> None:
        """Ask the job to wait after its present step."""
        if not self._stop.is_set():
            self._run.clear()

    def unpause(self) -> None:
        """Let a paused job go on."""
        self._run.set()

    @property
    def stopping(self) -> bool:
        return self._stop.is_set()

    @property
    def paused(self) -> bool:
        return not self._run.is_set()

    def proceed(self) -> bool:
        """Whether the next step may begin; waits here while paused."""
        self._run.wait()
        return not self._stop.is_set()

    def require_going(self) -> None:
        """For work within a step: raises Stopped once the job was asked to stop, and what it works on is given up."""
        if self.stopping:
            raise Stopped


@contextmanager
def stop_on_signals(control: Control, heard: Callable[[], None] = lambda: None) -> Iterator[Control]:
    """The first SIGINT or SIGTERM asks ``control`` to stop and calls ``heard``, a second one raises KeyboardInterrupt.

    Handlers are put back on leaving. Outside the main thread, where Python takes no signals, this does nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        yield control
        return

    def ask(number: int, frame: FrameType | None) -> None:
        if control.stopping:
            raise KeyboardInterrupt
        control.stop(signal.Signals(number).name)
        heard()

    before = {number: signal.signal(number, ask) for number in _SIGNALS}
    try:
        yield control
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def resume_command(path: Path) -> str:
    """The command that continues the run in ``path``, quoted for a shell."""
    return f"heibai resume {shlex.quote(str(path))}"
