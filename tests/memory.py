"""The tests' files lie in memory where there is room for them, so that no test waits for a disk."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

MEMORY = Path("/dev/shm")  # a file system of Linux
ROOM = 4 << 30  # bytes that have to be free; a whole run needs a tenth of them
ROOT = "PYTEST_DEBUG_TEMPROOT"  # by which pytest and its workers are told


def lay_files_in_memory() -> None:
    """Unless another place is named, or programs that tests write could not be started there."""
    if is_roomy() and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
        os.environ.setdefault(ROOT, str(MEMORY))


def is_roomy() -> bool:
    return os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
