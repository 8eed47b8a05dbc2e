"""Pipes: is there something to read, write for so long and no longer."""

from __future__ import annotations

import os
import select
import sys
import threading
import time
from contextlib import suppress

if sys.platform == "win32":
    import ctypes
    import msvcrt


def is_ready(descriptor: int) -> bool:
    """Whether a read would not wait: there is something, or the other side is gone."""
    if sys.platform == "win32":
        waiting = ctypes.c_ulong()
        handle = msvcrt.get_osfhandle(descriptor)
        told = ctypes.windll.kernel32.PeekNamedPipe(handle, None, 0, None, ctypes.byref(waiting), None)
        return not told or waiting.value > 0
    return bool(select.select([descriptor], [], [], 0)[0])


def read_ready(descriptor: int, most: int) -> bytes:
    """At most so many bytes of those that are there. Raises OSError."""
    return os.read(descriptor, most) if is_ready(descriptor) else b""


def write_within(descriptor: int, data: bytes, seconds: float) -> bool:
    """Whether the other side took all of ``data`` in time. Raises OSError: it is gone."""
    if sys.platform == "win32":
        writer = threading.Thread(target=_write, args=(descriptor, data), daemon=True)
        writer.start()
        writer.join(seconds)
        return not writer.is_alive()
    os.set_blocking(descriptor, False)
    until = time.monotonic() + seconds
    while data:
        _, ready, _ = select.select([], [descriptor], [], max(until - time.monotonic(), 0.0))
        if not ready:
            return False
        data = data[os.write(descriptor, data) :]
    return True


def _write(descriptor: int, data: bytes) -> None:
    with suppress(OSError):  # the next read says that it is gone
        while data:
            data = data[os.write(descriptor, data) :]
