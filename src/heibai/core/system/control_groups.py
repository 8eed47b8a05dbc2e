"""Control groups of Linux, of either version: what all processes of a program may take together.

Version 1 has a tree for each controller, version 2 one for all (the kernel's Documentation/admin-guide, cgroup-v1 and
cgroup-v2). A program gets a group of its own in the group that this process is in, else in one above it: of version 2
only where its controllers are on already, so that no group but the new one is changed. Who may write there: root, and
whom systemd gave a part of the tree to (``systemd-run --user --scope``).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
_NAME = "heibai-"
_Files = Mapping[str, str]  # file of a group -> what is written into it


def enter(*, memory: int, processes: int, share: float, root: Path = GROUPS, of: str | None = None) -> frozenset[str]:
    """Put this process into groups of its own; the controllers that hold: of ``memory``, ``pids`` and ``cpu``.

    memory: bytes. share: of the processor, beside a usual program's 1, where several want it. of: what the kernel says
    of the groups of this process (/proc/self/cgroup).
    """
    of = _membership() if of is None else of
    first: dict[str, _Files] = {  # the first file of each must be there, others where the kernel has them
        "memory": {"memory.limit_in_bytes": str(memory), "memory.memsw.limit_in_bytes": str(memory)},
        "pids": {"pids.max": str(processes)},
        "cpu": {"cpu.shares": str(max(2, round(share * 1024)))},
    }
    second: dict[str, _Files] = {
        "memory": {"memory.max": str(memory), "memory.swap.max": "0", "memory.oom.group": "1"},
        "pids": {"pids.max": str(processes)},
        "cpu": {"cpu.weight": str(max(1, round(share * 100)))},
    }
    groups = dict(_groups(of))
    held = {name for name, files in first.items() if name in groups and _enter_first(root / name, groups[name], files)}
    missing = {name: files for name, files in second.items() if name not in held}
    return frozenset(held | _enter_second(root, groups.get("", "/"), missing))


def remove_ended(root: Path = GROUPS) -> None:
    """Remove groups of programs that ended, below those of this process and at the top."""
    groups = dict(_groups(_membership()))
    trees = {root / name: group for name, group in groups.items()} | {root / "unified": groups.get("", "/")}
    for tree, group in trees.items():
        for parent in _from(tree, group):
            _remove_ended_in(parent)


def _remove_ended_in(parent: Path) -> None:
    for old in parent.glob(f"{_NAME}*"):
        if not Path("/proc", old.name.removeprefix(_NAME)).exists():  # else it may be about to enter
            with suppress(OSError):  # something that it started runs on in it
                old.rmdir()


def _membership() -> str:
    try:
        return Path("/proc/self/cgroup").read_text(encoding="utf-8")
    except OSError:
        return ""


def _groups(of: str) -> Iterator[tuple[str, str]]:
    """Controller -> group of this process; of version 2 under the name ""."""
    for line in of.splitlines():
        _, controllers, group = line.split(":", 2)
        for name in controllers.split(","):
            yield name, group


def _from(tree: Path, group: str) -> Iterator[Path]:
    """The group, and those above it; a container shows its own as the top, whatever the kernel calls it."""
    here = tree / group.strip("/")
    while here != tree and ".." not in here.parts:  # ..: it is in a group that its container does not show
        if here.is_dir():
            yield here
        here = here.parent
    yield tree


def _enter_first(tree: Path, group: str, files: _Files) -> bool:
    return any(_enter(parent, files) for parent in _from(tree, group))


def _enter_second(root: Path, group: str, wanted: Mapping[str, _Files]) -> set[str]:
    """One group for all that are ``wanted``, in the nearest group that has the most of them on."""
    tree = root if (root / "cgroup.controllers").exists() else root / "unified"
    parents = [(set(wanted) & _enabled(parent), parent) for parent in _from(tree, group)]
    for names, parent in sorted(parents, key=lambda each: -len(each[0])):  # the nearest first, as sorting is stable
        files = {file: value for name in sorted(names) for file, value in wanted[name].items()}
        if names and _enter(parent, files):
            return names
    return set()


def _enabled(group: Path) -> set[str]:
    """Controllers that groups in this one have."""
    try:
        return set((group / "cgroup.subtree_control").read_text(encoding="utf-8").split())
    except OSError:
        return set()


def _enter(parent: Path, files: _Files) -> bool:
    """Whether a group with these limits could be made there and entered; else nothing is left of it."""
    own = parent / f"{_NAME}{os.getpid()}"
    _remove_ended_in(parent)
    optional = {"memory.memsw.limit_in_bytes", "memory.swap.max", "memory.oom.group"}
    try:
        own.mkdir(exist_ok=True)
        for file, value in files.items():
            if file not in optional or (own / file).exists():
                _write(own / file, value)
        _write(own / "cgroup.procs", str(os.getpid()))
        return True
    except OSError:
        with suppress(OSError):
            own.rmdir()
        return False


def _write(file: Path, value: str) -> None:
    """Raises OSError: the kernel refused it, or there is no such file."""
    number = os.open(file, os.O_WRONLY)  # without O_CREAT: a file that is not there is no limit
    try:
        os.write(number, value.encode())
    finally:
        os.close(number)
