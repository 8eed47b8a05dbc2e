"""Where a run stands, for people: what its folder says, and what this server knows beside it."""

from __future__ import annotations

from dataclasses import dataclass

from ....jobs.directory import RunDirectory
from ....jobs.job import State, Status
from ....jobs.lock import is_locked
from .known import runs_own_code
from .wire import Order, RunStatus
from .workers import Workers

_AT_WORK = ("running", "paused")  # wherever that is


@dataclass(frozen=True, slots=True)
class RunFiles:
    """What the files of a run say of where it stands."""

    directory: RunDirectory
    status: Status
    has_result: bool


def run_files(directory: RunDirectory) -> RunFiles:
    """Raises RunError, CheckpointError: the run is damaged."""
    return RunFiles(directory, directory.status(), directory.result() is not None)


def run_status(directory: RunDirectory, workers: Workers, *, name: str) -> RunStatus:
    """Where it stands. Raises RunError, CheckpointError: it is damaged."""
    is_ours = workers.works_on(directory.path.resolve())  # first: when its process has ended, its files say all
    return status_by_files(run_files(directory), workers, is_ours=is_ours, name=name)


def status_by_files(files: RunFiles, workers: Workers, *, is_ours: bool, name: str) -> RunStatus:
    """The same by its files; ``is_ours``: whether a process of this server worked on the run just before it."""
    directory, status = files.directory, files.status
    path = directory.path.resolve()
    state, message, pending = status.state, status.message, workers.pending_order(path)
    if is_ours and state.can_resume and state is not State.PAUSED and pending != "stop":
        state, message = State.QUEUED, ""  # its process begins
    elif state is State.FINISHED and not files.has_result:  # told before all was written: heibai up to 0.1
        state = State.RUNNING if is_locked(path / "lock") else State.STOPPED
    elif state in (State.STOPPED, State.QUEUED) and (failure := workers.failure(path)):
        state, message = State.FAILED, failure
    return {
        "name": name,
        "created": directory.created,
        "state": state.value,
        "message": message,
        "done": status.progress.done,
        "total": status.progress.total,
        "unit": status.progress.unit,
        "orders": [] if runs_own_code(directory.config) else _orders(state, is_ours=is_ours, pending=pending),
        "asked": pending if state in (State.RUNNING, State.QUEUED) else "",
    }


def damaged_status(name: str, reason: str) -> RunStatus:
    """Of a run that cannot be read."""
    return {
        "name": name,
        "created": 0.0,
        "state": "damaged",
        "message": reason,
        "done": 0,
        "total": None,
        "unit": "",
        "orders": [],
        "asked": "",
    }


def is_worked_on(shown: RunStatus, workers: Workers, directory: RunDirectory) -> bool:
    """Whether more may come."""
    return shown["state"] in _AT_WORK or workers.works_on(directory.path.resolve())


def _orders(state: State, *, is_ours: bool, pending: str) -> list[Order]:
    """What makes sense: a run that works in a terminal is told nothing, one that is to stop nothing more."""
    if state is State.FINISHED:
        return []
    if not is_ours:
        return ["resume"] if state.can_resume and state is not State.PAUSED else []
    if pending == "stop":
        return []
    return ["resume", "stop"] if pending == "pause" else ["pause", "stop"]
