"""Pipes: is there something to read, write for so long and no longer."""

from __future__ import annotations

import os
import select
import sys
import threading
import time

if sys.platform == "win32":
    import ctypes
    import msvcrt


def is_ready(descriptor: int) -> bool:
    """Whether a read would not wait: there is something, or the other side is gone. On Windows of a pipe alone."""
    if sys.platform == "win32":
        waiting = ctypes.c_ulong()
        handle = msvcrt.get_osfhandle(descriptor)
        told = ctypes.windll.kernel32.PeekNamedPipe(handle, None, 0, None, ctypes.byref(waiting), None)
        return not told or waiting.value > 0
    looked = select.poll()  # select.select knows no descriptor above 1023
    looked.register(descriptor, select.POLLIN)
    return bool(looked.poll(0))


def read_ready(descriptor: int, most: int) -> bytes:
    """At most so many bytes of those that are there. Raises OSError."""
    return os.read(descriptor, most) if is_ready(descriptor) else b""


def write_within(descriptor: int, data: bytes, seconds: float) -> bool:
    """Whether the other side took all of ``data`` in time. Raises OSError: it is gone."""
    if sys.platform == "win32":
        failed = list[OSError]()
        writer = threading.Thread(target=_write, args=(descriptor, data, failed), daemon=True)
        writer.start()
        writer.join(seconds)
        if failed:
            raise failed[0]
        return not writer.is_alive()
    os.set_blocking(descriptor, False)
    looked = select.poll()
    looked.register(descriptor, select.POLLOUT)
    until = time.monotonic() + seconds
    while data:
        if not looked.poll(1000 * max(until - time.monotonic(), 0.0)):
            return False
        data = data[os.write(descriptor, data) :]
    return True


def _write(descriptor: int, data: bytes, failed: list[OSError]) -> None:
    try:
        while data:
            data = data[os.write(descriptor, data) :]
    except OSError as error:
        failed.append(error)
