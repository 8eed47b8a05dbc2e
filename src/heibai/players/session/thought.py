"""One search in a thread of its own: it tells how far it is, and ends when somebody says stop.

A search is ended through its progress callback: what is raised there ends it (the kernel's searches look up about ten
times a second). A player that reports nothing is left behind; its thread ends when it has chosen.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

from ...core.contract import Progress, Report

GRACE = 0.25  # seconds that a stopped search has to end by itself; two of its looks


class _Halt(Exception):
    """Raised inside a search to end it."""


class Thought:
    """Runs ``choose`` at once; ``tell`` hears of every report with a move, in the search's thread."""

    def __init__(self, choose: Callable[[Progress], Report], tell: Progress | None, *, here: bool = False) -> None:
        """``here``: in the thread that waits for it, for a search that reports often."""
        self.found: Report | None = None  # of a search that came to its end
        self.latest: Report | None = None  # the last report with a move
        self.error: BaseException | None = None
        self._choose, self._tell = choose, tell
        self._stopped = False
        self._over = threading.Event()  # the search has ended
        self._news = threading.Event()  # it has ended, or is to
        self._here, self._until = here, math.inf  # on the clock of `time.monotonic`
        if not here:
            threading.Thread(target=self._run, name="thought", daemon=True).start()

    @property
    def is_over(self) -> bool:
        """Whether the search has ended; one that was left behind has not."""
        return self._over.is_set()

    def ends_within(self, seconds: float) -> bool:
        """Whether it has ended by then; it is waited for."""
        return self._over.wait(seconds)

    def stop(self) -> None:
        """End it soon; any thread may say so."""
        self._stopped = True
        self._news.set()

    def wait(self, seconds: float | None) -> None:
        """Until it ends, somebody stops it, or ``seconds`` are over, which stops it too."""
        if self._here:
            self._until = math.inf if seconds is None else time.monotonic() + seconds
            self._run()
            return
        try:
            self._news.wait(seconds)
        except BaseException:  # an interrupt: the program may end, and no thread should then be in the kernel
            self.stop()
            self._over.wait(GRACE)
            raise
        self.stop()
        self._over.wait(GRACE if self.latest is None else 0.0)

    def _run(self) -> None:
        try:
            self.found = self._choose(self._progress)
        except _Halt:
            pass
        except BaseException as error:  # whatever a user's player does; who waits raises it
            self.error = error
        finally:
            self._over.set()
            self._news.set()

    def _progress(self, report: Report) -> None:
        if not self._stopped and report.move is not None:
            self.latest = report
            if self._tell:
                self._tell(report)
        if self._stopped or time.monotonic() > self._until:
            raise _Halt
