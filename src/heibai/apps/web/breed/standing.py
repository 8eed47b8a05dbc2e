"""Where a run of any kind stands: what its folder says, and what this server's process of it was told."""

from __future__ import annotations

from dataclasses import dataclass

from ....jobs.directory import RunDirectory
from ....jobs.job import Progress, State
from ....jobs.lock import is_locked
from .wire import Order
from .workers import Asked, Workers


@dataclass(frozen=True, slots=True)
class Standing:
    """One run at one instant."""

    state: State
    message: str
    progress: Progress
    asked: Asked  # and still to be done
    orders: list[Order]  # that make sense now


def standing_of(directory: RunDirectory, workers: Workers) -> Standing:
    """Raises RunError, CheckpointError: the run is damaged."""
    path = directory.path.resolve()
    is_ours, status = workers.works_on(path), directory.status()
    state, message, asked = status.state, status.message, workers.asked(path)
    if is_ours and state.can_resume and state is not State.PAUSED and asked != "stop":
        state, message = State.QUEUED, ""  # its process begins
    elif state is State.FINISHED and directory.result() is None:  # told before all is written
        state = State.RUNNING if is_locked(path / "lock") else State.STOPPED
    elif state in (State.STOPPED, State.QUEUED) and (failure := workers.failure(path)):
        state, message = State.FAILED, failure
    orders = _orders(state, is_ours=is_ours, asked=asked)
    return Standing(state, message, status.progress, asked if state in (State.RUNNING, State.QUEUED) else "", orders)


def _orders(state: State, *, is_ours: bool, asked: str) -> list[Order]:
    """What makes sense: a run that works in a terminal is told nothing, one that is to stop nothing more."""
    if state is State.FINISHED:
        return []
    if not is_ours:
        return ["resume"] if state.can_resume and state is not State.PAUSED else []
    if asked == "stop":
        return []
    return ["resume", "stop"] if asked == "pause" else ["pause", "stop"]
