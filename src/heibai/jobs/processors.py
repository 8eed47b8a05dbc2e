"""How many processors there are to work with."""

from __future__ import annotations

import os
import sys


def default_threads() -> int:
    """Processors that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
