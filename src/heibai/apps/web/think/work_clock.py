"""How long a process has worked, so that a busy machine takes nobody's turn."""

from __future__ import annotations

from time import monotonic

from ....core.system.processes import TELLS_WORK, processor_seconds

IDLE_SHARE = 0.1 if TELLS_WORK else 1.0  # of it: a process that only waits has an end, too


class WorkClock:
    """Begins when it is made."""

    def __init__(self, process: int) -> None:
        self._process = process
        self._begun, self._worked = monotonic(), processor_seconds(process)

    def seconds(self) -> float:
        """Of the processor; or a tenth of those by the clock, where these are more."""
        return max(processor_seconds(self._process) - self._worked, IDLE_SHARE * (monotonic() - self._begun))
