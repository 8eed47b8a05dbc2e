"""Calls that would go on for hours, stopped from another thread when they are certainly at work."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TypeVar

from waiting import MINUTES, wait_until

from heibai import _kernel

Found = TypeVar("Found")


def stopped(
    call: Callable[[], Found], control: _kernel.Control, at_work: Callable[[_kernel.Progress], object]
) -> tuple[Found, float]:
    """What ``call()`` returns when ``control`` stops it, and the processor seconds that it took after the stop.

    It is stopped once ``at_work`` is true of what it has told of itself. Processor time is that of all threads; other
    programs of the machine do not add to it.

    Raises:
        AssertionError: it does not begin, or goes on in spite of the stop.
    """
    found: list[Found] = []
    thread = threading.Thread(target=lambda: found.append(call()), daemon=True)
    thread.start()
    wait_until(lambda: at_work(control.progress()) or not thread.is_alive())
    began = time.process_time()
    control.stop()
    thread.join(MINUTES)
    taken = time.process_time() - began
    assert found, "it goes on after the stop, or has failed"
    return found[0], taken
