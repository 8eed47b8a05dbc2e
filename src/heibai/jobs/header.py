"""config.json: which kind of run this is, when and by which code it was begun, and what was asked for."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from .. import __version__
from ..core.errors import RunError, quoted
from .documents import UnreadableError, parse_object, read_bytes

FORMAT = "heibai-run"
VERSION = 1
CONFIG, CHECKPOINT, RESULT = "config.json", "checkpoint.json", "result.json"
_LAST = 253_402_300_800.0  # seconds since 1970 of the year 10000, which no clock shows


@dataclass(frozen=True)
class Header:
    """What config.json says."""

    kind: str  # "evolve", "tournament", ...
    created: float  # seconds since 1970
    code: str  # which code began it, see code_version()
    config: dict[str, Any]  # what was asked for
    digest: str  # SHA-256 of the file


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
        raise RunError(f"{str(path / CONFIG)!r} is damaged: {error}; put back a copy of it") from error


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
    """Whether somebody began a run in the directory ``path``; it may be damaged."""
    return any(os.path.lexists(path / name) for name in (CONFIG, CHECKPOINT))


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


_ROOT = Path(__file__).resolve().parents[3]  # of a checkout: above src/heibai/jobs


@lru_cache(maxsize=1)
def code_version() -> str:
    """``0.1.0``; in a checkout with its commit, ``0.1.0+f77e399c0ffe``, and ``.changed`` behind it if files differ."""
    commit = _commit(_ROOT) if (_ROOT / ".git").exists() and (_ROOT / "src" / "heibai").is_dir() else ""
    return f"{__version__}+{commit}" if commit else __version__


def _commit(root: Path) -> str:
    """The commit of a checkout; empty where Git is missing or refuses."""
    command = ["git", "-C", str(root), "describe", "--always", "--exclude=*", "--abbrev=12", "--dirty=.changed"]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=10, check=True).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""
