"""When a run got further."""

from __future__ import annotations

import os

from ....core.errors import RunError, quoted
from ....jobs.directory import RunDirectory
from ....jobs.header import CHECKPOINT


def checkpoint_stamp(directory: RunDirectory) -> int:
    """Changes when the run has got further. Raises RunError: it was removed."""
    try:
        return os.stat(directory.path / CHECKPOINT).st_mtime_ns
    except FileNotFoundError:
        raise RunError(f"{quoted(directory.id)} was removed; look at the list again") from None
