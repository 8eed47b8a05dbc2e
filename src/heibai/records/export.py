"""Writing records to a file of one game a line; the file appears when it is whole."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from ..core.errors import RecordFormatError, unknown
from ..core.files import require_writable
from .formats.catalogue import FORMATS
from .record import Record


def writers() -> list[str]:
    """The names of the formats that are written."""
    return [name for name, each in FORMATS.items() if each.write]


def formats_of(game: str) -> list[str]:
    """The names of the formats that hold this game's records."""
    return [name for name in writers() if game in (FORMATS[name].games or (game,))]


def text_of(record: Record, format: str) -> str:
    """The record as the whole text of a file. Raises UnknownNameError, RecordFormatError."""
    return _writer(format)(record) + "\n"


def _writer(format: str, mend: str = "use jsonl") -> Callable[[Record], str]:
    write = FORMATS[format].write if format in FORMATS else None
    if write is None:
        raise unknown("format for games", format, writers(), mend=mend)
    return write


@contextmanager
def exporting(path: Path, format: str) -> Iterator[Callable[[Record], None]]:
    """A function that writes one record; ``path`` is replaced when the block ends without an error.

    Raises:
        UnknownNameError: no such format.
        RecordFormatError: the disk is full or read-only, or the format cannot hold a record.
    """
    format_record = _writer(format, "--to jsonl FILE")
    temporary = path.parent / f".{path.name}.{os.getpid()}.tmp"
    try:
        require_writable(path)
        with open(temporary, "w", encoding="utf-8") as file:
            yield lambda record: _write_line(file, format_record(record))
        os.replace(temporary, path)
    except OSError as error:
        raise RecordFormatError(
            f"cannot write {str(path)!r} ({error.strerror}); make room or name another file"
        ) from error
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _write_line(file: TextIO, line: str) -> None:
    file.write(line + "\n")
