"""Files: read when they are regular and fit into memory, replaced whole or not at all.

At the end stands what systems do differently with files; the rest of such things is in ``core/system``.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt

    _LOCKED = 1 << 30  # the byte that a lock is on, far behind all content: what is locked cannot be read there
    _reading = threading.Lock()  # of the one place in a file at which Windows reads
else:
    import fcntl

MOST = 256 << 20  # bytes


def read_bytes(path: str | Path, *, most: int = MOST) -> bytes:
    """The whole content. Raises OSError, as `open` does, and for a device, a pipe, or more than ``most`` bytes."""
    require_regular(path, most=most)
    with open(path, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise _too_large(path, most)
    return data


def read_text(path: str | Path, *, most: int = MOST) -> str:
    """The content as UTF-8 text with plain line ends. Raises OSError as `read_bytes`, UnicodeDecodeError."""
    return read_bytes(path, most=most).decode("utf-8").replace("\r\n", "\n")


def require_regular(path: str | Path, *, most: int = MOST) -> None:
    """Raises OSError for what is no regular file (reading a device may never end), and for one that is too large."""
    try:
        found = os.stat(path)
    except ValueError as error:  # a character that no file's name has
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path)) from error
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is no regular file", str(path))
    if found.st_size > most:
        raise _too_large(path, most)


def require_writable(path: str | Path) -> None:
    """Raises OSError for what is there and no regular file: it would be replaced."""
    if os.path.lexists(path) and not os.path.isfile(path):
        if os.path.isdir(path):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        raise OSError(errno.EINVAL, "it is no regular file", str(path))


@contextmanager
def replacing(path: Path, *, durable: bool = True) -> Iterator[BinaryIO]:
    """A file to write to, which takes the place of ``path`` when the block ends without an error.

    Temporary file in the same folder, fsync, rename, fsync of the folder (POSIX rename is atomic, not durable): after a
    crash at any instant the old or the new content is there. ``durable=False`` leaves out both fsyncs: a killed process
    still loses nothing, a power cut may.

    Raises:
        OSError: the folder is missing, read-only or full, or no regular file is there; the old content is untouched.
    """
    require_writable(path)
    temporary = path.parent / f".{path.name}.{os.getpid()}.tmp"
    try:
        with open(temporary, "wb") as file:
            yield file
            file.flush()
            if durable:
                os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    if durable:
        sync_folder(path.parent)


def has_right(path: str | Path, right: int) -> bool:
    """Whether this process may use what lies at ``path`` so: ``os.R_OK``, ``os.W_OK``."""
    return os.access(path, right, effective_ids=os.access in os.supports_effective_ids)


def _too_large(path: str | Path, most: int) -> OSError:
    return OSError(errno.EFBIG, f"it has more than {most >> 20} MiB", str(path))


def open_to_read(path: Path) -> int:
    """The descriptor of what lies at ``path``; of a pipe or device without waiting for its other side. Raises OSError,
    ValueError.
    """
    if sys.platform == "win32":
        return os.open(path, os.O_RDONLY | os.O_BINARY | os.O_NOINHERIT)
    return os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)


def try_lock(descriptor: int, *, shared: bool = False) -> bool:
    """Lock an open file until it is closed; whether nobody else holds it. ``shared``: others may look, too
    (not on Windows). Raises OSError: it cannot be locked.
    """
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, _LOCKED, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except PermissionError:
        if sys.platform != "win32":
            raise
        return False  # so it says that another has it
    return True


def read_at(descriptor: int, count: int, place: int) -> bytes:
    """At most ``count`` bytes from ``place`` on; for threads. Raises OSError."""
    if sys.platform == "win32":
        with _reading:
            os.lseek(descriptor, place, os.SEEK_SET)
            return os.read(descriptor, count)
    return os.pread(descriptor, count, place)


def sync_folder(folder: Path) -> None:
    """Make renames and new names in ``folder`` survive a power cut; not on Windows, which opens no folders."""
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
