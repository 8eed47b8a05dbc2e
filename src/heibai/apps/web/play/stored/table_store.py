"""Tables in and out of the database, on one thread of its own so that a slow disk holds up nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from .....core.contract import Game
from .....store.games import DamagedGame, LiveGame, LiveGames, damaged_error
from ..table import Table
from ..terms import USUAL, Terms
from ..wire.lists import Summary
from .table_json import config_text, read_config, read_table

MAX_STORED = 500  # games; the longest untouched ones make room
RECENT = 20
T = TypeVar("T")


class TableStore:
    """Loads and saves tables. Every method raises StoreError for what is wrong with the database."""

    def __init__(self, games: LiveGames) -> None:
        self._games = games
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="table store")
        self._patient = asyncio.Semaphore(1)  # new games and lists come one at a time, so that no move waits for many

    async def create(
        self, game: Game, seats: tuple[str, str], *, seed: int, terms: Terms = USUAL, spare: Collection[str] = ()
    ) -> Table:
        """A new table, stored; old ones make room for it, but never those in ``spare``."""
        blank = Table("", game, seats, seed, terms=terms)
        stored = await self._run_patiently(lambda: self._create(config_text(blank), terms.led, spare))
        return Table(stored.id, game, seats, seed, terms=terms)

    async def save(self, table: Table) -> None:
        """When this returns, the table as it was at the call is on the disk."""
        id, config, moves = table.id, config_text(table), [step.move for step in table.steps]
        await self._run(lambda: self._games.save(id, moves, config=config))

    async def commit(self, table: Table, change: Callable[[], object]) -> None:
        """Change the table and save it; when saving fails nothing has happened. Raises what ``change`` raises, too."""
        before = table.moment
        change()
        try:
            await self.save(table)
        except BaseException:
            table.restore(before)
            raise

    async def load(self, id: str) -> Table:
        """Raises UnknownNameError, StoreError."""
        stored = await self._run(lambda: self._games.get(id))
        table = await asyncio.to_thread(read_table, stored)  # a long game takes a while to replay
        if isinstance(table, DamagedGame):
            raise damaged_error(table)
        return table

    async def recent(self) -> list[Summary]:
        """The games saved last, newest first; damaged ones are left out."""
        return await self._run_patiently(self._recent)

    async def close(self) -> None:
        await self._run(self._games.close)
        self._thread.shutdown(wait=False)

    async def _run(self, call: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)

    async def _run_patiently(self, call: Callable[[], T]) -> T:
        async with self._patient:
            return await self._run(call)

    def _create(self, config: str, led: Sequence[int], spare: Collection[str]) -> LiveGame:
        self._games.prune(keep=MAX_STORED - 1, spare=spare)
        return self._games.create(config, led)

    def _recent(self) -> list[Summary]:
        found: list[Summary] = []
        for game in self._games.walk():
            if isinstance(game, LiveGame) and (summary := _summary(game)):
                found.append(summary)
                if len(found) == RECENT:
                    break
        return found


def _summary(stored: LiveGame) -> Summary | None:
    config = read_config(stored)
    if isinstance(config, DamagedGame):
        return None
    return {
        "id": stored.id,
        "game": str(config.spec()),
        "seats": config.seats,
        "ply": len(stored.moves),
        "updated": stored.updated,
    }
