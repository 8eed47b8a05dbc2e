"""Processes that play games for another one: its interrupt is not theirs, its end is."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess


class DeafProcess(SpawnProcess):
    """Hears no interrupt from its first instruction on: that is for the parent, which ends after its present part."""

    def start(self) -> None:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class DeafContext(SpawnContext):
    Process = DeafProcess  # a fork would copy the kernel's threads half-alive


def end_with_parent() -> None:
    """A killed parent can end nobody: this process sees it go, and plays no game to its end for nobody."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
