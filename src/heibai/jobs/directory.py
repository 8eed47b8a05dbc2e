"""A run directory: everything that one long job knows, on disk. It is the truth; databases are indexes of it.

    config.json      what was asked for, written once
    checkpoint.json  where the job stands (see checkpoint.py), replaced whole after every step
    *.jsonl          journals, one JSON object a line: log.jsonl (a row a step), games.jsonl (a record a game), ...
    state.json       state and progress for onlookers
    lock             held by the one process that works here

Order of a step: rows are appended, then the checkpoint is saved; the checkpoint remembers how long each journal was.
On resume journals are cut back to that length, so a step that died half-way leaves nothing behind.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from ..core.errors import CheckpointError, RunError
from . import checkpoint, lock
from .atomic import cannot_write, clear_abandoned, write_atomically
from .code import code_version
from .job import Progress, State, Status

FORMAT = "heibai-run"
VERSION = 1
LOG = "log.jsonl"


class RunDirectory:
    """One run on disk. Reading is open to all; whoever writes holds ``lock()``."""

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self.path = path
        self.kind = str(header["kind"])  # "evolve", "tournament", ...
        self.created = float(header["created"])  # seconds since 1970
        self.code = str(header.get("heibai", ""))  # which code began it, see code_version()
        self.config: dict[str, Any] = header["config"]  # what was asked for

    @property
    def id(self) -> str:
        return self.path.resolve().name

    @classmethod
    def create(cls, path: str | Path, *, kind: str, config: Mapping[str, Any]) -> RunDirectory:
        """Make the directory and its config.json.

        Raises:
            RunError: there is a run already, or the place cannot be written.
        """
        path = Path(path)
        if is_run(path):
            raise RunError(
                f"{str(path)!r} already holds a run; continue it with: heibai resume {str(path)!r}, or name another "
                "directory with --out"
            )
        header = {
            "format": FORMAT, "version": VERSION, "kind": kind, "created": time.time(), "heibai": code_version(),
            "config": dict(config),
        }  # fmt: skip
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot_write(path, error) from error
        write_atomically(path / "config.json", json.dumps(header, indent=2, allow_nan=False) + "\n")
        return cls(path, header)

    @classmethod
    def open(cls, path: str | Path) -> RunDirectory:
        """An existing run. Raises RunError when there is none, or it is of another version."""
        path = Path(path)
        try:
            header = json.loads((path / "config.json").read_bytes())
        except OSError as error:
            raise RunError(
                f"{str(path)!r} holds no run (config.json: {error.strerror}); list the runs with: heibai runs"
            ) from error
        except (ValueError, RecursionError) as error:
            raise RunError(f"{str(path / 'config.json')!r} is damaged: it is no JSON; put back a copy of it") from error
        if not isinstance(header, dict) or header.get("format") != FORMAT:
            raise RunError(f"{str(path / 'config.json')!r} is no config of a run: it does not say format {FORMAT!r}")
        if header.get("version") != VERSION:
            raise RunError(
                f"the run {str(path)!r} has version {header.get('version')!r}, this heibai reads {VERSION}; use the "
                f"heibai that wrote it ({header.get('heibai')!r})"
            )
        try:
            return cls(path, header)
        except (KeyError, TypeError, ValueError) as error:
            raise RunError(f"{str(path / 'config.json')!r} is damaged ({error}); put back a copy of it") from error

    def lock(self) -> AbstractContextManager[None]:
        """Hold the run while working in it; entering raises RunError when another process does."""
        return lock.locked(self.path / "lock")

    def append(self, row: Mapping[str, Any], *, journal: str = LOG) -> None:
        """One row at the end of a journal."""
        self.append_all([row], journal=journal)

    def append_all(self, rows: Iterable[Mapping[str, Any]], *, journal: str = LOG) -> None:
        """Several rows at the end of a journal, made durable by the next checkpoint. Raises RunError (disk full)."""
        text = "".join(json.dumps(row, separators=(",", ":"), allow_nan=False) + "\n" for row in rows)
        path = self.path / journal
        try:
            with open(path, "ab") as file:
                file.write(text.encode())
        except OSError as error:
            raise cannot_write(path, error) from error

    def rows(self, journal: str = LOG) -> Iterator[dict[str, Any]]:
        """The rows of a journal, oldest first; a last line that is still being written is left out.

        Raises:
            RunError: a line that is no JSON.
        """
        path = self.path / journal
        try:
            with open(path, "rb") as file:
                number = 0
                for line in file:
                    number += 1
                    if line.endswith(b"\n"):
                        yield json.loads(line)
        except FileNotFoundError:
            return
        except OSError as error:
            raise RunError(f"{str(path)!r} cannot be read ({error.strerror}); put back a copy of it") from error
        except ValueError as error:
            raise RunError(
                f"{str(path)!r} is damaged in line {number}: it is no JSON; put back a copy of it"
            ) from error

    def save_checkpoint(self, payload: Mapping[str, Any]) -> None:
        """Make the journals durable, then replace the checkpoint. Raises RunError; the older one is kept then."""
        lengths = {path.name: _sync(path) for path in sorted(self.path.glob("*.jsonl"))}
        checkpoint.save_checkpoint(self._checkpoint, payload, kind=self.kind, journals=lengths)

    def load_checkpoint(self) -> dict[str, Any] | None:
        """The last payload saved, None before the first. Raises CheckpointError."""
        return checkpoint.load_checkpoint(self._checkpoint, kind=self.kind)[0] if self._checkpoint.exists() else None

    def rewind(self) -> dict[str, Any] | None:
        """The last payload, with the journals cut back to where they were then: the start of a resume.

        Raises:
            CheckpointError: damaged or foreign, or a journal is shorter than the checkpoint says.
            RunError: the journals cannot be written.
        """
        payload: dict[str, Any] | None = None
        lengths: dict[str, int] = {}
        if self._checkpoint.exists():
            payload, lengths = checkpoint.load_checkpoint(self._checkpoint, kind=self.kind)
        for name, length in lengths.items():
            self._require_length(name, length)
        clear_abandoned(self.path)
        for path in self.path.glob("*.jsonl"):
            try:
                os.truncate(path, lengths.get(path.name, 0))
            except OSError as error:
                raise cannot_write(path, error) from error
        return payload

    def _require_length(self, name: str, length: int) -> None:
        path = self.path / name
        size = path.stat().st_size if path.exists() else 0
        if size < length:
            raise CheckpointError(
                f"{str(path)!r} has {size} bytes, the checkpoint counts on {length}; put back a copy of it, or start "
                "a new run"
            )

    @property
    def _checkpoint(self) -> Path:
        return self.path / "checkpoint.json"

    def write_state(self, state: State, progress: Progress, message: str = "") -> None:
        """Tell onlookers where the job stands."""
        row = {
            "state": state, "done": progress.done, "total": progress.total, "unit": progress.unit,
            "message": message, "updated": time.time(),
        }  # fmt: skip
        write_atomically(self.path / "state.json", json.dumps(row) + "\n", durable=False)

    def status(self) -> Status:
        """Where the job stands; one that was killed while it ran is ``stopped``."""
        try:
            row = json.loads((self.path / "state.json").read_bytes())
            total = None if row["total"] is None else int(row["total"])
            progress = Progress(int(row["done"]), total, str(row["unit"]))
            status = Status(State(row["state"]), progress, str(row["message"]), float(row["updated"]))
        except (OSError, ValueError, KeyError, TypeError):
            status = Status(State.QUEUED, Progress(), "", self.created)
        if status.state in (State.RUNNING, State.PAUSED) and not lock.is_locked(self.path / "lock"):
            return Status(State.STOPPED, status.progress, "its process ended without a word", status.updated)
        return status

    def write_json(self, name: str, value: Any) -> Path:
        """A file of the job's own (result.json, champion.json), replaced whole."""
        path = self.path / name
        write_atomically(path, json.dumps(value, indent=2, allow_nan=False) + "\n")
        return path

    def result(self) -> dict[str, Any] | None:
        """What the finished job came to; None while it is not finished. Raises RunError when the file is damaged."""
        try:
            return dict(json.loads((self.path / "result.json").read_bytes()))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError) as error:
            raise RunError(
                f"result.json of {self.id!r} cannot be read ({error}); make it again: heibai resume"
            ) from error


def is_run(path: Path) -> bool:
    """Whether there is a run at ``path``; a name that no file can have is none."""
    try:
        return (path / "config.json").exists()
    except OSError:
        return False


def find_runs(folder: Path) -> list[RunDirectory]:
    """The runs directly under ``folder``, newest first; directories that are none are passed over."""
    runs = []
    for config in folder.glob("*/config.json"):
        try:
            runs.append(RunDirectory.open(config.parent))
        except RunError:
            continue
    return sorted(runs, key=lambda run: run.created, reverse=True)


def _sync(path: Path) -> int:
    """Flush a journal to the disk; its length in bytes."""
    try:
        with open(path, "rb") as file:
            os.fsync(file.fileno())
            length = os.fstat(file.fileno()).st_size
    except OSError as error:
        raise cannot_write(path, error) from error
    return length
