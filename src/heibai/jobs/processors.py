"""How many processors and how much memory there are to work with."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path


def default_threads() -> int:
    """Processors that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def memory_bytes() -> int:
    """What this machine has, or this process may have in its container."""
    found = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    with suppress(OSError, ValueError):  # not Linux, or no bound
        found = min(found, int(Path("/sys/fs/cgroup/memory.max").read_text()))
    return found
