"""What every long job has: an id, and two small files that say what it is and how far.

config.json says which kind of run this is, when and by which code it was begun, and what was asked for; state.json its
state and progress, for onlookers.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from ..core.errors import HeibaiError, RunError, quoted
from .code import code_version
from .documents import UnreadableError, may_be_there, parse_object, read_bytes

FORMAT = "heibai-run"
VERSION = 1
CONFIG, CHECKPOINT, RESULT = "config.json", "checkpoint.json", "result.json"
_LAST = 253_402_300_800.0  # seconds since 1970 of the year 10000, which no clock shows
_OLD = {"state", "done", "total", "unit", "message", "updated"}  # what version 0.1.0 wrote
_MOST = 2**63  # of anything that is counted


@contextmanager
def reading_config(where: str = "its config.json") -> Iterator[None]:
    """Raises RunError for settings that no such job has; an error that says what is wrong passes."""
    try:
        yield
    except HeibaiError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise RunError(f"{where} is damaged: {error!r}; put back a copy of it") from error


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


@dataclass(frozen=True)
class Header:
    """What config.json says."""

    kind: str  # "evolve", "tournament", ...
    created: float  # seconds since 1970
    code: str  # which code began it, see code_version()
    config: dict[str, Any]  # what was asked for
    digest: str  # SHA-256 of the file


def new_id(kind: str) -> str:
    """A name no other job has: ``evolve-20260131-235959-9f3c``; sorts by time within its kind."""
    return f"{kind}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}"


def format_header(kind: str, config: Mapping[str, Any]) -> str:
    """The text of the config.json of a run that begins now."""
    header = {
        "format": FORMAT, "version": VERSION, "kind": kind, "created": time.time(), "heibai": code_version(),
        "config": dict(config),
    }  # fmt: skip
    return json.dumps(header, indent=2, allow_nan=False) + "\n"


def read_header(path: Path) -> Header:
    """The header of the run in the directory ``path``. Raises RunError: there is none, or it is damaged."""
    try:
        return parse_header(read_bytes(path / CONFIG), path)
    except UnreadableError as error:
        if not is_run(path):
            raise RunError(f"{str(path)!r} holds no run (no {CONFIG}); list the runs with: heibai runs") from error
        mend = error.mend(path, "put back a copy of it")
        raise RunError(f"{str(path / CONFIG)!r} is damaged: {error}; {mend}") from error


def parse_header(data: bytes, path: Path) -> Header:
    """What ``format_header`` made, of the run in ``path``. Raises RunError or UnreadableError."""
    row = parse_object(data)
    if row.get("format") != FORMAT:
        raise RunError(f"{str(path / CONFIG)!r} is no config of a run: it does not say format {FORMAT!r}")
    if row.get("version") != VERSION:
        raise RunError(
            f"{str(path / CONFIG)!r} has version {quoted(str(row.get('version')), 20)}, this heibai reads {VERSION}; "
            f"use the heibai that wrote it ({quoted(str(row.get('heibai')), 40)})"
        )
    kind, created, code, config = (row.get(key) for key in ("kind", "created", "heibai", "config"))
    if not isinstance(kind, str) or not kind.isascii() or not kind.isalpha():
        raise UnreadableError(f"the kind {quoted(str(kind), 20)} is no word")
    if not isinstance(created, int | float) or not 0.0 <= created < _LAST:
        raise UnreadableError(f"created is {quoted(str(created), 20)}, no moment")
    if not isinstance(config, dict):
        raise UnreadableError(f"its config is {quoted(json.dumps(config), 20)}, no object")
    return Header(kind, float(created), str(code or ""), config, hashlib.sha256(data).hexdigest())


def is_run(path: Path) -> bool:
    """Whether somebody began a run in the directory ``path``; it may be damaged, or closed to us."""
    return any(may_be_there(path / name) for name in (CONFIG, CHECKPOINT))


def require_free(path: Path) -> None:
    """Raises RunError when there is a run at ``path``, or files that a run would take for its own."""
    if os.path.lexists(path / CONFIG):
        raise RunError(
            f"{str(path)!r} already holds a run; continue it with: heibai resume {str(path)!r}, or name another "
            "directory with --out"
        )
    names = os.listdir(path) if os.path.isdir(path) else ()
    left = sorted(name for name in names if name.endswith(".jsonl"))
    left += [name for name in (CHECKPOINT, RESULT) if os.path.lexists(path / name)]
    if left:
        raise RunError(
            f"{str(path)!r} holds files that a run would take for its own ({', '.join(left)}); put back their "
            "config.json, or name another directory with --out"
        )


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
