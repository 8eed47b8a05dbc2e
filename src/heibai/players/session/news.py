"""News of a thought, now and then."""

from __future__ import annotations

import time

from ...core.contract import Progress, Report


def now_and_then(tell: Progress, seconds: float, *, at_once: bool = True) -> Progress:
    """``tell``, which hears of one thought at most every so many seconds; ``at_once``: of its first report, too."""
    due = 0.0 if at_once else time.monotonic() + seconds

    def tell_if_due(report: Report) -> None:
        nonlocal due
        now = time.monotonic()
        if now >= due:
            due = now + seconds
            tell(report)

    return tell_if_due
