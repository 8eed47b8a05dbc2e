"""Who does pieces of work: processes of this machine, or the machines of a cluster (arena/play/cluster.py).

The result of a piece depends on the piece alone, and results are taken in the order of the pieces.
"""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, Generic, Protocol, TypeVar, cast

from ...arena.play.processes import DeafContext, end_with_parent, kill_workers
from ...core.errors import RunError

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")
_GivenTask = TypeVar("_GivenTask", contravariant=True)
_TakenResult = TypeVar("_TakenResult", covariant=True)
_make_work: Callable[[], Callable[[Any], Any]]  # of a process that was started here


class Workers(Protocol[_GivenTask, _TakenResult]):
    """They do pieces of one kind of work."""

    processors: int  # so many pieces at a time

    def give(self, task: _GivenTask) -> object:
        """Begin a piece as soon as somebody is free; what ``take`` knows it by. Raises RunError."""

    def take(self, piece: object) -> _TakenResult:
        """Wait for a piece's result. Raises what the work raises; RunError: nobody is there to do it."""

    def release(self) -> None:
        """End them; pieces that nobody took are lost."""


class Processes(Generic[_Task, _Result]):
    """Processes of this machine; of one alone the work is done here, when it is taken."""

    def __init__(self, make_work: Callable[[], Callable[[_Task], _Result]], processes: int) -> None:
        """``make_work`` makes what does it, once in each process."""
        self.processors = processes
        self._make_work, self._work = make_work, cache(make_work)  # made by the first task: what it raises is that's
        self._pool: ProcessPoolExecutor | None = None
        self._pending: set[Future[_Result]] = set()

    def give(self, task: _Task) -> object:
        if self.processors <= 1:
            return task
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.processors, mp_context=DeafContext(), initializer=_begin, initargs=(self._make_work,)
            )
        try:
            future = self._pool.submit(_work, task)
        except BrokenProcessPool as error:
            raise _died(error) from error
        self._pending.add(future)
        return future

    def take(self, piece: object) -> _Result:
        if self.processors <= 1:
            return self._work()(cast("_Task", piece))
        future = cast("Future[_Result]", piece)
        try:
            result = future.result()
        except BrokenProcessPool as error:
            raise _died(error) from error
        self._pending.discard(future)
        return result

    def release(self) -> None:
        """They end at once where somebody is at work for nobody."""
        pool, self._pool = self._pool, None
        if pool is not None and self._pending:
            kill_workers(pool)
        elif pool is not None:
            pool.shutdown()
        self._pending.clear()


def shared_out(
    make_work: Callable[[], Callable[[_Task], _Result]], tasks: Sequence[_Task], *, processes: int
) -> list[_Result]:
    """The work of every task, done here by one process, or by others. They end at once on an interrupt.

    ``make_work`` makes what does it, once in each process. Raises what that raises; RunError: a process died.
    """
    workers = Processes(make_work, min(processes, len(tasks)))
    try:
        return [workers.take(piece) for piece in [workers.give(task) for task in tasks]]
    finally:
        workers.release()


def _died(error: BrokenProcessPool) -> RunError:
    return RunError(f"a process died ({error}); run again with --threads 1 to see what it says")


def _begin(make_work: Callable[[], Callable[[Any], Any]]) -> None:
    global _make_work
    _make_work = made = cache(make_work)  # made by the first task: what it raises is that task's
    atexit.register(made.cache_clear)  # the kernel complains of what outlives the interpreter
    threading.Thread(target=end_with_parent, daemon=True).start()


def _work(task: Any) -> Any:
    return _make_work()(task)
