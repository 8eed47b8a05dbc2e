"""Files: opened without waiting, locked, read at a place, made to last."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    _LOCKED = 1 << 30  # the byte that a lock is on, far behind all content: what is locked cannot be read there
    _place = threading.Lock()  # of the one place in a file at which Windows reads
else:
    import fcntl


def open_to_read(path: Path) -> int:
    """The descriptor of what lies at ``path``; of a pipe or device without waiting for its other side. Raises OSError,
    ValueError.
    """
    if sys.platform == "win32":
        return os.open(path, os.O_RDONLY | os.O_BINARY | os.O_NOINHERIT)
    return os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)


def try_lock(descriptor: int, *, shared: bool = False) -> bool:
    """Lock an open file until it is closed; whether nobody else holds it. ``shared``: others may look, too."""
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, _LOCKED, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def read_at(descriptor: int, count: int, place: int) -> bytes:
    """At most ``count`` bytes from ``place`` on; for threads. Raises OSError."""
    if sys.platform == "win32":
        with _place:
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
