"""Runs a program under limits: ``-m heibai.core.system.confine LIMITS COMMAND...``; LIMITS alone: prints what holds.

LIMITS is a JSON object, see `heibai.classroom.limits`. By name spaces of Linux the program sees no network, no process
but its own, and no file but those of the system and its own; it may write into a small folder in memory alone. Control
groups bound its memory, its processes and its share of the processor. Where these are refused, the resource limits
remain. It imports next to nothing, so that it starts in a moment.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from . import control_groups, own_root

assert sys.platform == "linux", "limits by name spaces are Linux's"
_NEW_MOUNTS, _NEW_IPC, _NEW_USER, _NEW_PIDS, _NEW_NETWORK = 0x20000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
_NO_NEW_PRIVILEGES, _DIE_WITH_PARENT = 38, 1  # of linux/prctl.h
_NOBODY = 65534
_SHARE = 0.5  # of the processor, beside a usual program's 1, while others want it
_KEPT = ("PATH", "LANG", "LC_ALL", "TZ", "JAVA_HOME", "HEIBAI_ENGINE_PROCESS")  # of the environment
_KILLED = 128  # and the number of the signal: the exit code, as of a shell


def main() -> int:
    limits, command = json.loads(sys.argv[1]), sys.argv[2:]
    memory, processes = int(limits["memory"]) << 20, int(limits["processes"])
    groups = control_groups.enter(memory=memory, processes=processes, share=_SHARE)
    holds = {
        "processes": "pids" in groups or os.getuid() != 0,
        "memory of all processes": "memory" in groups,
        "share of the processor": "cpu" in groups,
    } | dict.fromkeys(("network", "processes of others"), _separate())
    parent = os.getpid()
    child = os.fork()  # the first inside
    if child == 0:
        own_root.libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
        own_root.libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        if os.getppid() not in (parent, 0):  # 0: the parent is outside of its name space
            os._exit(1)
        holds |= _files(limits, is_separate=holds["network"])
        _resources(limits)
        folder = own_root.TMP if holds["reading files of others"] else Path(limits["scratch"])
        program = os.fork() if command else 0  # no first process, to which signals mean nothing
        if program == 0:
            _start(command, holds, folder)
        os._exit(_end_of(program))
    return _end_of(child)


def _end_of(process: int) -> int:
    """The exit code of a process that has the pipes alone; those that it left behind are waited for, too."""
    for pipe in (0, 1):
        os.close(pipe)
    while True:
        ended, status = os.wait()
        if ended == process:
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else _KILLED - code


def _separate() -> bool:
    """Name spaces of its own, for this process and the next that it starts."""
    user, group = os.getuid(), os.getgid()
    if own_root.libc.unshare(_NEW_USER | _NEW_MOUNTS | _NEW_IPC | _NEW_PIDS | _NEW_NETWORK):
        return False
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{_NOBODY} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{_NOBODY} {group} 1")
    with suppress(OSError):  # of these name spaces: it makes no further ones
        Path("/proc/sys/user/max_user_namespaces").write_text("0")
    return True


def _files(limits: dict[str, Any], *, is_separate: bool) -> dict[str, bool]:
    """A root of its own, else the whole file system to be read only."""
    scratch, size = Path(limits["scratch"]), int(limits["file"])
    changing, reading = "changing files of others", "reading files of others"
    if not is_separate:
        return {changing: False, reading: False}
    try:
        own_root.keep_to_itself()
    except OSError:
        return {changing: False, reading: False}
    try:
        own_root.build(
            scratch, shown=limits["shown"], hidden=limits["hidden"], written=limits["written"], megabytes=size
        )  # fmt: skip
        own_root.enter(scratch)
        return {changing: True, reading: True}
    except (OSError, KeyError):  # KeyError: a processor whose numbers of calls are not known here
        pass
    try:
        own_root.leave_readable(scratch, size)
    except OSError:
        return {changing: False, reading: False}
    return {changing: not limits["written"], reading: False}


def _resources(limits: dict[str, Any]) -> None:
    wanted = {
        resource.RLIMIT_AS: int(limits["space"]) << 20,  # also what is reserved without use, as by node and Java
        resource.RLIMIT_DATA: int(limits["memory"]) << 20,  # what it may write into
        resource.RLIMIT_FSIZE: int(limits["file"]) << 20,
        resource.RLIMIT_NPROC: int(limits["processes"]),  # which does not bind root
        resource.RLIMIT_CORE: 0,
    }
    for kind, most in wanted.items():
        with suppress(OSError, ValueError):  # it may have less by itself
            resource.setrlimit(kind, (most, most))


def _start(command: list[str], holds: dict[str, bool], folder: Path) -> NoReturn:
    """Become the program, in the folder that it may write into."""
    own_root.libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    if not command:
        sys.stdout.write(json.dumps(holds | {"memory of each process": True, "size of a file": True}))
        sys.stdout.flush()
        os._exit(0)
    os.chdir(folder)
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
    own = {"TMPDIR": str(folder), "HOME": str(folder), "PYTHONHASHSEED": "0"}
    try:
        os.execvpe(command[0], command, environment | own)
    except OSError as error:
        sys.stderr.write(f"{command[0]} cannot be started: {error.strerror}\n")
        sys.stderr.flush()
        os._exit(127)


if __name__ == "__main__":
    sys.exit(main())
