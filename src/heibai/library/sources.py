"""What an import reads: files, folders, and what is packed in .zip and .gz, unpacked within bounds."""

from __future__ import annotations

import gzip
import lzma
import os
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import IO

from ..core.errors import HeibaiError, RecordFormatError, quoted_path
from ..core.files import require_regular
from ..records.ingest import Archive, find_archives

MOST_UNPACKED = 4 << 30  # bytes of one packed file, unpacked
MOST_RATIO = 200  # bytes unpacked for one packed, of what is more than ...
FREE = 64 << 20  # bytes that may be unpacked whatever the ratio
MOST_MEMBERS = 10_000  # of a .zip
_CHUNK = 1 << 20
_PACKED = {".zip", ".gz"}
_DAMAGE = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, ValueError, OverflowError, struct.error,
    RuntimeError,  # a password, or a way of packing that zipfile does not know
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Source:
    """One file of games."""

    label: str  # its path; of a member of a packed file behind "!"
    archive: Archive
    stamp: str  # changes when the file does
    size: int  # bytes


@dataclass(frozen=True, slots=True)
class Fault:
    """A file that cannot be read."""

    label: str
    reason: str


def find_files(paths: Iterable[Path]) -> list[Path]:
    """The files among ``paths`` and in their folders, by name. Raises RecordFormatError: a path that is not there."""
    found: list[Path] = []
    for path in paths:
        if not os.path.exists(path):
            raise RecordFormatError(f"there is no {quoted_path(path)}; check its name")
        found += sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
    return found


@contextmanager
def opened(path: Path, *, named: bool, scratch: Path) -> Iterator[list[Source | Fault]]:
    """The sources of one file, which last as long as the block; ``scratch`` is a folder to unpack into.

    A file without games is a fault only when it was ``named``.
    """
    try:
        require_regular(path, most=1 << 40)
        stamp, size = _stamp(path), path.stat().st_size
    except OSError as error:
        yield [Fault(_shown(path), f"it cannot be read ({error.strerror})")]
        return
    label = _shown(path.resolve())
    if path.suffix.lower() not in _PACKED:
        yield _sources(path, label, stamp, size, named=named)
        return
    with TemporaryDirectory(prefix=".unpacked-", suffix=f".{os.getpid()}.tmp", dir=scratch) as folder:
        try:
            members = _unpack(path, Path(folder))
        except (*_DAMAGE, OSError, RecordFormatError) as error:
            reason = str(error) if isinstance(error, RecordFormatError) else f"it is damaged ({error}); fetch it again"
            yield [Fault(label, reason)]
            return
        found = [
            source
            for member in members
            for source in _sources(member, f"{label}!{_shown(member.relative_to(folder))}", stamp, size, named=False)
        ]
        yield found or [Fault(label, "no file in it holds games")]


def _sources(path: Path, label: str, stamp: str, size: int, *, named: bool) -> list[Source | Fault]:
    try:
        return [Source(label, archive, stamp, size) for archive in find_archives([path])]
    except HeibaiError as error:
        return [Fault(label, str(error))] if named else []


def _shown(path: Path) -> str:
    """The path as a text that a database holds."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _stamp(path: Path) -> str:
    about = path.stat()
    return f"{about.st_size}-{about.st_mtime_ns}"


def _unpack(path: Path, folder: Path) -> list[Path]:
    """The files in ``path``, written into ``folder``. Raises RecordFormatError: more than is allowed."""
    budget = _Budget(path)
    if path.suffix.lower() == ".gz":
        target = folder / (path.stem or "games")
        with gzip.open(path) as packed:
            budget.copy(packed, target)
        return [target]
    with zipfile.ZipFile(path) as packed_files:
        members = [each for each in packed_files.infolist() if not each.is_dir()]
        if len(members) > MOST_MEMBERS:
            raise RecordFormatError(f"it holds {len(members)} files, at most {MOST_MEMBERS} are read; unpack it first")
        return [_unpack_member(packed_files, each, folder, budget) for each in members]


def _unpack_member(packed: zipfile.ZipFile, member: zipfile.ZipInfo, folder: Path, budget: _Budget) -> Path:
    parts = [part for part in PurePosixPath(member.filename.replace("\\", "/")).parts if part not in ("/", "..", ".")]
    target = folder.joinpath(*parts or ["games"])
    if not target.resolve().is_relative_to(folder.resolve()):
        raise RecordFormatError(f"its member {member.filename[:60]!r} leads out of it; unpack it by hand")
    while target.exists():  # two members of one name, or of names that differ in capitals alone
        target = target.with_name(f"again-{target.name}")
    target.parent.mkdir(parents=True, exist_ok=True)
    with packed.open(member) as source:
        budget.copy(source, target)
    return target


class _Budget:
    """How much of a packed file may be unpacked: a bomb stops early, whatever its header says."""

    def __init__(self, path: Path) -> None:
        self._left = min(MOST_UNPACKED, max(FREE, MOST_RATIO * path.stat().st_size))

    def copy(self, source: IO[bytes] | gzip.GzipFile, target: Path) -> None:
        with open(target, "wb") as file:
            while data := source.read(_CHUNK):
                self._left -= len(data)
                if self._left < 0:
                    raise RecordFormatError("it unpacks to more than is allowed of its size; unpack it by hand")
                file.write(data)
