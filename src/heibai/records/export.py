"""Writing records to a file; the file appears when it is whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from ..core.errors import RecordFormatError, quoted_path, unknown
from ..core.files import replacing
from .formats.catalogue import FORMATS, Format
from .record import Record

USUAL = "jsonl"  # which holds everything


def writers() -> list[str]:
    """The names of the formats that are written."""
    return [name for name, each in FORMATS.items() if each.write or each.write_file]


def endings(*, comments: bool = False, game: str | None = None) -> list[str]:
    """The endings of the files that are written; ``comments``: only of formats that keep what is said about moves."""
    known = writers() if game is None else formats_of(game)
    names = [name for name in known if FORMATS[name].comments or not comments]
    return [FORMATS[name].suffix or f".{name}" for name in names if FORMATS[name].suffix or name == USUAL]


def formats_of(game: str) -> list[str]:
    """The names of the formats that hold this game's records."""
    return [name for name in writers() if game in (FORMATS[name].games or (game,))]


def offered_formats(game: str, *, own_start: bool = False) -> list[str]:
    """The text formats that hold every game of this kind, with openings' choices and passes: none disappoints.

    ``own_start``: games that begin from a position of their own.
    """
    texts = [name for name in formats_of(game) if FORMATS[name].write and FORMATS[name].holds_all]
    return [name for name in texts if FORMATS[name].own_start or not own_start]


def format_of_name(path: Path) -> str:
    """The format that writes files of this ending; jsonl, which holds all, where none has it as its own."""
    named = {FORMATS[name].suffix: name for name in writers() if FORMATS[name].suffix}
    return named.get(path.suffix.lower(), USUAL)


def holds(record: Record, format: str) -> bool:
    """Whether the format can hold this record. Raises UnknownNameError."""
    write = _format(format).write
    if record.spec.name not in (FORMATS[format].games or (record.spec.name,)):
        return False
    try:
        return write is None or bool(write(record))
    except RecordFormatError:
        return False


def text_of(record: Record, format: str) -> str:
    """The record as the whole text of a file. Raises UnknownNameError, RecordFormatError."""
    write = _format(format).write
    if write is None:
        raise RecordFormatError(f"a file of {format} is no text; name the file to write it to (--out FILE)")
    return write(record) + "\n"


def bytes_of(record: Record, format: str) -> bytes:
    """The record as the whole content of a file. Raises UnknownNameError, RecordFormatError."""
    found = _format(format)
    return found.write_file([record]) if found.write_file else text_of(record, format).encode(errors="replace")


def _format(name: str) -> Format:
    if name not in writers():
        raise unknown("format for games", name, writers(), mend="use jsonl")
    return FORMATS[name]


@contextmanager
def exporting(path: Path, format: str) -> Iterator[Callable[[Record], None]]:
    """A function that writes one record; ``path`` is replaced when the block ends without an error.

    A format that is no text keeps all records in memory until then.

    Raises:
        UnknownNameError: no such format.
        RecordFormatError: the disk is full or read-only, or the format cannot hold a record.
    """
    found = _format(format)
    try:
        with replacing(path, durable=False) as file:
            if write_file := found.write_file:
                records: list[Record] = []
                yield lambda record: _keep(records, record, write_file)
                file.write(write_file(records))
            elif found.write:
                write = found.write
                yield lambda record: _write_line(file, write(record))
    except OSError as error:
        raise RecordFormatError(
            f"cannot write {quoted_path(path)} ({error.strerror}); make room or name another file"
        ) from error


def _keep(records: list[Record], record: Record, write_file: Callable[[Iterable[Record]], bytes]) -> None:
    """One that the format cannot hold is refused now, by itself, not with all the others at the end."""
    write_file([record])
    records.append(record)


def _write_line(file: BinaryIO, line: str) -> None:
    file.write(line.encode(errors="replace") + b"\n")  # halves of characters are no UTF-8
