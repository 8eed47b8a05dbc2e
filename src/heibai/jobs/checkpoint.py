"""Checkpoints: one JSON object with a format name, a version and a checksum over all that it says.

What the payload rests on is named with digests: the run's config.json, every journal, the files of a finished job.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ..core.errors import CheckpointError
from .documents import UnreadableError, read_bytes, write_atomically
from .journal import Mark

FORMAT = "heibai-checkpoint"
VERSION = 2
_OLDEST = 1  # of heibai 0.1.0: lengths of journals, no digests


@dataclass(frozen=True)
class Checkpoint:
    """Where a job stands, and on which files that rests."""

    payload: dict[str, Any] | None  # what the job needs to continue, JSON values only; None: nothing was done yet
    journals: Mapping[str, Mark] = field(default_factory=dict)
    config: str | None = None  # SHA-256 of config.json; None: of version 1
    files: Mapping[str, str] = field(default_factory=dict)  # name -> SHA-256, of a finished job
    is_verified: bool = True  # False: some of this was taken over from a checkpoint without digests
    more: Mapping[str, Any] = field(default_factory=dict)  # settings that were made larger since the job began

    @property
    def has_digests(self) -> bool:
        return self.config is not None


def save_checkpoint(path: Path, checkpoint: Checkpoint, *, kind: str) -> None:
    """Replace the checkpoint at ``path`` atomically; floats keep every bit, NaN and infinities raise ValueError.

    Raises:
        RunError: the disk is full or read-only; the checkpoint before this one is kept.
    """
    write_atomically(path, format_checkpoint(checkpoint, kind=kind))


def load_checkpoint(path: Path, *, kind: str) -> Checkpoint:
    """The checkpoint as it was saved.

    Raises:
        CheckpointError: unreadable, damaged, of another version or of another kind of run.
    """
    try:
        data = read_bytes(path)
    except UnreadableError as error:
        raise _damaged(str(path), str(error), error.mend(path, _MEND)) from error
    return parse_checkpoint(data, kind=kind, name=str(path))


def format_checkpoint(checkpoint: Checkpoint, *, kind: str) -> str:
    """The text of a checkpoint file."""
    body = {
        "kind": kind,
        "config": checkpoint.config,
        "journals": {name: asdict(mark) for name, mark in checkpoint.journals.items()},
        "files": dict(checkpoint.files),
        "is_verified": checkpoint.is_verified,
        "payload": checkpoint.payload,
    }
    if checkpoint.more:
        body["more"] = dict(checkpoint.more)
    return _canonical({"format": FORMAT, "version": VERSION, "sha256": _checksum(body)} | body) + "\n"


def parse_checkpoint(data: bytes, *, kind: str, name: str = "checkpoint") -> Checkpoint:
    """The inverse of ``format_checkpoint``; ``name`` is what errors call the file. Raises CheckpointError."""
    try:
        envelope = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise _damaged(name, "it is no JSON") from error
    if not isinstance(envelope, dict) or envelope.get("format") != FORMAT:
        raise _damaged(name, f"it does not say format {FORMAT!r}")
    version = envelope.get("version")
    if type(version) is not int or not _OLDEST <= version <= VERSION:
        raise CheckpointError(
            f"the checkpoint {name!r} has version {str(version)[:20]}, this heibai reads {_OLDEST} to {VERSION}; "
            "resume it with the heibai that wrote it, or start a new run"
        )
    if envelope.get("kind") != kind:
        raise CheckpointError(
            f"the checkpoint {name!r} is of kind {str(envelope.get('kind'))[:20]!r}, expected {kind!r}; put back a "
            "copy of the one of this run"
        )
    keys = ("journals", "payload") if version == 1 else (*_KEYS, "kind", *_optional(envelope))
    if not _is_intact(envelope, {key: envelope.get(key) for key in keys}):
        raise _damaged(name, "its checksum does not fit its content")
    try:
        return _first_version(envelope) if version == 1 else _second_version(envelope)
    except (AttributeError, TypeError, ValueError) as error:
        raise _damaged(name, f"a field is of another type ({error})") from error


_KEYS = ("config", "journals", "files", "is_verified", "payload")


def _optional(envelope: Mapping[str, Any]) -> tuple[str, ...]:
    return ("more",) if "more" in envelope else ()


def _is_intact(envelope: Mapping[str, Any], body: Mapping[str, Any]) -> bool:
    try:
        return bool(envelope.get("sha256") == _checksum(body))
    except (ValueError, RecursionError):  # NaN or a nesting that the parser takes and we never write
        return False


def _first_version(envelope: Mapping[str, Any]) -> Checkpoint:
    lengths = {name: _require(length, int) for name, length in envelope["journals"].items()}
    if min(lengths.values(), default=0) < 0:
        raise ValueError("the length of a journal is no count of bytes")
    marks = {name: Mark(length, None, None) for name, length in lengths.items()}
    return Checkpoint(_require(envelope["payload"], dict), marks, is_verified=False)


def _second_version(envelope: Mapping[str, Any]) -> Checkpoint:
    values = {key: envelope[key] for key in (*_KEYS, *_optional(envelope))}
    marks = {name: Mark(**mark) for name, mark in values["journals"].items()}
    if values["payload"] is not None:
        _require(values["payload"], dict)
    _require(values.get("more", {}), dict)
    return Checkpoint(**(values | {"journals": marks}))


def _require(value: Any, kind: type) -> Any:
    """Raises TypeError for a value of another type."""
    if type(value) is not kind:
        raise TypeError(f"{str(value)[:20]!r} is no {kind.__name__}")
    return value


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _checksum(body: Mapping[str, Any]) -> str:
    return hashlib.sha256(_canonical(body).encode()).hexdigest()


_MEND = "put back a copy of it, or start a new run in another directory"


def _damaged(name: str, why: str, mend: str = _MEND) -> CheckpointError:
    return CheckpointError(f"the checkpoint {name!r} is damaged or foreign: {why}; {mend}")
