"""Runs as topics: "run/NAME"."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from ..topics.feed import Listener
from ..topics.watches import Watches
from .known import faults_of, run_named
from .shown import run_record
from .workers import Workers


class RunTopics:
    """See ``TopicKind``."""

    def __init__(self, watches: Watches, workers: Workers) -> None:
        self._watches, self._workers = watches, workers

    async def listen(self, name: str) -> Listener:
        """Raises UnknownNameError, RunError, CheckpointError, BusyError."""
        return await self._watches.listen(await asyncio.to_thread(run_named, name))

    async def snapshot(self, name: str) -> Mapping[str, Any]:
        """Raises UnknownNameError, RunError, CheckpointError."""
        return await asyncio.to_thread(self._record, name)

    def _record(self, name: str) -> Mapping[str, Any]:
        directory = run_named(name)
        with faults_of(directory):
            return run_record(directory, self._workers)
