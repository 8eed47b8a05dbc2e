"""How long a process has worked, so that a busy machine takes nobody's turn."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic

TELLS_WORK = Path("/proc/self/stat").exists()  # Linux; elsewhere time by the clock is work
IDLE_SHARE = 0.1 if TELLS_WORK else 1.0  # of it: a process that only waits has an end, too


class WorkClock:
    """Begins when it is made."""

    def __init__(self, process: int) -> None:
        self._stat = Path(f"/proc/{process}/stat")
        self._begun, self._worked = monotonic(), self._processor_seconds()

    def seconds(self) -> float:
        """Of the processor; or a tenth of those by the clock, where these are more."""
        return max(self._processor_seconds() - self._worked, IDLE_SHARE * (monotonic() - self._begun))

    def _processor_seconds(self) -> float:
        """0 of a process that has ended, or where the system does not tell."""
        try:
            fields = self._stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")  # of its own code, and of the system's
