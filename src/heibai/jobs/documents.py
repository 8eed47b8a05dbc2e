"""Files of a run: read with care, replaced whole, and held by one process.

Regular ones of bounded size are read, with JSON that a run can have written.
"""

from __future__ import annotations

import errno
import json
import math
import os
import shlex
import shutil
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from ..core.errors import RunError, quoted_path
from ..core.files import open_to_read, replacing, try_lock
from ..core.system.processes import is_alive

LARGEST = 1 << 28  # bytes of a JSON document
DEEPEST = 32  # lists and objects inside one another


class UnreadableError(ValueError):
    """Why a file is not what it should be, as the end of a sentence: ``it is a folder``. Never leaves this room."""

    def mend(self, path: Path, otherwise: str) -> str:
        """What to do about the file at ``path``: the right to read it, where that lacks, or ``otherwise``."""
        return mend_reading(path) if isinstance(self.__cause__, PermissionError) else otherwise


def mend_reading(path: Path) -> str:
    """How to get the right to read a file or a folder that cannot be read."""
    return f"give yourself the right to read it with: chmod -R u+rX {shlex.quote(str(path))}"


def list_folder(folder: Path) -> list[Path]:
    """What lies in a folder, by name; nothing where there is none. Raises RunError: nobody can look there."""
    try:
        return sorted(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        mend = mend_reading(folder) if isinstance(error, PermissionError) else "name another folder"
        raise RunError(f"the folder {quoted_path(folder, 60)} cannot be read: {error.strerror}; {mend}") from error


def may_be_there(path: Path) -> bool:
    """Whether something lies at ``path``, or nobody can look there."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except OSError as error:
        return error.errno not in (errno.ENAMETOOLONG, errno.ELOOP)
    return True


def open_regular(path: Path) -> BinaryIO:
    """The file at ``path`` for reading. Raises UnreadableError; a pipe or a device is refused, never waited for."""
    try:
        descriptor = open_to_read(path)
    except (OSError, ValueError) as error:
        raise UnreadableError(_why_closed(error)) from error
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        raise UnreadableError("it is a folder" if stat.S_ISDIR(mode) else "it is a pipe or a device, no file")
    return os.fdopen(descriptor, "rb")


def _why_closed(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return "it is missing"
    return f"it cannot be read: {(error.strerror if isinstance(error, OSError) else None) or error}"


def read_bytes(path: Path, *, largest: int = LARGEST) -> bytes:
    """A whole regular file. Raises UnreadableError."""
    with open_regular(path) as file:
        try:
            data = file.read(largest + 1)
        except OSError as error:
            raise UnreadableError(_why_closed(error)) from error
    if len(data) > largest:
        raise UnreadableError(f"it has more than {largest} bytes")
    return data


def parse_object(data: bytes) -> dict[str, Any]:
    """A JSON object of finite numbers and proper texts, not nested without end. Raises UnreadableError."""
    try:
        value = json.loads(data, parse_constant=_refuse_constant)
    except UnreadableError:
        raise
    except (ValueError, RecursionError) as error:
        raise UnreadableError("it is no JSON") from error
    if not isinstance(value, dict):
        raise UnreadableError("it is no JSON object")
    for inner in _everything_in(value):
        if isinstance(inner, float) and not math.isfinite(inner):
            raise UnreadableError("it has a number beyond all bounds")
        if isinstance(inner, str) and not _is_text(inner):
            raise UnreadableError("it has a text that is no Unicode")
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise UnreadableError(f"it has {name}, which is no JSON")


def _everything_in(value: Any) -> Iterator[Any]:
    """Every value and every key, at any depth. Raises UnreadableError beyond DEEPEST."""
    level = [value]
    for _ in range(DEEPEST):
        yield from level
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return
    raise UnreadableError(f"it nests more than {DEEPEST} lists and objects")


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [*value, *value.values()]
    return value if isinstance(value, list) else []


def _is_text(text: str) -> bool:
    """No half of a surrogate pair: what can be printed and stored."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def write_atomically(path: Path, data: str | bytes, *, durable: bool = True) -> None:
    """Put ``data`` (text as UTF-8) at ``path``: after a crash at any instant the old or the new content is there.

    ``durable``: as in `core.files.replacing`.

    Raises:
        RunError: the folder is missing, read-only or full; the old content is untouched.
    """
    try:
        with replacing(path, durable=durable) as file:
            file.write(data.encode() if isinstance(data, str) else data)
    except OSError as error:
        raise cannot_write(path, error) from error


def find_abandoned(folder: Path, *, begin: str = ".") -> list[Path]:
    """Temporary files and folders in ``folder`` whose writers were killed before they could rename them."""
    found = (path for path in sorted(folder.glob(".*.tmp")) if path.name.startswith(begin))
    writers = ((path, path.name.split(".")[-2]) for path in found)
    return [path for path, writer in writers if writer.isdecimal() and not is_alive(int(writer))]


def clear_abandoned(folder: Path, *, begin: str = ".") -> None:
    """Remove those of ``find_abandoned``."""
    for path in find_abandoned(folder, begin=begin):
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        with suppress(OSError):
            path.unlink()


def cannot_write(path: Path, error: OSError) -> RunError:
    """The sentence for a write that the system refused."""
    if isinstance(error, FileNotFoundError | FileExistsError | NotADirectoryError):
        mend = "name another place, in a folder that there is"
    elif error.errno == errno.EROFS:
        mend = _MENDS[errno.EROFS]
    else:
        right = f"chmod u+w {quoted_path(path.parent)}"
        mend = f"make room or give yourself the right to write ({right}) and start the same command again"
    return RunError(
        f"cannot write {quoted_path(path)} ({error.strerror or error}); what was there before is kept: {mend}"
    )


NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_MENDS = {
    **dict.fromkeys(NO_ROOM, "make room and start the same command again"),
    errno.EROFS: "it lies on a disk that can only be read: name another place, or HEIBAI_HOME=/some/folder",
    errno.EACCES: "give yourself the right with chmod, or name another place",
    errno.EPERM: "give yourself the right with chmod, or name another place",
    errno.EIO: "the disk fails: look into the system's log, and put back a backup with: heibai restore FILE",
    errno.EMFILE: "too many files are open: close other programs and start the same command again",
    errno.ENFILE: "too many files are open: close other programs and start the same command again",
}


def is_trouble(error: OSError) -> bool:
    """Whether it is the machine's: no room, no right, a disk that fails."""
    return error.errno in _MENDS


def refused(error: OSError) -> RunError:
    """The sentence for what the system refused, wherever it was."""
    where = f" {quoted_path(os.fsdecode(error.filename))}" if isinstance(error.filename, str | bytes) else " a file"
    mend = _MENDS.get(error.errno or 0, "look whether it is there and whole, and start the same command again")
    return RunError(f"the system refuses{where} ({error.strerror or error}); what was there before is kept: {mend}")


_PATIENCE = 0.5  # seconds; an onlooker may hold the lock for an instant
_held: set[Path] = set()  # locks of this process: where there is but one, in a browser, no system keeps them


@contextmanager
def locked(path: Path, *, patience: float = _PATIENCE) -> Iterator[None]:
    """Hold the lock file ``path`` (made when absent). Raises RunError: another had it for ``patience`` seconds."""
    try:
        file = open(path, "a+")  # noqa: SIM115 - closing it releases the lock
    except OSError as error:
        raise cannot_write(path, error) from error
    with file:
        if not _take(file.fileno(), patience):
            file.seek(0)
            holder = file.read(20).strip() or "unknown"
            raise RunError(
                f"another process ({holder}) works in {str(path.parent)!r}; wait for it, or stop it with: kill {holder}"
            )
        with suppress(OSError):  # on a full disk it holds without the holder's number
            os.ftruncate(file.fileno(), 0)
            os.write(file.fileno(), f"{os.getpid()}\n".encode())
        held = path.absolute()
        _held.add(held)
        try:
            yield
        finally:
            _held.discard(held)


def _take(descriptor: int, patience: float) -> bool:
    end = time.monotonic() + patience
    while not try_lock(descriptor):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def is_locked(path: Path) -> bool:
    """Whether some process holds the lock at this instant. Raises RunError: it cannot be looked at."""
    if path.absolute() in _held:
        return True
    try:
        descriptor = open_to_read(path)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise RunError(f"{str(path)!r} cannot be looked at ({error.strerror}); remove it, it holds nothing") from error
    try:
        return not try_lock(descriptor, shared=True)
    finally:
        os.close(descriptor)
