"""Processes that share out pieces of work; the results come in the order of the pieces, however many there are."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, TypeVar

from ...arena.play.processes import DeafContext, end_with_parent
from ...core.errors import RunError

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")
_worker: Callable[[], Callable[[Any], Any]]  # of a process that was started here


def shared_out(
    worker: Callable[[], Callable[[_Task], _Result]], tasks: Sequence[_Task], *, processes: int
) -> list[_Result]:
    """The work of every task, done here by one process, or by others. They end at once on an interrupt.

    ``worker`` makes what does it, once in each process. Raises what that raises; RunError: a process died.
    """
    count = min(processes, len(tasks))
    if count <= 1:
        return list(map(worker(), tasks))
    pool = ProcessPoolExecutor(count, mp_context=DeafContext(), initializer=_begin, initargs=(worker,))
    try:
        return list(pool.map(_work, tasks))
    except BrokenProcessPool as error:
        raise RunError(f"a process died ({error}); run again with --threads 1 to see what it says") from error
    except KeyboardInterrupt:
        for process in list(pool._processes.values()):  # no public name for them before Python 3.14
            process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(worker: Callable[[], Callable[[Any], Any]]) -> None:
    global _worker
    _worker = cache(worker)  # made by the first task: what it raises is that task's
    threading.Thread(target=end_with_parent, daemon=True).start()


def _work(task: Any) -> Any:
    return _worker()(task)
