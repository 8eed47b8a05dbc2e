"""Checkpoints: one JSON object with a format name, a version and a checksum over its payload."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..core.errors import CheckpointError
from .atomic import write_atomically

FORMAT = "heibai-checkpoint"
VERSION = 1


def save_checkpoint(path: Path, payload: Mapping[str, Any], *, kind: str, journals: Mapping[str, int]) -> None:
    """Replace the checkpoint at ``path`` atomically.

    ``payload`` is what the job needs to continue: JSON values only; floats keep every bit, NaN and infinities are
    refused with ValueError. ``journals`` holds the length in bytes of each journal that the payload counts on.

    Raises:
        RunError: the disk is full or read-only; the checkpoint before this one is kept.
    """
    write_atomically(path, format_checkpoint(payload, kind=kind, journals=journals))


def load_checkpoint(path: Path, *, kind: str) -> tuple[dict[str, Any], dict[str, int]]:
    """(payload, journals) as they were saved.

    Raises:
        CheckpointError: unreadable, damaged, of another version or of another kind of run.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CheckpointError(f"cannot read the checkpoint {str(path)!r} ({error.strerror})") from error
    return parse_checkpoint(data, kind=kind, name=str(path))


def format_checkpoint(payload: Mapping[str, Any], *, kind: str, journals: Mapping[str, int]) -> str:
    """The text of a checkpoint file."""
    body = {"journals": dict(journals), "payload": payload}
    envelope = {"format": FORMAT, "version": VERSION, "kind": kind, "sha256": _checksum(body)}
    return _canonical(envelope | body) + "\n"


def parse_checkpoint(data: bytes, *, kind: str, name: str = "checkpoint") -> tuple[dict[str, Any], dict[str, int]]:
    """The inverse of ``format_checkpoint``; ``name`` is what errors call the file. Raises CheckpointError."""
    try:
        envelope = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise _damaged(name, "it is no JSON") from error
    if not isinstance(envelope, dict) or envelope.get("format") != FORMAT:
        raise _damaged(name, f"it does not say format {FORMAT!r}")
    if envelope.get("version") != VERSION:
        raise CheckpointError(
            f"the checkpoint {name!r} has version {envelope.get('version')!r}, this heibai reads {VERSION}; resume it "
            "with the heibai that wrote it, or start a new run"
        )
    if envelope.get("kind") != kind:
        raise CheckpointError(f"the checkpoint {name!r} is of kind {envelope.get('kind')!r}, expected {kind!r}")
    body = {key: envelope.get(key) for key in ("journals", "payload")}
    try:
        intact = envelope.get("sha256") == _checksum(body)
    except (ValueError, RecursionError):  # NaN or a nesting that the parser takes and we never write
        intact = False
    if not intact:
        raise _damaged(name, "its checksum does not fit its content")
    payload, journals = body["payload"], body["journals"]
    if not isinstance(payload, dict) or not isinstance(journals, dict):
        raise _damaged(name, "its payload or its journals are no objects")
    if not all(type(length) is int and length >= 0 for length in journals.values()):
        raise _damaged(name, "the length of a journal is no count of bytes")
    return payload, journals


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _checksum(body: Mapping[str, Any]) -> str:
    return hashlib.sha256(_canonical(body).encode()).hexdigest()


def _damaged(name: str, why: str) -> CheckpointError:
    return CheckpointError(
        f"the checkpoint {name!r} is damaged or foreign: {why}; put back a copy of it, or start a new run in another "
        "directory"
    )
