"""The user's library as this server has it open: quick look-ups by themselves, what takes longer on other threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from ....core.errors import BusyError
from ....core.system.machine import lower_priority
from ....library.index import PositionIndex
from ....store.home import store_address
from ....store.library import LibraryGames

THREADS = 2
WAITING = 16  # searches that are worked on or wait
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class OpenLibrary:
    """Opened when it is first asked for; a search waits for no look-up, as each has a connection of its own."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._quick: PositionIndex | None = None
        self._opened: dict[str, LibraryGames] = {}  # by what it is for
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="library", initializer=lower_priority)
        self._waiting = 0

    def index(self) -> PositionIndex:
        """For look-ups of microseconds. Raises StoreError."""
        with self._lock:
            if self._quick is None:
                self._quick = PositionIndex(self._games_for("look-ups"))
            return self._quick

    def games(self) -> LibraryGames:
        """For searches, which hold up each other. Raises StoreError."""
        return self._games_for("searches")

    def collections(self) -> LibraryGames:
        """For collections: what is written waits for an import's batch, and holds up nobody else. Raises StoreError."""
        return self._games_for("collections")

    async def at_lower_priority(
        self, work: Callable[Asked, Answer], /, *asked: Asked.args, **named: Asked.kwargs
    ) -> Answer:
        """On a thread of lower priority; to be called on the event loop. Raises BusyError, and what ``work`` raises."""
        if self._waiting >= WAITING:
            raise BusyError(f"{self._waiting} searches of the library wait already; ask again when they are done")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, lambda: work(*asked, **named))
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Begin nothing more; what is worked on ends by itself, within its bounds."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        with self._lock:
            for games in self._opened.values():
                games.close()

    def _games_for(self, use: str) -> LibraryGames:
        with self._lock:
            if use not in self._opened:
                self._opened[use] = LibraryGames(store_address())
            return self._opened[use]
