"""Writing records to a file of one game a line; the file appears when it is whole."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from ..core.errors import RecordFormatError, unknown
from ..core.files import require_writable
from .formats import ggf, jsonl, transcript
from .record import Record

WRITERS: dict[str, Callable[[Record], str]] = {
    "jsonl": jsonl.format_record,
    "ggf": ggf.format_record,
    "transcript": transcript.format_record,
}


@contextmanager
def exporting(path: Path, format: str) -> Iterator[Callable[[Record], None]]:
    """A function that writes one record; ``path`` is replaced when the block ends without an error.

    Raises:
        UnknownNameError: no such format.
        RecordFormatError: the disk is full or read-only, or the format cannot hold a record.
    """
    if format not in WRITERS:
        raise unknown("format for games", format, list(WRITERS), mend="--to jsonl FILE")
    format_record = WRITERS[format]
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
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
