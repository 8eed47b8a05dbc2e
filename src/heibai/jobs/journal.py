"""Journals: JSON objects a line, only ever appended to, each covered by a digest that grows with it.

A checkpoint remembers a ``Mark`` of every journal: bytes, lines and the SHA-256 of those bytes, so that
``head -c BYTES log.jsonl | sha256sum`` says whether it is what was written. Beside ``log.jsonl`` lies ``log.sums``:
line i of it is the beginning of the SHA-256 of the first i lines. Nothing rests on it; when a digest differs, it tells
which line was the first to change.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from ..core.errors import CheckpointError, RunError
from .documents import UnreadableError, cannot_write, open_regular, parse_object, read_bytes, write_atomically

_DIGITS = 16  # of each digest in a .sums file
_CHUNK = 1 << 20  # bytes
_MEND = "put back a copy of it, or start a new run in another directory"


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a journal had come, and what stood in it until there."""

    bytes: int = 0
    lines: int | None = 0  # None: the run was begun by a heibai that did not count them
    sha256: str | None = hashlib.sha256().hexdigest()  # of those bytes; None likewise


class Journal:
    """A journal that is written: what it holds so far is known by its digest, however long it is."""

    def __init__(self, path: Path) -> None:
        """An empty one, or what is at ``path``. Raises CheckpointError when that is no file."""
        self.path = path
        self._bytes = self._lines = 0
        self._sha = hashlib.sha256()
        self._has_news = False
        if os.path.lexists(path):
            self._take_over()

    def _take_over(self) -> None:
        """Read the whole file once; its sums are made again when they are not right."""
        sums = []
        with _opened(self.path) as file:
            for line in file:
                self._sha.update(line)
                sums.append(self._sum())
                self._bytes += len(line)
        self._lines = len(sums)
        text = "".join(sums).encode()
        if not _holds(sums_of(self.path), text):
            write_atomically(sums_of(self.path), text, durable=False)

    def append(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Rows at the end, not yet durable. Raises RunError (disk full)."""
        lines = [json.dumps(row, separators=(",", ":"), allow_nan=False).encode() + b"\n" for row in rows]
        _append(self.path, b"".join(lines))
        sums = []
        for line in lines:
            self._sha.update(line)
            sums.append(self._sum())
            self._bytes += len(line)
        _append(sums_of(self.path), "".join(sums).encode())
        self._lines += len(lines)
        self._has_news = True

    def save(self) -> Mark:
        """Make it durable. Raises RunError: the disk refuses, or somebody else has written here."""
        try:
            with open(self.path, "rb") as file:
                size = os.fstat(file.fileno()).st_size
                if self._has_news:
                    os.fsync(file.fileno())
        except OSError as error:
            raise cannot_write(self.path, error) from error
        if size != self._bytes:
            raise RunError(
                f"{str(self.path)!r} has {size} bytes where this process wrote {self._bytes}: another one changed it; "
                f"the last checkpoint is kept, go on from there with: heibai resume {str(self.path.parent)!r}"
            )
        self._has_news = False
        return Mark(self._bytes, self._lines, self._sha.hexdigest())

    def _sum(self) -> str:
        return f"{self._sha.hexdigest()[:_DIGITS]}\n"


def sums_of(journal: Path) -> Path:
    """Where the digests by line lie."""
    return journal.with_suffix(".sums")


def verify(path: Path, mark: Mark) -> None:
    """Raises CheckpointError, with the first damaged line, when a journal does not begin with what ``mark`` says."""
    if not os.path.lexists(path):
        if not mark.bytes:
            return
        raise CheckpointError(
            f"{str(path)!r} is missing, and the checkpoint counts on {mark.bytes} bytes of it; {_MEND}"
        )
    sha, left, last = hashlib.sha256(), mark.bytes, b""
    with _opened(path) as file:
        while left and (chunk := file.read(min(left, _CHUNK))):
            sha.update(chunk)
            left -= len(chunk)
            last = chunk[-1:]
    if left:
        raise CheckpointError(
            f"{str(path)!r} has {mark.bytes - left} bytes, the checkpoint counts on {mark.bytes}: it was cut or changed"
            f"{_in_line(path, mark)}; {_MEND}"
        )
    if mark.bytes and last != b"\n":  # this is all that can be said where there is no digest
        raise CheckpointError(
            f"{str(path)!r} is damaged{_in_line(path, mark)}: no line ends with byte {mark.bytes}, as the checkpoint "
            f"says that one does; {_MEND}"
        )
    if mark.sha256 not in (None, sha.hexdigest()):
        raise CheckpointError(
            f"{str(path)!r} is damaged{_in_line(path, mark)}: it is not what the run wrote there (its digest differs "
            f"from the checkpoint's); {_MEND}"
        )


def read_rows(path: Path, mark: Mark) -> Iterator[dict[str, Any]]:
    """The rows that ``mark`` counts on, oldest first. Raises CheckpointError with the line that is none."""
    for number, line in enumerate(_lines(path, mark), start=1):
        yield _parsed(line, path, number, mark)


def read_row(path: Path, mark: Mark, place: int | None) -> tuple[dict[str, Any] | None, int]:
    """The row at ``place`` from 0 alone, the newest where it is None, and how many there are. Raises as `read_rows`."""
    found, count = None, 0
    for count, line in enumerate(_lines(path, mark), start=1):
        if place in (None, count - 1):
            found = line, count
    return found and _parsed(found[0], path, found[1], mark), count


def _lines(path: Path, mark: Mark) -> Iterator[bytes]:
    verify(path, mark)
    if not mark.bytes:
        return
    with _opened(path) as file:
        left = mark.bytes
        for line in file:
            left -= len(line)
            yield line
            if left <= 0:
                return


def _parsed(line: bytes, path: Path, number: int, mark: Mark) -> dict[str, Any]:
    try:
        row: dict[str, Any] = json.loads(line) if mark.sha256 else parse_object(line)
    except UnreadableError as error:
        raise CheckpointError(f"{str(path)!r} is damaged in line {number}: {error}; {_MEND}") from error
    return row


class Follower:
    """A journal that another process writes, read as it grows: what was verified once is not read again."""

    def __init__(self, path: Path, mark_of: Callable[[], Mark]) -> None:
        """``mark_of`` says how far the journal has come."""
        self._path, self._mark_of = path, mark_of
        self._bytes, self._sha = 0, hashlib.sha256()

    def fresh(self) -> list[dict[str, Any]]:
        """The rows since this was last asked. Raises CheckpointError, as ``read_rows``."""
        mark = self._mark_of()
        if mark.bytes == self._bytes:
            return []
        data = self._after(mark)
        sha = self._sha.copy()
        sha.update(data)
        if sha.hexdigest() != mark.sha256:
            verify(self._path, mark)
            if mark.sha256 is not None:
                raise CheckpointError(f"{str(self._path)!r} was begun anew while it was read; look at it again")
        self._bytes, self._sha = mark.bytes, sha
        return [json.loads(line) for line in data.splitlines()]

    def _after(self, mark: Mark) -> bytes:
        if not os.path.lexists(self._path):
            verify(self._path, mark)  # says that it is missing
        with _opened(self._path) as file:
            file.seek(self._bytes)
            return file.read(max(0, mark.bytes - self._bytes))


def cut(path: Path, mark: Mark) -> None:
    """Take away what was written after ``mark``. Raises RunError."""
    try:
        if os.path.lexists(path):
            os.truncate(path, mark.bytes)
    except OSError as error:
        raise cannot_write(path, error) from error


def _in_line(path: Path, mark: Mark) -> str:
    """``" in line 7"``, or why that cannot be said."""
    if mark.lines is None:
        return ""
    try:
        sums = read_bytes(sums_of(path)).decode("ascii", "replace").split("\n")
    except UnreadableError as error:
        return f" (in which line, {sums_of(path).name} would say, but {error})"
    if mark.sha256 is None or sums[mark.lines - 1 : mark.lines] != [mark.sha256[:_DIGITS]]:
        return f" (in which line, {sums_of(path).name} would say, but it is damaged, too)"
    return f" in line {_last_right_line(path, sums) + 1}"


def _last_right_line(path: Path, sums: list[str]) -> int:
    """The last line up to which the journal is what was written. A wrong sum between right ones is its own damage."""
    sha, right = hashlib.sha256(), 0
    with _opened(path) as file:
        for number, (line, said) in enumerate(zip(file, sums, strict=False), start=1):
            sha.update(line)
            if sha.hexdigest()[:_DIGITS] == said:
                right = number
    return right


def _opened(path: Path) -> BinaryIO:
    try:
        return open_regular(path)
    except UnreadableError as error:
        raise CheckpointError(f"{str(path)!r} cannot be read: {error}; {error.mend(path, _MEND)}") from error


def _holds(path: Path, content: bytes) -> bool:
    try:
        return read_bytes(path, largest=len(content)) == content
    except UnreadableError:
        return False


def _append(path: Path, data: bytes) -> None:
    try:
        with open(path, "ab") as file:
            file.write(data)
    except OSError as error:
        raise cannot_write(path, error) from error
