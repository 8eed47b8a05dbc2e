"""Processes that share out pieces of work; the results come in the order of the pieces, however many there are."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from ...arena.play.processes import DeafContext, end_with_parent
from ...core.errors import RunError

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


class Pool:
    """Made when the first work comes; one process works here, without another. It ends with its owner."""

    def __init__(self, processes: int) -> None:
        self._count = processes
        self._processes: ProcessPoolExecutor | None = None

    def map(self, work: Callable[[_Task], _Result], tasks: Sequence[_Task]) -> list[_Result]:
        """``work`` of every task. Raises what ``work`` raises; RunError: a process died."""
        if self._count == 1:
            return list(map(work, tasks))
        if self._processes is None:
            self._processes = ProcessPoolExecutor(self._count, mp_context=DeafContext(), initializer=_begin)
        try:
            return list(self._processes.map(work, tasks))
        except BrokenProcessPool as error:
            self._kill()
            raise RunError(f"a process died ({error}); run again with --threads 1 to see what it says") from error
        except KeyboardInterrupt:
            self._kill()
            raise

    def _kill(self) -> None:
        pool, self._processes = self._processes, None
        if pool is not None:
            for process in list(pool._processes.values()):  # no public name for them before Python 3.14
                process.kill()
            pool.shutdown(cancel_futures=True)


def _begin() -> None:
    threading.Thread(target=end_with_parent, daemon=True).start()
