"""One search that tells how far it is, and ends when somebody says stop.

A search is ended through its progress callback: ``Stopped``, raised there, ends it (the kernel's searches look up about
ten times a second). A player that reports nothing is left behind; its thread ends when it has chosen.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

from ...core.contract import Progress, Report, Stopped
from .turn import Choose

GRACE = 0.25  # seconds that a stopped player has to tell of a move, where it is not known to hear of a stop


class Thought:
    """Waiting, running in the thread that called ``run``, or over; ``stop`` may come from any thread, at any time."""

    def __init__(self, tell: Progress | None = None, *, look: Callable[[], None] | None = None) -> None:
        """``tell`` hears of every report with a move, ``look`` is called at every report, in the search's thread."""
        self.found: Report | None = None  # what the search returned
        self.latest: Report | None = None  # the last report with a move that it told of
        self.error: BaseException | None = None
        self.was_ended = False  # before the player had chosen
        self._tell, self._look = tell, look
        self._stopped = False
        self._until = math.inf  # on the clock of `time.monotonic`
        self._over = threading.Event()  # the search has ended
        self._news = threading.Event()  # it has ended, or is to

    @property
    def is_stopped(self) -> bool:
        """Whether it ends, or has ended, because somebody said so."""
        return self._stopped

    @property
    def is_over(self) -> bool:
        """Whether the search has ended; one that was left behind has not."""
        return self._over.is_set()

    @property
    def report(self) -> Report | None:
        """The choice, or the best so far; None: there is none yet."""
        return self.found if self.found and self.found.move is not None else self.latest

    def stop(self) -> None:
        """End it soon."""
        self._stopped = True
        self._news.set()

    def run(self, choose: Choose, seconds: float | None = None) -> None:
        """Search, in this thread, until it ends, somebody stops it or ``seconds`` are over. What it raises is kept."""
        self._until = math.inf if seconds is None else time.monotonic() + seconds
        self.was_ended = self._stopped
        try:
            self.found = None if self._stopped else choose(self._progress)
        except Stopped:
            self.was_ended = True
        except BaseException as error:  # whatever a user's player does; who waits raises it
            self.error = error
        finally:
            self._over.set()
            self._news.set()

    def start(self, choose: Choose) -> None:
        """Search in a thread of its own; ``wait`` is called next."""
        threading.Thread(target=self.run, args=(choose,), name="thought", daemon=True).start()

    def wait(self, seconds: float | None, *, hears: bool) -> None:
        """Until the search that was started ends, somebody stops it, or ``seconds`` are over, which stops it too.

        ``hears``: it is known to end at a stop, so its end is waited for; another one is left behind when it has told
        of a move, or has had its chance to.
        """
        try:
            self._news.wait(seconds)
        except BaseException:  # an interrupt: the program may end, and no thread should then be in the kernel
            self.stop()
            self._over.wait(GRACE)
            raise
        if self.is_over:
            return
        self.stop()
        if hears or self.latest is None:
            self._over.wait(None if hears else GRACE)
        self.was_ended = self.was_ended or not self.is_over

    def ends_within(self, seconds: float) -> bool:
        """Whether it has ended by then; it is waited for."""
        return self._over.wait(seconds)

    def _progress(self, report: Report) -> None:
        if report.move is not None and not self._stopped:
            self.latest = report
            if self._tell:
                self._tell(report)
        if self._look:
            self._look()
        if self._stopped or time.monotonic() > self._until:
            self.was_ended = True
            raise Stopped
