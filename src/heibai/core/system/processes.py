"""Processes: groups that end as one, a guard, a limit, and how long one has worked.

Windows has no process groups that a signal ends. Its like is a job object, which no branch makes yet: there a program
is ended with those that it started (``taskkill /T``) as long as it lives itself, and it outlives us when we are killed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import ctypes

    # PROCESS_QUERY_LIMITED_INFORMATION, STILL_ACTIVE, ERROR_ACCESS_DENIED of the Windows headers
    _QUERY, _STILL_ACTIVE, _ACCESS_DENIED = 0x1000, 259, 5
if sys.platform == "linux":
    import resource

TELLS_WORK = Path("/proc/self/stat").exists()  # whether ``processor_seconds`` knows anything
_ROUNDS = 100  # in which what a marked process starts is looked for: one that starts others for ever ends the search
_WATCH = 'read line; kill -s KILL -- "-$1"'  # the pipe of its input closes when this process is gone


def is_alive(process: int) -> bool:
    """Whether there is a process of this number, be it somebody else's."""
    if sys.platform == "win32":
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        handle = kernel.OpenProcess(_QUERY, False, process)
        if not handle:
            return ctypes.get_last_error() == _ACCESS_DENIED  # somebody else's
        code = ctypes.c_ulong()
        kernel.GetExitCodeProcess(handle, ctypes.byref(code))
        kernel.CloseHandle(handle)
        return code.value == _STILL_ACTIVE
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True  # somebody else's
    return True


def kill(process: int) -> None:
    """End one process at once, if there is such a one."""
    with suppress(OSError):
        if sys.platform == "win32":
            os.kill(process, signal.SIGTERM)  # which nobody hears there: it ends
        else:
            os.kill(process, signal.SIGKILL)


def kill_group(leader: int) -> None:
    """End a process that was started with ``start_new_session``, and those that it started, at once."""
    if sys.platform == "win32":
        with suppress(OSError):
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(leader)], capture_output=True, check=False)
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, signal.SIGKILL)


def kill_own_group() -> None:
    """End this process, which was started with ``start_new_session``, and those that it started."""
    if sys.platform == "win32":
        kill_group(os.getpid())
        os._exit(1)
    else:
        kill_group(os.getpgid(0))


def guard_of(leader: int) -> subprocess.Popen[bytes] | None:
    """A shell that ends the group of ``leader`` when this process is gone, however that is; None: there can be none.

    Raises OSError: it cannot be started.
    """
    if sys.platform == "win32":
        return None
    words = ["/bin/sh", "-c", _WATCH, "sh", str(leader)]
    return subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )


def kill_marked(mark: bytes) -> None:
    """End every process that has this in its environment, and those that they start meanwhile; on Linux alone."""
    for _ in range(_ROUNDS):
        found = [process for process in _processes() if mark in _environment_of(process)]
        for process in found:
            kill(process)
        if not found:
            return


def _processes() -> list[int]:
    try:
        return [int(name) for name in os.listdir("/proc") if name.isdecimal()]
    except OSError:  # another system
        return []


def _environment_of(process: int) -> list[bytes]:
    """Empty: it is over, or somebody else's."""
    try:
        return Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
    except OSError:
        return []


def limit_memory(process: int, size: int) -> None:
    """Give a process and all that it starts no more than ``size`` bytes of address space each; on Linux alone."""
    if sys.platform == "linux":
        with suppress(OSError, ValueError):  # it may be over already, or have less by itself
            resource.prlimit(process, resource.RLIMIT_AS, (size, size))


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Threads and processes that are started here hear no interrupt. On Windows a console's interrupt reaches all."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def processor_seconds(process: int) -> float:
    """That it has worked; 0 of one that has ended, or where the system does not tell."""
    if sys.platform == "win32":
        return 0.0
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")  # of its own code, and of the system's
