"""Where a job stands, for people: what its folder says, and what this server knows beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ....jobs.directory import RunDirectory
from ....jobs.documents import is_locked
from ....jobs.job import State, Status, reading_config
from ....jobs.kind import JobKind
from ..wire.members import members_of
from .own_code import runs_own_code
from .wire import JobEntry, MoreEntry, Order
from .workers import AtWork

_AT_WORK = ("running", "paused")  # wherever that is


@dataclass(frozen=True, slots=True)
class JobFiles:
    """What the files of a job say of where it stands."""

    directory: RunDirectory
    kind: JobKind
    status: Status
    has_result: bool
    about: str
    own: Mapping[str, Any]  # what its page adds
    more: MoreEntry | None


def job_files(
    directory: RunDirectory, kind: JobKind, own: Callable[[RunDirectory], Mapping[str, Any]] = lambda directory: {}
) -> JobFiles:
    """What its page adds is read after its state, so that of a job that ends meanwhile nothing is missing.

    Raises RunError, CheckpointError: the job is damaged.
    """
    with reading_config():
        status = directory.status()
        more = None if runs_own_code(directory.config) else kind.more(directory)  # the recipe may be that code
        return JobFiles(
            directory,
            kind,
            status,
            kind.result(directory) is not None,
            kind.about(directory.config),
            own(directory),
            None if more is None else members_of(MoreEntry, more, note=more.depends_on_total),
        )


def entry_of(files: JobFiles, workers: AtWork, *, is_ours: bool, name: str) -> JobEntry:
    """Where it stands; ``is_ours``: whether a process of this server worked on the job just before its files were read.

    With the members that its page adds.
    """
    directory, status = files.directory, files.status
    path, can = directory.path.resolve(), {*workers.orders, "more"}
    state, message, pending = status.state, status.message, workers.pending_order(path)
    if is_ours and state.can_resume and state is not State.PAUSED and pending != "stop":
        state, message = State.QUEUED, ""  # its process begins
    elif state is State.FINISHED and not files.has_result:  # told before all was written: heibai up to 0.1
        state = State.RUNNING if is_locked(path / "lock") else State.STOPPED
    elif state in (State.STOPPED, State.QUEUED) and (failure := workers.failure(path)):
        state, message = State.FAILED, failure
    entry: JobEntry = {
        "name": name,
        "kind": files.kind.name,
        "about": files.about,
        "created": directory.created,
        "state": state.value,
        "message": message,
        "done": status.progress.done,
        "total": status.progress.total,
        "unit": status.progress.unit,
        "orders": [order for order in _orders(files, state, is_ours=is_ours, pending=pending) if order in can],
        "asked": pending if state in (State.RUNNING, State.QUEUED) else "",
        "more": files.more,
    }
    return {**entry, **files.own}  # type: ignore[typeddict-item]


def damaged_entry(name: str, kind: str, reason: str, own: Mapping[str, Any]) -> JobEntry:
    """Of a job that cannot be read, as far as its ``kind`` is known."""
    entry: JobEntry = {
        "name": name,
        "kind": kind,
        "about": "",
        "created": 0.0,
        "state": "damaged",
        "message": reason,
        "done": 0,
        "total": None,
        "unit": "",
        "orders": [],
        "asked": "",
        "more": None,
    }
    return {**entry, **own}  # type: ignore[typeddict-item]


def is_worked_on(entry: JobEntry, workers: AtWork, directory: RunDirectory) -> bool:
    """Whether more may come."""
    return entry["state"] in _AT_WORK or workers.works_on(directory.path.resolve())


def _orders(files: JobFiles, state: State, *, is_ours: bool, pending: str) -> list[Order]:
    """What makes sense: a job that works in a terminal is told nothing, one that is to stop nothing more."""
    if runs_own_code(files.directory.config):
        return []
    if state is State.FINISHED:
        return ["more"] if files.more and not is_ours else []  # its process has to end before another one begins
    return [order for order in _usual_orders(state, is_ours=is_ours, pending=pending) if order in files.kind.orders]


def _usual_orders(state: State, *, is_ours: bool, pending: str) -> list[Order]:
    if not is_ours:
        return ["resume"] if state.can_resume and state is not State.PAUSED else []
    if pending == "stop":
        return []
    return ["resume", "stop"] if pending == "pause" else ["pause", "stop"]
