"""An import as a run: listed with its progress, stopped and resumed, with a log of what was refused."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

from ...core.errors import CheckpointError
from ...jobs.control import Control
from ...jobs.directory import RunDirectory
from ...jobs.job import Progress, State
from .importing import Import, OnProgress, import_files
from .sources import require_there

KIND = "import"  # of a run directory
REFUSED = "refused.jsonl"  # journal of the run: a row for each refused record
_MOST_ROWS = 100_000  # of it
_COUNTS = ("read", "added", "repeated", "refused")
_PAUSE = 1.0  # seconds between two checkpoints; a kill costs the run's counts so much, and the library nothing


def begin(paths: Iterable[Path], path: Path, *, size: int = 8) -> RunDirectory:
    """A new run directory at ``path``; nothing is imported yet.

    Raises:
        RecordFormatError: a path that is not there.
        RunError: the place holds a run already or cannot be written.
    """
    named = list(paths)
    require_there(named)
    config = {"paths": [_text_of(Path(os.path.abspath(each))) for each in named], "size": size}
    return RunDirectory.create(path, kind=KIND, config=config)


def work_on(
    directory: RunDirectory,
    *,
    home: str | Path | None = None,
    control: Control | None = None,
    told: OnProgress = lambda done: None,
) -> Import:
    """Import what is left, until it is done or told to stop; what this session did.

    Raises:
        RunError: a run of another kind, another process works there, or the disk refuses.
        CheckpointError: the checkpoint is damaged.
        RecordFormatError: a path that is not there any more.
        StoreError: the database or the index cannot be written.
    """
    paths, size = _asked(directory)
    with directory.lock():
        session = _Session(directory, told)
        done = import_files(paths, size=size, home=home, control=control, told=session.say, refused=session.refuse)
        session.end(done, control)
    return done


def as_object(done: Import) -> dict[str, Any]:
    """What a session did, for JSON."""
    return asdict(done) | {"seconds": round(done.seconds, 3), "rate": round(done.rate)}


def _asked(directory: RunDirectory) -> tuple[list[Path], int]:
    directory.require_kind(KIND)
    try:
        return [_path_of(text) for text in directory.config["paths"]], int(directory.config["size"])
    except (KeyError, TypeError, ValueError) as error:
        raise CheckpointError(f"the config of {directory.id!r} lacks {error}: start a new import") from error


_URI = "file://"  # which no absolute path begins with


def _text_of(path: Path) -> str:
    """The path, as an address where its name is no Unicode: a run's config is."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return path.as_uri()
    return str(path)


def _path_of(text: str) -> Path:
    return Path(os.fsdecode(unquote_to_bytes(text.removeprefix(_URI)))) if text.startswith(_URI) else Path(text)


class _Session:
    """What one process does in the directory of an import."""

    def __init__(self, directory: RunDirectory, told: OnProgress) -> None:
        self._directory, self._told = directory, told
        payload = directory.rewind() or {"counts": dict.fromkeys(_COUNTS, 0), "seconds": 0.0, "rows": 0}
        try:
            self._before: dict[str, int] = {name: int(payload["counts"][name]) for name in _COUNTS}
            self._seconds, self._rows = float(payload["seconds"]), int(payload["rows"])
        except (KeyError, TypeError, ValueError) as error:
            raise directory.lacking(error) from error
        self._waiting: list[Mapping[str, Any]] = []
        self._saved = 0.0
        self._save(Import(), State.RUNNING)

    def refuse(self, file: str, records: Sequence[tuple[int, str]]) -> None:
        """Rows for the log: (number, reason); number 0 is the file itself."""
        room = _MOST_ROWS - self._rows - len(self._waiting)
        self._waiting += [{"file": file, "record": number, "reason": why} for number, why in records[: max(0, room)]]

    def say(self, done: Import) -> None:
        self._told(done)
        if time.monotonic() - self._saved >= _PAUSE:
            self._save(done, State.RUNNING)

    def end(self, done: Import, control: Control | None) -> None:
        if done.stopped:
            self._save(done, State.STOPPED, control.reason if control else "")
            return
        self._save(done, State.RUNNING)
        self._directory.write_result(self._summary(done))
        self._directory.write_state(State.FINISHED, _progress(done))

    def _save(self, done: Import, state: State, message: str = "") -> None:
        if self._waiting:
            self._directory.append_all(self._waiting, journal=REFUSED)
            self._rows += len(self._waiting)
            self._waiting = []
        counts = {name: self._before[name] + count for name, count in _counts(done).items()}
        seconds = self._seconds + done.seconds
        self._directory.save_checkpoint({"counts": counts, "seconds": seconds, "rows": self._rows})
        self._directory.write_state(state, _progress(done), message)
        self._saved = time.monotonic()

    def _summary(self, done: Import) -> dict[str, Any]:
        counts = {name: self._before[name] + count for name, count in _counts(done).items()}
        files = {"files": done.opened, "damaged_files": len(done.faults)}
        return {"games": counts["read"], **counts, **files, "seconds": round(self._seconds + done.seconds, 3)}


def _counts(done: Import) -> dict[str, int]:
    return {"read": done.read, "added": done.added, "repeated": done.repeated, "refused": done.refused}


def _progress(done: Import) -> Progress:
    """In KiB of the files, as nobody knows how many games they hold."""
    return Progress(done.bytes >> 10, (done.total_bytes >> 10) or None, "KiB")
