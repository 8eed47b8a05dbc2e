"""The priority of what nobody waits for in a game: analyses, searches of the library, runs."""

from __future__ import annotations

import os
import sys
import threading

NICENESS = 10  # of 19: it keeps about a tenth of a processor that a player wants too


def lower_priority() -> None:
    """Lower the priority of this thread, and of those that it starts; only Linux can."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
