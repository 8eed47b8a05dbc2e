"""Runs a program under limits: ``confine.py LIMITS COMMAND...``; ``confine.py LIMITS`` alone prints what holds here.

LIMITS is a JSON object, see `heibai.classroom.limits`. By namespaces of Linux the program sees no network, no process
but its own, and may write into one small folder in memory alone. Where these are refused, the resource limits remain.
It imports nothing of heibai, so that it starts in a moment.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import signal
import sys
from contextlib import suppress
from pathlib import Path

assert sys.platform == "linux", "limits by name spaces are Linux's"
NEW_MOUNTS, NEW_IPC, NEW_USER, NEW_PIDS, NEW_NETWORK = 0x20000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
_PRIVATE, _RECURSIVE, _NO_SUID, _NO_DEVICES = 1 << 18, 1 << 14, 2, 4
_MOUNT_SETATTR, _AT_FDCWD, _AT_RECURSIVE, _READ_ONLY = 442, -100, 0x8000, 1  # of linux/mount.h
_NO_NEW_PRIVILEGES, _DIE_WITH_PARENT = 38, 1  # of linux/prctl.h
_NOBODY = 65534
_CGROUPS = Path("/sys/fs/cgroup")
_FILES = {"pids": "pids.max", "memory": "memory.limit_in_bytes"}  # of control groups, version 1

libc = ctypes.CDLL(None, use_errno=True)


def confine(limits: dict[str, int | str]) -> dict[str, bool]:
    """Put this process under all that the system allows; limit -> whether it holds. The next fork is inside."""
    megabytes, processes = int(limits["memory"]) << 20, int(limits["processes"])
    holds = {
        "processes": _in_cgroup("pids", processes) or os.getuid() != 0,
        "memory of all processes": _in_cgroup("memory", megabytes),
    }
    holds |= _separate(str(limits["scratch"]), int(limits["file"]) << 20)
    space = int(limits["space"]) << 20
    wanted = {resource.RLIMIT_AS: space, resource.RLIMIT_FSIZE: int(limits["file"]) << 20, resource.RLIMIT_CORE: 0}
    if not holds["processes"] or os.getuid() != 0:
        wanted[resource.RLIMIT_NPROC] = processes
    for kind, most in wanted.items():
        with suppress(OSError, ValueError):  # it may have less by itself
            resource.setrlimit(kind, (most, most))
    return holds | {"memory of each process": True, "size of a file": True}


def _in_cgroup(controller: str, most: int) -> bool:
    """Whether a control group of its own, version 1, could be had; those of programs that ended are removed."""
    parent = _CGROUPS / controller
    with suppress(OSError):
        for old in parent.glob("heibai-*"):
            with suppress(OSError):  # somebody still runs in it
                old.rmdir()
        own = parent / f"heibai-{os.getpid()}"
        own.mkdir()
        (own / _FILES[controller]).write_text(str(most))
        (own / "cgroup.procs").write_text(str(os.getpid()))
        return True
    return False


def _separate(scratch: str, size: int) -> dict[str, bool]:
    """Namespaces of its own: network, processes, and a file system that is read-only but for ``scratch``."""
    user, group = os.getuid(), os.getgid()
    if libc.unshare(NEW_USER | NEW_MOUNTS | NEW_IPC | NEW_PIDS | NEW_NETWORK):
        return {"network": False, "files of others": False, "processes of others": False}
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{_NOBODY} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{_NOBODY} {group} 1")
    return {"network": True, "files of others": _read_only(scratch, size), "processes of others": True}


def _read_only(scratch: str, size: int) -> bool:
    if libc.mount(None, b"/", None, _PRIVATE | _RECURSIVE, None):
        return False
    attributes = (ctypes.c_uint64 * 4)(_READ_ONLY, 0, 0, 0)
    if libc.syscall(_MOUNT_SETATTR, _AT_FDCWD, b"/", _AT_RECURSIVE, attributes, ctypes.sizeof(attributes)):
        return False
    options = f"size={size}".encode()
    return not libc.mount(b"tmpfs", scratch.encode(), b"tmpfs", _NO_SUID | _NO_DEVICES, options)


def run(command: list[str], scratch: str) -> int:
    """The program as the first process of its own; its end ends all that it started. Its exit code."""
    parent = os.getpid()
    child = os.fork()
    if child == 0:
        libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
        libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        if os.getppid() not in (parent, 0):  # 0: the parent is outside of its namespace
            os._exit(1)
        os.chdir(scratch)
        try:
            os.execvpe(command[0], command, os.environ | {"TMPDIR": scratch, "HOME": scratch})
        except OSError as error:
            sys.stderr.write(f"{command[0]} cannot be started: {error.strerror}\n")
            sys.stderr.flush()
            os._exit(127)
    for pipe in (0, 1):
        os.close(pipe)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main() -> int:
    limits = json.loads(sys.argv[1])
    if command := sys.argv[2:]:
        confine(limits)
        return run(command, str(limits["scratch"])) & 255
    sys.stdout.write(json.dumps(confine(limits)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
