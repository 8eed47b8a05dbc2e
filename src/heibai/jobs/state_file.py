"""state.json: where a job stands, for onlookers; with a checksum, and the digest of the run that it is of."""

from __future__ import annotations

import hashlib
import json
import math
import time
from collections.abc import Mapping
from typing import Any

from .documents import UnreadableError, parse_object
from .job import Progress, State, Status

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
