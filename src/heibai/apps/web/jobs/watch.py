"""One job as it is looked at again and again: what was told of it, and what is new."""

from __future__ import annotations

import os
from collections.abc import Callable

from ....core.errors import RunError, quoted
from ....jobs.directory import RunDirectory
from ....jobs.job import CHECKPOINT
from ..topics.feed import Event
from .view import News
from .wire import JobEntry


class Watch:
    """What was told of a job, and what is new."""

    def __init__(self, entry: Callable[[], JobEntry], is_over: Callable[[JobEntry], bool], news: News) -> None:
        """``entry``: how it stands now; ``is_over``: whether nobody works on it."""
        self._entry_now, self._is_over, self._news = entry, is_over, news
        self._entry: JobEntry | None = None

    def look(self) -> list[Event]:
        """What is new; ends with ``end`` when nobody works on the job. Raises RunError, CheckpointError."""
        entry = self._entry_now()
        is_over = self._is_over(entry)
        events = [*self._news(is_over)]
        if entry != self._entry:
            events.append({"type": "job", "job": entry})
            self._entry = entry
        if is_over:
            events.append({"type": "end", "state": entry["state"], "message": entry["message"]})
        return events


def checkpoint_stamp(directory: RunDirectory) -> int:
    """Changes when the job has got further. Raises RunError: it was removed."""
    try:
        return os.stat(directory.path / CHECKPOINT).st_mtime_ns
    except FileNotFoundError:
        raise RunError(f"{quoted(directory.id)} was removed; look at the list again") from None
