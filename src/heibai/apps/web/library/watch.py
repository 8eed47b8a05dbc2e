"""What a page hears of an import: its folder is looked at, so one of a terminal is as live as ours."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from ....jobs.directory import RunDirectory
from ..breed.watch import Listeners
from ..breed.workers import Workers
from .imports import import_entry
from .wire import ImportEndEvent, ImportEntry, ImportEvent

PAUSE = 0.3  # seconds between two looks
_AT_WORK = ("running", "paused")  # wherever that is


async def events(
    directory: RunDirectory, workers: Workers, listeners: Listeners
) -> AsyncGenerator[ImportEvent | ImportEndEvent, None]:
    """Each time the import stands otherwise, up to the end. Raises BusyError, RunError, CheckpointError."""
    told: ImportEntry | None = None
    with listeners.one_more():
        while True:
            entry = await asyncio.to_thread(import_entry, directory, workers)
            is_worked_on = entry["state"] in _AT_WORK or workers.works_on(directory.path.resolve())
            if entry != told:
                yield {"type": "import", "entry": entry}
                told = entry
            if not is_worked_on:
                yield {"type": "end", "state": entry["state"], "message": entry["message"]}
                return
            await asyncio.sleep(PAUSE)
