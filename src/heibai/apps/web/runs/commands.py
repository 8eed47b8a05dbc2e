"""What the addresses of every page that has runs are handed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import Depends, Query

from ....core.errors import RunError, quoted
from ....jobs.directory import RunDirectory
from ..app_state import from_app_state
from .known import require_no_own_code
from .wire import Order, RunCreated, RunStatus
from .workers import Workers

Count = Annotated[int, Query(ge=0, le=10_000_000)]


TheWorkers = Annotated[Workers, Depends(from_app_state(lambda state: state.workers))]


def begin_run(workers: Workers, begin: Callable[[], RunDirectory]) -> RunCreated:
    """Begin a run where there is room for one, and work on it. Raises BusyError, and what ``begin`` raises."""
    workers.require_room()
    directory = begin()
    workers.start(directory.path.resolve())
    return {"name": directory.id}


def give_order(directory: RunDirectory, order: Order, shown: RunStatus, workers: Workers) -> None:
    """Pause, resume or stop a run that stands as ``shown``. Raises BusyError, RunError."""
    require_no_own_code(directory)
    if order not in shown["orders"]:
        taken = ", ".join(shown["orders"]) or "nothing"
        raise RunError(f"{quoted(shown['name'])} cannot be told to {order} now, but {taken}; look at it again")
    workers.order(directory.path.resolve(), order)
