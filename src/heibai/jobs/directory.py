"""A run directory: everything that one long job knows, on disk. It is the truth; databases are indexes of it.

    config.json      what was asked for, written once
    checkpoint.json  where the job stands, with digests of what that rests on (checkpoint.py); replaced after every step
    *.jsonl          journals, one JSON object a line: log.jsonl (a row a step), games.jsonl (a record a game), ...
    *.sums           a digest for every line of a journal, to name a damaged one (journal.py)
    state.json       state and progress for onlookers
    result.json      what the finished job came to
    lock             held by the one process that works here

Order of a step: rows are appended, then the checkpoint is saved; the checkpoint remembers how long each journal was.
On resume journals are cut back to that length, so a step that died half-way leaves nothing behind. Whoever reads is
given what a checkpoint counts on, and nothing that differs from its digests.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from ..core.errors import CheckpointError, RunError
from . import checkpoint, journal
from .checkpoint import Checkpoint
from .documents import (
    UnreadableError,
    cannot_write,
    clear_abandoned,
    is_locked,
    locked,
    parse_object,
    read_bytes,
    write_atomically,
)
from .job import (
    CHECKPOINT,
    CONFIG,
    RESULT,
    Header,
    Progress,
    State,
    Status,
    format_header,
    format_state,
    parse_header,
    parse_state,
    read_header,
    require_free,
)
from .journal import Follower, Journal, Mark

LOG, STATE = "log.jsonl", "state.json"
KILLED = "its process ended without a word"  # message of a run whose process could not say that it stops


class RunDirectory:
    """One run on disk. Reading is open to all; whoever writes holds ``lock()``."""

    def __init__(self, path: Path, header: Header, *, is_verified: bool) -> None:
        self.path = path
        self.kind = header.kind  # "evolve", "tournament", ...
        self.created = header.created  # seconds since 1970
        self.code = header.code  # which code began it, see code_version()
        self.config = header.config  # what was asked for
        self.is_verified = is_verified  # False: begun by heibai 0.1.0, whose work no digest covers
        self._digest = header.digest
        self._more: dict[str, Any] = {}  # settings that were made larger since it began
        self._journals: dict[str, Journal] | None = None  # those that this process writes, once it does

    @property
    def id(self) -> str:
        return self.path.resolve().name

    @property
    def has_more(self) -> bool:
        """Whether it was given more than it began with."""
        return bool(self._more)

    @classmethod
    def create(cls, path: str | Path, *, kind: str, config: Mapping[str, Any]) -> RunDirectory:
        """Make the directory, its config.json, a first state and a first checkpoint.

        Raises:
            RunError: there is a run already, or what is left of one, or the place cannot be written.
        """
        path = Path(path)
        require_free(path)
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot_write(path, error) from error
        text = format_header(kind, config)
        write_atomically(path / CONFIG, text)
        run = cls(path, parse_header(text.encode(), path), is_verified=True)
        run.write_state(State.QUEUED, Progress())
        run._save(Checkpoint(None, config=run._digest))
        return run

    @classmethod
    def open(cls, path: str | Path) -> RunDirectory:
        """An existing run, with the config that it began with.

        Raises:
            RunError: there is none, it is of another version, its config.json is damaged or was changed, or its
                checkpoint is gone.
            CheckpointError: its checkpoint is damaged.
        """
        path = Path(path)
        header = read_header(path)
        run = cls(path, header, is_verified=True)
        saved = run._read_checkpoint()
        if saved is not None and saved.config not in (None, header.digest):
            raise RunError(
                f"{str(path / CONFIG)!r} was changed after the run began (the checkpoint has the digest of another); "
                "put back a copy of it, or ask for what you want in a new run"
            )
        if saved is None:
            run._require_untouched()
        else:
            run.is_verified = saved.is_verified
            run._enlarge(saved.more)
        return run

    def require_kind(self, kind: str) -> None:
        """Raises RunError for a run of another kind."""
        if self.kind != kind:
            raise RunError(f"{self.id!r} is a {self.kind!r} run, expected {kind!r}; see: heibai runs")

    def lock(self) -> AbstractContextManager[None]:
        """Hold the run while working in it; entering raises RunError when another process does."""
        return locked(self.path / "lock")

    def append(self, row: Mapping[str, Any], *, journal: str = LOG) -> None:
        """One row at the end of a journal."""
        self.append_all([row], journal=journal)

    def append_all(self, rows: Iterable[Mapping[str, Any]], *, journal: str = LOG) -> None:
        """Several rows at the end of a journal, made durable by the next checkpoint. Raises RunError (disk full)."""
        journals = self._written()
        if journal not in journals:
            journals[journal] = Journal(self.path / journal)
        journals[journal].append(rows)

    def _written(self) -> dict[str, Journal]:
        if self._journals is None:
            self._journals = {path.name: Journal(path) for path in self._journal_paths()}
        return self._journals

    def _journal_paths(self) -> list[Path]:
        return sorted(self.path.glob("*.jsonl"))

    def rows(self, name: str = LOG) -> Iterator[dict[str, Any]]:
        """The rows of a journal that the last checkpoint counts on, oldest first.

        Raises:
            CheckpointError: they are not what was written; the sentence names the file and its first damaged line.
        """
        return journal.read_rows(self.path / name, self._mark_of(name))

    def row(self, name: str, place: int | None) -> tuple[dict[str, Any] | None, int]:
        """One row of those, from 0, the newest where ``place`` is None, and how many there are. Raises as ``rows``."""
        return journal.read_row(self.path / name, self._mark_of(name), place)

    def follow(self, name: str = LOG) -> Follower:
        """The rows of a journal as they come; of a run that digests cover."""
        return Follower(self.path / name, lambda: self._mark_of(name))

    def _mark_of(self, name: str) -> Mark:
        saved = self._read_checkpoint()
        return saved.journals.get(name, Mark()) if saved else Mark()

    def verify(self) -> None:
        """Raises CheckpointError for the first journal that is not what the checkpoint counts on."""
        saved = self._read_checkpoint()
        for name, mark in saved.journals.items() if saved else ():
            journal.verify(self.path / name, mark)

    def evidence(self) -> dict[str, tuple[int, str]]:
        """By file how many of its first bytes a report rests on, and their SHA-256: config.json, the journals as far as
        the checkpoint counts on them, what the finished job left.

        Raises CheckpointError, RunError: a file is gone.
        """
        saved = self._read_checkpoint() or Checkpoint(None)
        marks = {name: (mark.bytes, mark.sha256) for name, mark in saved.journals.items()}
        try:
            whole = {
                name: ((self.path / name).stat().st_size, digest)
                for name, digest in {CONFIG: self._digest, **saved.files}.items()
            }
        except OSError as error:
            raise RunError(f"{str(error.filename)!r} is gone; put back a copy, or resume the run") from error
        return {name: (size, sha) for name, (size, sha) in (whole | marks).items() if sha is not None}

    def save_checkpoint(self, payload: Mapping[str, Any]) -> None:
        """Make the journals durable, then replace the checkpoint. Raises RunError; the older one is kept then."""
        marks = {name: written.save() for name, written in self._written().items()}
        self._save(Checkpoint(dict(payload), marks, self._digest, is_verified=self.is_verified, more=self._more))

    def load_checkpoint(self) -> dict[str, Any] | None:
        """The last payload saved, None before the first. Raises CheckpointError."""
        saved = self._read_checkpoint()
        return None if saved is None else saved.payload

    def lacking(self, error: Exception) -> CheckpointError:
        """What to raise where the last payload has not what it should; ``error``: of reading it."""
        return CheckpointError(f"the checkpoint of {self.id!r} lacks {error}: start a new run")

    def rewind(self) -> dict[str, Any] | None:
        """The last payload, with the journals cut back to where they were then: the start of a resume.

        Raises:
            CheckpointError: damaged or foreign, or a journal is not what the checkpoint counts on.
            RunError: the checkpoint is gone, or the journals cannot be written.
        """
        saved = self._read_checkpoint()
        if saved is None:
            self._require_untouched()
            saved = Checkpoint(None, config=self._digest)
            self._save(saved)
        self.verify()
        clear_abandoned(self.path)
        for path in self._journal_paths():
            journal.cut(path, saved.journals.get(path.name, Mark()))
        self._journals = None
        self._written()
        return saved.payload

    def extend(self, larger: Mapping[str, Any]) -> None:
        """Have the job go on, as if these settings had been asked for from the beginning.

        config.json stays as it is; the checkpoint says what became larger, so this happens whole or not at all. What
        a finished job came to is no more, and is made again when it is finished.

        Raises:
            RunError: another process works there, digests do not cover the run, or the disk refuses.
            CheckpointError: the checkpoint is damaged.
        """
        if not self.is_verified:
            raise RunError(f"{self.id!r} was begun by a heibai that kept no digests; begin a new run instead")
        with self.lock():
            saved = self._read_checkpoint() or Checkpoint(None, config=self._digest)
            status = self.status()
            self._enlarge({**saved.more, **larger})
            self._save(Checkpoint(saved.payload, saved.journals, self._digest, more=self._more))
            if status.state is not State.QUEUED:
                self.write_state(
                    State.STOPPED, Progress(status.progress.done, None, status.progress.unit), "given more"
                )

    def _enlarge(self, more: Mapping[str, Any]) -> None:
        self._more = dict(more)
        self.config = {**self.config, **more}

    def _require_untouched(self) -> None:
        """Raises RunError when work was done here: without its checkpoint the run would begin from zero unasked."""
        done = [path for path in (*self._journal_paths(), self.path / RESULT) if _has_content(path)]
        if self._has_progress():
            done.append(self.path / STATE)
        if done:
            raise RunError(
                f"{str(self.path / CHECKPOINT)!r} is missing, but work was done here "
                f"({', '.join(path.name for path in done)}); put back a copy of it, or begin this run from zero with: "
                f"{shlex.join(['rm', *map(str, done)])}"
            )

    def _has_progress(self) -> bool:
        try:
            return self.status().progress.done > 0
        except RunError:  # damaged: who knows
            return True

    def _read_checkpoint(self) -> Checkpoint | None:
        """The last checkpoint; None before the first. Raises CheckpointError."""
        path = self.path / CHECKPOINT
        return checkpoint.load_checkpoint(path, kind=self.kind) if os.path.lexists(path) else None

    def _save(self, saved: Checkpoint) -> None:
        checkpoint.save_checkpoint(self.path / CHECKPOINT, saved, kind=self.kind)

    def write_state(self, state: State, progress: Progress, message: str = "") -> None:
        """Tell onlookers where the job stands."""
        text = format_state(state, progress, message, config=self._digest)
        write_atomically(self.path / STATE, text, durable=False)

    def status(self) -> Status:
        """Where the job stands; one that was killed while it ran is ``stopped``.

        Raises:
            RunError: state.json is damaged.
        """
        saved = self._read_checkpoint()
        if os.path.lexists(self.path / STATE) or (saved and any(mark.bytes for mark in saved.journals.values())):
            try:
                data = read_bytes(self.path / STATE)
                may_be_old = saved is None or not saved.is_verified
                status = parse_state(data, config=self._digest, may_be_old=may_be_old)
            except UnreadableError as error:
                raise self._broken(STATE, error) from error
        else:
            status = Status(State.QUEUED, Progress(), "", self.created)
        if status.state in (State.RUNNING, State.PAUSED) and not is_locked(self.path / "lock"):
            return Status(State.STOPPED, status.progress, KILLED, status.updated)
        return status

    def write_result(self, value: Mapping[str, Any], *, also: Iterable[str] = ()) -> None:
        """Write result.json, and have the checkpoint cover it and the files named in ``also``. Raises RunError."""
        text = json.dumps(value, indent=2, allow_nan=False) + "\n"
        write_atomically(self.path / RESULT, text)
        files = {name: _digest_of(read_bytes(self.path / name)) for name in (RESULT, *also)}
        payload = self.load_checkpoint()
        marks = {name: written.save() for name, written in self._written().items()}
        self._save(Checkpoint(payload, marks, self._digest, files, self.is_verified, self._more))

    def result(self) -> dict[str, Any] | None:
        """What the finished job came to; None while it is not finished.

        Raises:
            RunError: result.json, or another file that the finished job left, is damaged.
        """
        saved = self._read_checkpoint()
        if saved is None or (saved.has_digests and RESULT not in saved.files):
            return None
        try:
            for name, digest in saved.files.items():
                if _digest_of(read_bytes(self.path / name)) != digest:
                    raise self._broken(name, UnreadableError("it is not what the run wrote"))
            if not saved.has_digests and not os.path.lexists(self.path / RESULT):
                return None
            name = RESULT
            return parse_object(read_bytes(self.path / name))
        except UnreadableError as error:
            raise self._broken(name, error) from error

    def _broken(self, name: str, why: UnreadableError) -> RunError:
        again = f"it is made again by: heibai resume {shlex.quote(str(self.path))}"
        path = self.path / name
        return RunError(f"{str(path)!r} is damaged: {why}; {why.mend(path, again)}")


def _digest_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _has_content(path: Path) -> bool:
    return os.path.lexists(path) and not (path.is_file() and not path.stat().st_size)
