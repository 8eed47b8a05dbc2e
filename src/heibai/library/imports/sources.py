"""What an import reads: files, folders, and what is packed in .zip and .gz, unpacked within bounds."""

from __future__ import annotations

import errno
import gzip
import lzma
import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import IO

from ...core.contract import Stopped
from ...core.errors import HeibaiError, RecordFormatError, quoted_path
from ...core.files import require_regular
from ...records.formats import wthor
from ...records.ingest import Archive, find_archives
from ...store.schema import LONGEST_NAME

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
_DAMAGE_OF_GZ = (EOFError, zlib.error, gzip.BadGzipFile)
_MOST_REASONS = 100  # damaged members of a .zip, behind which the rest is not looked at
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT}

Stopping = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Source:
    """One file of games."""

    label: str  # its path; of a member of a packed file behind "!"
    archive: Archive
    stamp: str  # changes when the file does
    size: int  # bytes of the file, or of a packed one its part
    is_packed: bool = False

    @property
    def lacks_names(self) -> bool:
        """Whether it is a WTHOR file without the lists of names beside it."""
        return self.archive.format == "wthor" and wthor.lacks_names(self.archive.path)

    def plain(self, message: str) -> str:
        """What a reader says of it, with its label and not the place that it was unpacked to."""
        if not self.is_packed:
            return message
        path = self.archive.path
        return message.replace(f"{path.parent}{os.sep}", self.label.removesuffix(path.name))


@dataclass(frozen=True, slots=True)
class Fault:
    """A file that cannot be read."""

    label: str
    reason: str


def find_files(paths: Iterable[Path]) -> list[Path]:
    """The files among ``paths`` and in their folders, by name. Raises RecordFormatError: a path that is not there."""
    found: list[Path] = []
    named = list(paths)
    require_there(named)
    for path in named:
        found += sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
    return found


def require_there(paths: Iterable[Path]) -> None:
    """Raises RecordFormatError for the first that is not there; a link that leads nowhere is a file that says so."""
    for path in paths:
        if not os.path.lexists(path):
            raise RecordFormatError(f"there is no {quoted_path(path)}; check its name")


@contextmanager
def opened(path: Path, *, named: bool, scratch: Path, stopping: Stopping) -> Iterator[list[Source | Fault]]:
    """The sources of one file, which last as long as the block; ``scratch`` is a folder to unpack into.

    A file without games is a fault only when it was ``named``, and no list of WTHOR's names; one that cannot be read
    always is. Where ``stopping``
    says so the unpacking ends, and there are none.
    """
    label = _shown(path.absolute())
    try:
        require_regular(path, most=1 << 40)
        with open(path, "rb"):
            stamp, size = _stamp(path), path.stat().st_size
        label = _shown(path.resolve())
    except OSError as error:
        yield [Fault(label, f"it cannot be read ({error.strerror})")]
        return
    if path.suffix.lower() not in _PACKED:
        yield _sources(path, label, stamp, size, named=named)
        return
    try:
        made = TemporaryDirectory(prefix=".unpacked-", suffix=f".{os.getpid()}.tmp", dir=scratch)
    except OSError as error:
        yield [Fault(label, _reason(error))]
        return
    with made as folder:
        try:
            members, reasons = _unpack(path, Path(folder), stopping)
            found = _sources_of_members(members, Path(folder), label, stamp, size)
            faults = [Fault(label, reason) for reason in reasons]
            yield [*found, *faults] or [Fault(label, "no file in it holds games")]
        except Stopped:
            yield []


def _sources(path: Path, label: str, stamp: str, size: int, *, named: bool) -> list[Source | Fault]:
    try:
        archives = find_archives([path])
    except HeibaiError as error:
        is_missed = named and not wthor.is_list(path)
        return [Fault(label, str(error))] if is_missed or isinstance(error.__cause__, OSError) else []
    if archives and not path.stat().st_size:
        return [Fault(label, "it is empty; fetch it again")]
    if (length := len(label.encode())) > LONGEST_NAME:
        return [Fault(label, f"its path has {length} bytes, expected at most {LONGEST_NAME}; move it")]
    return [Source(label, archive, stamp, size) for archive in archives]


def _sources_of_members(
    members: Sequence[Path], folder: Path, label: str, stamp: str, size: int
) -> list[Source | Fault]:
    """Each has a part of the packed file's size, by its own."""
    sizes = [member.stat().st_size for member in members]
    parts = [size * each // max(1, sum(sizes)) for each in sizes]
    return [
        source
        for member, part in zip(members, parts, strict=True)
        for source in _member_sources(member, f"{label}!{_shown(member.relative_to(folder))}", stamp, part)
    ]


def _member_sources(path: Path, label: str, stamp: str, size: int) -> list[Source | Fault]:
    if path.suffix.lower() in _PACKED:
        return [Fault(label, "it is packed once more inside; unpack the outer file and import what was in it")]
    found = _sources(path, label, stamp, size, named=False)
    return [replace(each, is_packed=True) if isinstance(each, Source) else each for each in found]


def _shown(path: Path) -> str:
    """The path as a text that a database holds."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _stamp(path: Path) -> str:
    about = path.stat()
    return f"{about.st_size}-{about.st_mtime_ns}"


def _unpack(path: Path, folder: Path, stopping: Stopping) -> tuple[list[Path], list[str]]:
    """The files in ``path`` that could be written into ``folder``, and what is wrong with the others."""
    try:
        budget = _Budget(path, stopping)
        return (_unpack_gz if path.suffix.lower() == ".gz" else _unpack_zip)(path, folder, budget)
    except (*_DAMAGE, OSError, RecordFormatError) as error:
        return [], [_reason(error)]


def _unpack_gz(path: Path, folder: Path, budget: _Budget) -> tuple[list[Path], list[str]]:
    """What stands before a fault of the packing is kept."""
    target = folder / (path.stem or "games")
    with gzip.open(path) as packed:
        try:
            budget.copy(packed, target)
        except _DAMAGE_OF_GZ as error:
            kept = target.stat().st_size
            return [target] if kept else [], [f"behind byte {kept} of what it unpacks to {_reason(error)}"]
    return [target], []


def _unpack_zip(path: Path, folder: Path, budget: _Budget) -> tuple[list[Path], list[str]]:
    """A member that is damaged costs no other; one that unpacks to too much, or to more than the disk has, ends it."""
    found, reasons = list[Path](), list[str]()
    with zipfile.ZipFile(path) as packed:
        members = [each for each in packed.infolist() if not each.is_dir()]
        if len(members) > MOST_MEMBERS:
            raise RecordFormatError(f"it holds {len(members)} files, at most {MOST_MEMBERS} are read; unpack it first")
        for member in members:
            try:
                found.append(_unpack_member(packed, member, folder, budget))
            except (*_DAMAGE, OSError, RecordFormatError) as error:
                reasons.append(f"its member {member.filename[:60]!r} at byte {member.header_offset}: {_reason(error)}")
                is_full = isinstance(error, OSError) and error.errno in _NO_ROOM
                if budget.is_spent or is_full or len(reasons) >= _MOST_REASONS:
                    break
    return found, reasons


def _reason(error: Exception) -> str:
    if isinstance(error, RecordFormatError):
        return str(error)
    if isinstance(error, OSError) and error.errno not in (None, errno.EINVAL):  # that: it leads to before its beginning
        mend = "make room" if error.errno in _NO_ROOM else "mend that, or unpack it by hand,"
        return f"it cannot be unpacked ({error.strerror}); {mend} and import it again"
    return f"it is damaged ({error}); fetch it again"


def _unpack_member(packed: zipfile.ZipFile, member: zipfile.ZipInfo, folder: Path, budget: _Budget) -> Path:
    parts = [part for part in PurePosixPath(member.filename.replace("\\", "/")).parts if part not in ("/", "..", ".")]
    target = folder.joinpath(*parts or ["games"])
    if not target.resolve().is_relative_to(folder.resolve()):
        raise RecordFormatError("it leads out of the file; unpack it by hand")
    while target.exists():  # two members of one name, or of names that differ in capitals alone
        target = target.with_name(f"again-{target.name}")
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with packed.open(member) as source:
            budget.copy(source, target)
    except (*_DAMAGE, OSError, RecordFormatError):
        target.unlink(missing_ok=True)
        raise
    return target


class _Budget:
    """How much of a packed file may be unpacked: a bomb stops early, whatever its header says."""

    def __init__(self, path: Path, stopping: Stopping) -> None:
        self._left = min(MOST_UNPACKED, max(FREE, MOST_RATIO * path.stat().st_size))
        self._stopping = stopping

    @property
    def is_spent(self) -> bool:
        return self._left < 0

    def copy(self, source: IO[bytes] | gzip.GzipFile, target: Path) -> None:
        with open(target, "wb") as file:
            while data := source.read(_CHUNK):
                if self._stopping():
                    raise Stopped
                self._left -= len(data)
                if self._left < 0:
                    raise RecordFormatError("it unpacks to more than is allowed of its size; unpack it by hand")
                file.write(data)
