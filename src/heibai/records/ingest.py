"""From files and folders to checked records: the right reader by content, batches of games, one kernel call each."""

from __future__ import annotations

import codecs
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ..core.errors import RecordFormatError, quoted_path
from ..core.files import require_regular
from .formats import transcript
from .formats.catalogue import FORMATS
from .formats.files.places import Refuse, strictly
from .record import Record
from .replay import Checked, check_all

BATCH = 1000  # games a kernel call
_LARGEST = 1 << 40  # bytes of an archive; most are read line by line
_PACKED = (b"PK\x03\x04", b"\x1f\x8b")  # how .zip and .gz begin
_HEAD = 4096  # bytes looked at to recognise a format


@dataclass(frozen=True, slots=True)
class Archive:
    """A file of games whose format is known."""

    path: Path
    format: str  # a key of the table of formats


def find_archives(paths: Iterable[Path]) -> list[Archive]:
    """The archives among files and in folders (recursively, by name); other files in a folder are passed over.

    Raises:
        RecordFormatError: a path that does not exist, a file that is no archive, or no archive at all.
    """
    found: list[Archive] = []
    for path in paths:
        files = sorted(entry for entry in path.rglob("*") if entry.is_file()) if os.path.isdir(path) else [path]
        archives = [Archive(file, name) for file in files if (name := _format_of(file))]
        if not archives:
            if _is_packed(path):
                raise RecordFormatError(
                    f"{quoted_path(path)} is packed; unpack it, or take its games into the library with: heibai import"
                )
            raise RecordFormatError(
                f"{quoted_path(path)} holds no games in a format that heibai reads; expected {_expected()}"
            )
        found += archives
    return found


def read_archive(archive: Archive, *, size: int = 8, refuse: Refuse = strictly) -> Iterator[Record]:
    """The records of one file; ``size`` is the board of formats that do not say it.

    ``refuse`` is told of what cannot be read, and the readers go on behind it; without one they raise.

    Raises:
        RecordFormatError: with the line or the byte of the fault.
    """
    if archive.format == "transcript":
        return transcript.read(archive.path, refuse, size=size)
    found = FORMATS[archive.format]
    return iter(found.read(archive.path) if found.salvage is None else found.salvage(archive.path, refuse))


def check(records: Iterable[Record], *, batch: int = BATCH) -> Iterator[Checked]:
    """Each record with what its replay says, in order."""
    stream = iter(records)
    while group := list(islice(stream, batch)):
        yield from check_all(group)


def _expected() -> str:
    """The formats that are read: ``WTHOR (.wtb), JSON lines, ... or diagrams``."""
    known = [f"{each.title or name}{f' ({each.suffix})' if each.suffix else ''}" for name, each in FORMATS.items()]
    return f"{', '.join(known[:-1])} or {known[-1]}"


def _is_packed(path: Path) -> bool:
    """Whether it is a .zip or a .gz by its first bytes."""
    if os.path.isdir(path):
        return False
    with open(path, "rb") as file:
        return file.read(4).startswith(_PACKED)


def _format_of(path: Path) -> str | None:
    try:
        require_regular(path, most=_LARGEST)
        with open(path, "rb") as file:
            head = file.read(_HEAD).removeprefix(codecs.BOM_UTF8)  # which editors on Windows put there
        length = path.stat().st_size
    except OSError as error:
        raise RecordFormatError(f"cannot read {quoted_path(path)} ({error.strerror}); check its name") from error
    suffix = path.suffix.lower()
    named = [name for name, each in FORMATS.items() if each.suffix and each.suffix == suffix]
    for name in dict.fromkeys((*named, *FORMATS)):
        if FORMATS[name].recognises(head, length):
            return name
    return named[0] if named else None
