"""The machine: its processors, its memory and who gets them first, its screen, and where a user's data lie."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from contextlib import suppress
from pathlib import Path

NICENESS = 10  # of 19: it keeps about a tenth of a processor that a player wants too
HAS_THREADS = sys.platform != "emscripten"  # Python for WebAssembly has one, and starts no other
_M_MMAP_THRESHOLD = -3  # of glibc's malloc.h
_LARGE = 2**20  # bytes; by default glibc keeps blocks of up to 32 MiB, for every thread that once asked for one


def default_threads() -> int:
    """Processors that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def memory_bytes() -> int:
    """What this machine has, or this process may have in its container."""
    if sys.platform == "win32":
        status = (ctypes.c_ulonglong * 8)()  # MEMORYSTATUSEX: its length and the load, then the memory in all, ...
        ctypes.cast(status, ctypes.POINTER(ctypes.c_ulong))[0] = ctypes.sizeof(status)
        ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status))
        return int(status[1])
    found = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    with suppress(OSError, ValueError):  # not Linux, or no bound
        found = min(found, int(Path("/sys/fs/cgroup/memory.max").read_text()))
    return found


def most_memory_used() -> int:
    """Bytes that this process has had at most; 0 where the system does not tell."""
    if sys.platform == "win32":
        return 0  # GetProcessMemoryInfo would say it
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10


def return_large_blocks() -> None:
    """Let memory of 1 MiB and more go back to the system when it is freed: servers live for days, and each engine's
    table is many megabytes. Does nothing where the C library is not glibc.
    """
    if sys.platform == "linux":
        with suppress(AttributeError):  # musl has no such choice and needs none
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE)


def has_screen() -> bool:
    """Whether windows can be opened: a text browser in a terminal would be no help."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def user_data_folder() -> Path:
    """Where programs keep what is a user's; it may not exist."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    shared = os.environ.get("XDG_DATA_HOME", "")
    return Path(shared) if os.path.isabs(shared) else Path.home() / ".local" / "share"  # XDG: ignore relative ones


def lower_priority() -> None:
    """Lower the priority of this thread, and of those that it starts; only Linux can."""
    if sys.platform == "linux":
        thread = threading.get_native_id()  # it may have less already, which only an administrator could raise
        os.setpriority(os.PRIO_PROCESS, thread, max(NICENESS, os.getpriority(os.PRIO_PROCESS, thread)))
