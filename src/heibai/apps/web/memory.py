"""Freed memory goes back to the system: a server lives for days, and each engine's table is many megabytes."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

_M_MMAP_THRESHOLD = -3  # of glibc's malloc.h
_LARGE = 2**20  # bytes; by default glibc keeps blocks of up to 32 MiB, for every thread that once asked for one


def return_large_blocks() -> None:
    """Let blocks from 1 MiB be returned when they are freed. Does nothing where the C library is not glibc."""
    if sys.platform == "linux":
        with suppress(AttributeError):  # musl has no such choice and needs none
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE)
