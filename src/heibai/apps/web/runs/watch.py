"""What a page hears of a run: its folder is looked at, so a run that works in a terminal is as live as one of ours."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from ....core.errors import BusyError, RunError, quoted
from ....jobs.directory import RunDirectory
from ....jobs.header import CHECKPOINT

LISTENERS = 32  # pages that hear of a run
PAUSE = 0.2  # seconds between two looks
SHARE = 0.1  # of the time that looks may take: a long log is read less often


Event = Mapping[str, Any]


class Looking(Protocol):
    """One listener's view of a run."""

    def look(self) -> Sequence[Event]:
        """What is new; ends with ``end`` when nobody works on the run. Raises RunError, CheckpointError."""


class Listeners:
    """How many there are."""

    def __init__(self) -> None:
        self._count = 0

    def require_room(self) -> None:
        """Raises BusyError."""
        if self._count >= LISTENERS:
            raise BusyError(f"{LISTENERS} pages watch runs already; close one")

    @contextmanager
    def one_more(self) -> Iterator[None]:
        """While it listens. Raises BusyError: others that had asked for room came first."""
        self.require_room()
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1


def checkpoint_stamp(directory: RunDirectory) -> int:
    """Changes when the run has got further. Raises RunError: it was removed."""
    try:
        return os.stat(directory.path / CHECKPOINT).st_mtime_ns
    except FileNotFoundError:
        raise RunError(f"{quoted(directory.id)} was removed; look at the list again") from None


async def events(watch: Looking, listeners: Listeners) -> AsyncGenerator[Event, None]:
    """What is new about a run, up to the end. Raises BusyError, RunError, CheckpointError."""
    with listeners.one_more():
        while True:
            began = time.perf_counter()
            found = await asyncio.to_thread(watch.look)
            for event in found:
                yield event
                if event["type"] == "end":
                    return
            await asyncio.sleep(max(PAUSE, (time.perf_counter() - began) / SHARE))
