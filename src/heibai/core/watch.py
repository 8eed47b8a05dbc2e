"""Runs a call that never looks up, such as a kernel search, so that it can be interrupted and watched."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")
POLL_SECONDS = 0.1


class Stoppable(Protocol):
    """A control block of the kernel."""

    def stop(self) -> None: ...


def watched(
    call: Callable[[], T], control: Stoppable, poll: Callable[[], None] | None = None, *, seconds: float = POLL_SECONDS
) -> T:
    """The result of ``call``, run in a thread of its own while this one stays awake.

    ``poll`` is called every ``seconds`` meanwhile, about ten times a second. An exception here (an interrupt from the
    keyboard, or one that ``poll`` raises) asks ``control`` to stop, waits for the call to end and goes on upwards.
    """
    results: list[T] = []
    errors: list[BaseException] = []
    over = threading.Event()  # until Python 3.13 an interrupted join() takes its thread for one that has ended

    def work() -> None:
        try:
            results.append(call())
        except BaseException as error:
            errors.append(error)
        finally:
            over.set()

    thread = threading.Thread(target=work, name="kernel call", daemon=True)
    try:
        thread.start()
        while not over.wait(seconds):
            if poll:
                poll()
    except BaseException:
        control.stop()
        while thread.ident is not None and not (
            results or errors
        ):  # not over.wait(): an interrupt may have left it locked
            time.sleep(0.001)
        raise
    if errors:
        raise errors[0]
    return results[0]
