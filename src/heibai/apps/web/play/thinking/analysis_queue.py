"""The positions of all games that the neutral analyst has still to value: it does so when nobody waits for a reply.

One search runs at a time, on a thread of lower priority. A game has one position in the queue, the newest; of several
games the one that moved last comes first, and what is only looked up for the graph comes after all of them.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .....analysis.analyst import Analyst
from .....analysis.valuation import of_search
from .....core.contract import Game
from .....core.position import Position
from .....core.rng import Rng
from .....core.system.machine import lower_priority
from .....players.session import Turn
from ...players.opponents import Opponents
from ...thinking.thinker import BackgroundSearch, Thinker
from ..table import Table

WAITING = 32  # positions; the one that waits longest makes room

Tell = Callable[[int], None]  # a ply whose position is valued now
log = logging.getLogger("heibai.web")


@dataclass(frozen=True)
class _Pending:
    table: Table
    ply: int
    position: Position  # at that ply when it was asked for
    tell: Tell


class AnalysisQueue:
    """See the module's docstring. ``replies``: the players' searches, which go first."""

    def __init__(self, opponents: Opponents, replies: Thinker) -> None:
        self._opponents = opponents
        self._replies = replies
        self._thinker = Thinker(self._make, workers=1, begin_thread=lower_priority)
        self._waiting: OrderedDict[str, _Pending] = OrderedDict()  # by game, the next one last
        self._running: tuple[_Pending, BackgroundSearch] | None = None
        self._task: asyncio.Task[None] | None = None

    def follow(self, table: Table, tell: Tell) -> None:
        """Value the positions of a game that are not valued yet, the newest first, into its ``values``.

        To be called again whenever the game has moved on. ``tell`` hears of each one in the event loop.
        """
        ply = table.unanalysed()
        if ply is None:
            self.forget(table)
            return
        pending = _Pending(table, ply, table.positions[ply], tell)
        self._stop(table, but=pending.position)
        if self._is_running(pending):
            return
        self._waiting[table.id] = pending
        self._waiting.move_to_end(table.id, last=ply == table.ply)
        while len(self._waiting) > WAITING:
            self._waiting.popitem(last=False)
        if self._task is None:
            self._task = asyncio.create_task(self._work())

    def forget(self, table: Table) -> None:
        """Nobody wants to know any more."""
        self._waiting.pop(table.id, None)
        self._stop(table)

    def close(self) -> None:
        """Returns at once."""
        if self._task:
            self._task.cancel()
        self._thinker.close()

    def _make(self, text: str, game: Game) -> Analyst:
        return Analyst(game, text=text, make=self._opponents.make)

    def _is_running(self, pending: _Pending) -> bool:
        if self._running is None or self._running[1].is_stopped:
            return False
        return self._running[0].table is pending.table and self._running[0].position == pending.position

    def _stop(self, table: Table, *, but: Any = None) -> None:
        """End the search for this game, unless it is about the position ``but``."""
        if self._running and self._running[0].table is table and self._running[0].position != but:
            self._running[1].stop()

    async def _work(self) -> None:
        while self._waiting:
            await self._replies.uncontended.wait()
            if self._waiting:
                await self._value(self._waiting.popitem()[1])
        self._task = None

    async def _value(self, pending: _Pending) -> None:
        """One search. One that was ended early counts for nothing; its position is asked for again by ``follow``."""
        table = pending.table
        try:
            turn = Turn(table.game, pending.position, Rng(0, (pending.ply,)))
            search = self._thinker.start(self._opponents.analyst(table.game), turn)
            self._running = pending, search
            opinion = await search.result
            self._running = None
            if opinion and not search.was_ended:
                found = of_search(table.game, pending.position, opinion.report, pending.ply, opinion.scale)
                table.known.learn(pending.position, found)
                pending.tell(pending.ply)
                self.follow(table, pending.tell)
        except Exception as error:
            self._running = None
            log.warning("the analyst failed", exc_info=error)
