"""Runs of a kind as topics: "run/NAME", "contest/NAME", "study/NAME", "import/NAME"."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from ....jobs.directory import RunDirectory
from ..topics.feed import Listener
from ..topics.watches import Watches
from .known import unknown_names_as_run_errors


class RunTopics:
    """See ``TopicKind``."""

    def __init__(
        self,
        watches: Watches,
        named: Callable[[str], RunDirectory],
        record: Callable[[RunDirectory], Mapping[str, Any]],
    ) -> None:
        """``named``: the run of a name, ``record``: a run as its own address answers."""
        self._watches, self._named, self._record = watches, named, record

    async def listen(self, name: str) -> Listener:
        """Raises UnknownNameError, RunError, CheckpointError, BusyError."""
        return await self._watches.listen(await asyncio.to_thread(self._named, name))

    async def snapshot(self, name: str) -> Mapping[str, Any]:
        """Raises UnknownNameError, RunError, CheckpointError."""
        return await asyncio.to_thread(self._told, name)

    def _told(self, name: str) -> Mapping[str, Any]:
        directory = self._named(name)
        with unknown_names_as_run_errors(directory):
            return self._record(directory)
