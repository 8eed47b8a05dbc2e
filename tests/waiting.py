"""How tests wait: for an event, bound by minutes, so that a busy machine makes them slow and never makes them fail.

``MINUTES`` ends a test that hangs. It is no measure of speed: what must be quick is measured by benchmarks, or by
processor time (``time.process_time``), which other programs do not use up.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

MINUTES = 300.0  # seconds after which what has not come will not come
MINUTES_MS = 1000 * MINUTES  # the same for a browser, which counts milliseconds
PAUSE = 0.005  # seconds between two looks


def wait_until(look: Callable[[], Found], reached: Callable[[Found], object] = bool, *, pause: float = PAUSE) -> Found:
    """The first value of ``look()`` for which ``reached`` is true.

    Raises:
        AssertionError: there is none within ``MINUTES``; it says the last value.
    """
    end = time.monotonic() + MINUTES
    while not reached(found := look()):
        assert time.monotonic() < end, f"after {MINUTES:.0f} s it is still {found!r}"
        time.sleep(pause)
    return found
