"""How long a process has worked, so that a busy machine takes nobody's turn."""

from __future__ import annotations

from time import monotonic

import psutil

IDLE_SHARE = 0.1  # of the time by the clock: a process that waits for nothing has an end, too


class WorkClock:
    """Begins when it is made."""

    def __init__(self, process: int) -> None:
        self._process = process
        self._begun, self._worked = monotonic(), self._processor_seconds()

    def seconds(self) -> float:
        """Of the processor; or a tenth of those by the clock, where these are more."""
        return max(self._processor_seconds() - self._worked, IDLE_SHARE * (monotonic() - self._begun))

    def _processor_seconds(self) -> float:
        """0 of a process that has ended."""
        try:
            times = psutil.Process(self._process).cpu_times()
        except psutil.NoSuchProcess:
            return 0.0
        return times.user + times.system
