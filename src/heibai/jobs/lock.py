"""One process at a time in a run directory. The system drops the lock when its holder dies, however it dies."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..core.errors import RunError
from .atomic import cannot_write

_PATIENCE = 0.5  # seconds; an onlooker may hold the lock for an instant


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
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def _take(descriptor: int, patience: float) -> bool:
    end = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > end:
                return False
            time.sleep(0.02)
        else:
            return True


def is_locked(path: Path) -> bool:
    """Whether some process holds the lock at this instant. Raises RunError: it cannot be looked at."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)  # never waits, whatever lies there
    except FileNotFoundError:
        return False
    except OSError as error:
        raise RunError(f"{str(path)!r} cannot be looked at ({error.strerror}); remove it, it holds nothing") from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False
