"""What every long job has: an id, a state and a progress that can be shown."""

from __future__ import annotations

import hashlib
import json
import math
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from .documents import UnreadableError, parse_object


class State(StrEnum):
    """Where a job stands."""

    QUEUED = "queued"
    RUNNING = "running"
    PAUSED = "paused"
    STOPPED = "stopped"  # by request or by a kill; can be resumed
    FINISHED = "finished"
    FAILED = "failed"

    @property
    def can_resume(self) -> bool:
        """Whether ``heibai resume`` has something left to do."""
        return self in (State.QUEUED, State.PAUSED, State.STOPPED, State.FAILED)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job is."""

    done: int = 0  # steps completed
    total: int | None = None  # steps in all; None when nobody can know
    unit: str = "steps"  # "generations", "games", ...


@dataclass(frozen=True, slots=True)
class Status:
    """A job as an onlooker sees it."""

    state: State
    progress: Progress
    message: str = ""  # why it failed or stopped
    updated: float = 0.0  # seconds since 1970


def new_id(kind: str) -> str:
    """A name no other job has: ``evolve-20260131-235959-9f3c``; sorts by time within its kind."""
    return f"{kind}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}"


_OLD = {"state", "done", "total", "unit", "message", "updated"}  # what version 0.1.0 wrote
_MOST = 2**63  # of anything that is counted


def format_state(state: State, progress: Progress, message: str, *, config: str) -> str:
    """The text of the file; ``config`` is the digest of the run's config.json."""
    row = {
        "state": state, "done": progress.done, "total": progress.total, "unit": progress.unit,
        "message": message, "updated": time.time(), "config": config,
    }  # fmt: skip
    return json.dumps(row | {"sha256": _checksum(row)}) + "\n"


def parse_state(data: bytes, *, config: str, may_be_old: bool) -> Status:
    """The inverse of ``format_state``. Raises UnreadableError: damaged, of another run, or old where it cannot be."""
    row = parse_object(data)
    if not (may_be_old and set(row) == _OLD):
        said = row.pop("sha256", None)
        if said != _checksum(row):
            raise UnreadableError("its checksum does not fit its content")
        if row.pop("config", None) != config:
            raise UnreadableError("it is of another run")
    try:
        return _status(**row)
    except (TypeError, ValueError, OverflowError) as error:
        raise UnreadableError(f"a field is missing or of another type ({error})") from error


def _status(state: str, done: Any, total: Any, unit: Any, message: Any, updated: Any) -> Status:
    if not _is_count(done) or not (total is None or _is_count(total)):
        raise ValueError("progress is counted in whole numbers")
    if not isinstance(unit, str) or not isinstance(message, str):
        raise TypeError("unit and message are texts")
    if not math.isfinite(updated):
        raise ValueError("no moment")
    return Status(State(state), Progress(done, total, unit), message, float(updated))


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < _MOST


def _checksum(row: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(row, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
