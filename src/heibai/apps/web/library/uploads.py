"""Files that a page sends to be imported: streamed to the disk, kept until their import is finished."""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from starlette.requests import ClientDisconnect

from ....core.errors import BusyError, RecordFormatError, SpecError, StoreError, UnknownNameError, quoted
from ....jobs.job import new_id
from ....store.home import make_home

UPLOADS = "uploads"  # in the user data directory
AT_ONCE = 2  # files that come in at the same time
MOST_FILES = 100  # of one upload
MOST_BYTES = 1 << 30  # of all files that wait for their import
STALL = 30.0  # seconds without a byte, after which a file has broken off
LEFT_FREE = 256 << 20  # bytes of the disk that no upload takes
_LONGEST = 200  # bytes of a name


class Uploads:
    """The folders of uploads, a folder each. Its methods are for threads, but for ``receive``."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._fresh: set[str] = set()  # begun in this process, and not imported yet
        self._writing = 0

    def folder(self, id: str) -> Path:
        """Where the files of an upload lie. Raises UnknownNameError."""
        path = _folder() / id
        if not path.is_dir():
            raise UnknownNameError(f"{quoted(id)} is no upload that waits; send the files again")
        return path

    def begin(self, needed: Collection[Path]) -> str:
        """A new upload; those that no unfinished import needs (its ``needed`` paths) are removed. Raises StoreError."""
        with self._lock:
            self._sweep(needed)
            id = new_id("upload")
            try:
                (_folder() / id).mkdir(parents=True)
            except OSError as error:
                raise StoreError(f"cannot keep a file in {str(_folder())!r} ({error.strerror}); make room") from error
            self._fresh.add(id)
            return id

    def files(self, id: str) -> list[Path]:
        """What came in whole, by name. Raises UnknownNameError."""
        return sorted(path for path in self.folder(id).iterdir() if not path.name.startswith("."))

    def imported(self, id: str) -> None:
        """An import has begun with it, and needs it from now on."""
        with self._lock:
            self._fresh.discard(id)

    async def receive(self, id: str, name: str, chunks: AsyncIterator[bytes], *, length: int) -> int:
        """Write a file of ``length`` bytes as it comes; its bytes.

        Raises:
            UnknownNameError, SpecError: no such upload, or no name of a file.
            BusyError: too many files come in, or wait for their import.
            RecordFormatError: it broke off.
            StoreError: the disk is full.
        """
        with self._one_more(), _kept_when_whole(await asyncio.to_thread(self._place, id, name, length)) as path:
            try:
                with path.open("wb") as file:
                    while (chunk := await asyncio.wait_for(anext(chunks, None), STALL)) is not None:
                        await asyncio.to_thread(file.write, chunk)
                    written = file.tell()
            except (ClientDisconnect, TimeoutError) as error:
                raise RecordFormatError(f"{quoted(name)} broke off before its end; send it again") from error
            except OSError as error:
                raise StoreError(f"{quoted(name)} cannot be kept ({error.strerror}); make room") from error
        return written

    def _place(self, id: str, name: str, length: int) -> Path:
        folder, named = self.folder(id), _require_name(name)
        if sum(1 for _ in folder.iterdir()) >= MOST_FILES:
            raise SpecError(f"an upload has {MOST_FILES} files at most; pack them into a .zip, or name their folder")
        waiting = sum(path.stat().st_size for path in _folder().rglob("*") if path.is_file())
        if waiting + length > MOST_BYTES:
            raise BusyError(f"{waiting >> 20} MiB of files wait for their import; wait until they are done")
        if shutil.disk_usage(folder).free < length + LEFT_FREE:
            raise StoreError(f"the disk of {str(folder)!r} is nearly full; make room there")
        return folder / named

    @contextmanager
    def _one_more(self) -> Iterator[None]:
        if self._writing >= AT_ONCE:
            raise BusyError(f"{AT_ONCE} files come in already; send this one when they are done")
        self._writing += 1
        try:
            yield
        finally:
            self._writing -= 1

    def _sweep(self, needed: Collection[Path]) -> None:
        for path in _folder().glob("upload-*"):
            if path.name not in self._fresh and not any(each.is_relative_to(path) for each in needed):
                shutil.rmtree(path, ignore_errors=True)


@contextmanager
def _kept_when_whole(path: Path) -> Iterator[Path]:
    """A place to write to, which becomes ``path`` at the end of the block."""
    partial = path.with_name(f".{path.name}.part")
    try:
        yield partial
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _folder() -> Path:
    return (make_home() / UPLOADS).resolve()


def _require_name(name: str) -> str:
    """The last part of a path, as a file's name. Raises SpecError."""
    found = PurePosixPath(name.replace("\\", "/")).name
    try:
        is_good = bool(found) and found.isprintable() and not found.startswith(".") and len(found.encode()) <= _LONGEST
    except UnicodeEncodeError:
        is_good = False
    if not is_good:
        raise SpecError(
            f"{quoted(name[:80])} is no name of a file; expected one of at most {_LONGEST} bytes, no dot first"
        )
    return found
