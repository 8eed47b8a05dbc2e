"""A file system of its own for one program: folders of the system and what it is shown, read-only, and an empty /tmp.

What is not shown does not exist for it: homes, the folders of others, the files of whoever runs it. The calls are those
of Linux (mount(2), mount_setattr(2), pivot_root(2)); the process is the first of its name spaces, see `confine`.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterable
from pathlib import Path

assert sys.platform == "linux", "limits by name spaces are Linux's"
TMP = Path("/tmp")  # where it may write
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store")
_SETTINGS = ("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "java*")  # of /etc: no passwords
_DEVICES = ("null", "zero", "full", "random", "urandom")
_LINKS = {"fd": "/proc/self/fd", "stdin": "/proc/self/fd/0", "stdout": "/proc/self/fd/1", "stderr": "/proc/self/fd/2"}
_NO_SUID, _NO_DEVICES, _NO_EXEC, _BIND, _RECURSIVE, _PRIVATE = 2, 4, 8, 1 << 12, 1 << 14, 1 << 18  # of linux/mount.h
_MOUNT_SETATTR, _PIVOT_ROOT = 442, {"x86_64": 155, "aarch64": 41}  # numbers of calls
_AT_FDCWD, _AT_RECURSIVE, _READ_ONLY, _DETACH = -100, 0x8000, 1, 2  # the third of mount(2) and of mount_setattr(2)

libc = ctypes.CDLL(None, use_errno=True)


def build(root: Path, *, shown: Iterable[str], hidden: Iterable[str], written: Iterable[str], megabytes: int) -> None:
    """Mount it at ``root``, an empty folder, which `enter` makes the root of this process.

    shown: paths that it may read, by their own names. hidden: folders that are empty, should something shown hold them.
    written: folders that it may write into. megabytes: of all that it keeps in /tmp. Raises OSError: not allowed here.
    """
    _empty(root, "size=4m,mode=755")
    _in(root, TMP).mkdir()
    binds = {path for path in map(Path, (*_SYSTEM, *shown, *written)) if path.exists()}
    empty = {Path(each): "size=1m,mode=755" for each in hidden} | {TMP: f"size={megabytes}m,mode=700"}
    empty |= {_below_tmp(path): "size=1m,mode=755" for path in binds if TMP in path.parents[1:]}
    binds |= {path for pattern in _SETTINGS for path in Path("/etc").glob(pattern)}
    for path in sorted(binds | set(empty), key=lambda each: (len(each.parts), each)):  # a folder before what it holds
        place = _in(root, path)
        if path in empty:
            if path.parent == TMP:
                place.mkdir(exist_ok=True)
            if place.is_dir():
                _empty(place, empty[path])
        elif path.is_symlink():
            place.parent.mkdir(parents=True, exist_ok=True)
            if not place.is_symlink():
                place.symlink_to(os.readlink(path))
        else:
            _show(path, place)
    _devices(root / "dev")
    for name in ("proc", "home"):
        (root / name).mkdir(exist_ok=True)
    _change(root, to_set=_READ_ONLY, flags=_AT_RECURSIVE)
    for folder in (TMP, *map(Path, written)):
        _change(_in(root, folder), to_clear=_READ_ONLY)


def enter(root: Path) -> None:
    """Make it this process's root, with a /proc of its own processes if that is allowed, else an empty one.

    Raises OSError: not allowed here.
    """
    flags = _NO_SUID | _NO_DEVICES | _NO_EXEC | _READ_ONLY  # root might change settings of the system there
    libc.mount(b"proc", os.fsencode(root / "proc"), b"proc", flags, None)
    os.chdir(root)
    _check(libc.syscall(_PIVOT_ROOT[os.uname().machine], b".", b"."))  # the old root lies over the new one
    _check(libc.umount2(b".", _DETACH))
    os.chdir("/")


def leave_readable(scratch: Path, megabytes: int) -> None:
    """The other way, where `build` is refused: all files as they are, read-only, but for an empty folder in memory.

    Raises OSError: not allowed here.
    """
    _change(Path("/"), to_set=_READ_ONLY, flags=_AT_RECURSIVE)
    _empty(scratch, f"size={megabytes}m,mode=700")


def keep_to_itself() -> None:
    """What is mounted from here on is seen by this process and its own alone. Raises OSError."""
    _mount(None, Path("/"), None, _PRIVATE | _RECURSIVE)


def _below_tmp(path: Path) -> Path:
    """The folder of /tmp that leads to ``path``: what is shown there is read-only, as elsewhere."""
    return TMP / path.relative_to(TMP).parts[0]


def _in(root: Path, path: Path) -> Path:
    return root / path.relative_to("/")


def _show(path: Path, place: Path) -> None:
    """The mount point is made where the new root has none yet; below a folder that is shown, it is there."""
    if path.is_dir():
        place.mkdir(parents=True, exist_ok=True)
    elif not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.touch()
    _mount(str(path), place, None, _BIND | _RECURSIVE)


def _devices(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name in _DEVICES:
        _show(Path("/dev") / name, folder / name)
    for name, target in _LINKS.items():
        (folder / name).symlink_to(target)
    if not (folder / "shm").exists():  # something that is shown may lie there
        (folder / "shm").symlink_to(TMP)


def _empty(place: Path, options: str) -> None:
    _mount("tmpfs", place, "tmpfs", _NO_SUID | _NO_DEVICES, options)


def _change(path: Path, *, to_set: int = 0, to_clear: int = 0, flags: int = 0) -> None:
    """What the mount at ``path`` allows."""
    attributes = (ctypes.c_uint64 * 4)(to_set, to_clear, 0, 0)
    size = ctypes.sizeof(attributes)
    _check(libc.syscall(_MOUNT_SETATTR, _AT_FDCWD, os.fsencode(path), flags, attributes, size))


def _mount(source: str | None, place: Path, kind: str | None, flags: int, options: str | None = None) -> None:
    words = (None if each is None else os.fsencode(each) for each in (source, place, kind))
    source_word, place_word, kind_word = words
    _check(libc.mount(source_word, place_word, kind_word, flags, options and options.encode()))


def _check(code: int) -> None:
    if code:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
