"""Processes that play games for another one: its interrupt is not theirs, its end is."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread

from ...core.system.processes import uninterrupted


class DeafProcess(SpawnProcess):
    """Hears no interrupt from its first instruction on: that is for the parent, which ends after its present part."""

    def start(self) -> None:
        with uninterrupted():
            super().start()


class DeafContext(SpawnContext):
    Process = DeafProcess  # a fork would copy the kernel's threads half-alive


def end_with_parent() -> None:
    """A killed parent can end nobody: this process sees it go, and plays no game to its end for nobody."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def kill_workers(pool: ProcessPoolExecutor) -> None:
    """End the pool and its processes now; what they work on is lost.

    The pool is shut down first: a pool that sees a process die before it knows of the end takes itself for broken, and
    in Python 3.11 its thread dies of a future that was cancelled. The thread is waited for: at the end of the
    interpreter the two get in each other's way.
    """
    workers = list((pool._processes or {}).values())  # ``ProcessPoolExecutor.kill_workers`` is new in Python 3.14
    thread: Thread | None = pool._executor_manager_thread  # type: ignore[assignment]  # typeshed takes it for another
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()
    if thread is not None:
        thread.join()  # it joins the workers
