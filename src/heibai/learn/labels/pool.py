"""Processes that share out pieces of work; the results come in the order of the pieces, however many there are."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, TypeVar

from ...arena.play.processes import DeafContext, end_with_parent, kill_workers
from ...core.errors import RunError

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")
_make_work: Callable[[], Callable[[Any], Any]]  # of a process that was started here


def shared_out(
    make_work: Callable[[], Callable[[_Task], _Result]], tasks: Sequence[_Task], *, processes: int
) -> list[_Result]:
    """The work of every task, done here by one process, or by others. They end at once on an interrupt.

    ``make_work`` makes what does it, once in each process. Raises what that raises; RunError: a process died.
    """
    count = min(processes, len(tasks))
    if count <= 1:
        return list(map(make_work(), tasks))
    pool = ProcessPoolExecutor(count, mp_context=DeafContext(), initializer=_begin, initargs=(make_work,))
    try:
        return [future.result() for future in [pool.submit(_work, task) for task in tasks]]
    except BrokenProcessPool as error:
        raise RunError(f"a process died ({error}); run again with --threads 1 to see what it says") from error
    except KeyboardInterrupt:
        kill_workers(pool)
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(make_work: Callable[[], Callable[[Any], Any]]) -> None:
    global _make_work
    _make_work = made = cache(make_work)  # made by the first task: what it raises is that task's
    atexit.register(made.cache_clear)  # the kernel complains of what outlives the interpreter
    threading.Thread(target=end_with_parent, daemon=True).start()


def _work(task: Any) -> Any:
    return _make_work()(task)
