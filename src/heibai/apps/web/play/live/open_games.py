"""All games of this server: opening, playing, taking back, thinking; who listens to which game; what is saved.

Everything here runs in the event loop; only searches and the database have threads of their own. A change is saved
before anybody is told of it, so what a page has seen survives a restart.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from .....core.errors import BusyError, HeibaiError, StaleError
from .....games import make_game
from ..opponents import EVERY_MOVE, Opponents
from ..shown.news import analysis_news, hint_state
from ..shown.snapshot import game_state, opinion_state
from ..stored.table_store import TableStore
from ..table import HUMAN, Opinion, Step, Table
from ..thinking import breeder
from ..thinking.analyst import Analyst
from ..thinking.breeder import Breeder
from ..thinking.thinker import Thinker, Thought, failure_sentence
from ..wire.answers import Answer
from ..wire.game import BreedingState, GameState
from ..wire.lists import Summary
from ..wire.requests import NewGame
from .outbox import Outbox

MAX_TABLES = 64  # in memory; others wait in the database
log = logging.getLogger("heibai.web")


@dataclass
class _Live:
    """A table with everything that moves around it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while the table changes
    task: asyncio.Task[None] | None = None  # lets the players play
    thought: Thought | None = None
    hinting: bool = False
    checked: bool = False  # the players' texts are what a page may ask for
    halted: str | None = None
    breeding: BreedingState | None = None  # of an opponent that is bred for this game
    listeners: set[Outbox] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.breeding = breeder.begin(self.table)

    def require_bred(self) -> None:
        """Raises StaleError while the opponent is being bred."""
        if not breeder.is_done(self.breeding):
            raise StaleError("the opponent is still being bred; wait a moment, the game begins when it is there")

    @property
    def is_idle(self) -> bool:
        return not self.listeners and self.task is None and not self.lock.locked()


class OpenGames:
    """See the module's docstring. Every method raises only errors of heibai's family."""

    def __init__(self, store: TableStore, opponents: Opponents) -> None:
        self._store = store
        self._opponents = opponents
        self._thinker = Thinker(opponents.make)
        self._analyst = Analyst(opponents, self._thinker)
        self._breeder = Breeder()
        self._live: OrderedDict[str, _Live] = OrderedDict()
        self._opening = asyncio.Lock()

    async def create(self, wanted: NewGame) -> str:
        """Start a game; its id. Raises UnknownNameError, BoardSizeError, SpecError, StoreError, BusyError."""
        game = make_game(wanted.game, wanted.size, rule=wanted.rule or None, opening=wanted.opening or None)
        asked = wanted.opponent or self._opponents.default(game)
        text = await asyncio.to_thread(lambda: self._opponents.pinned(self._opponents.require(asked, game)))
        seats = (HUMAN, text) if wanted.you == "black" else (text, HUMAN)
        self._make_room()
        played = {id for id, live in self._live.items() if not live.is_idle}
        table = await self._store.create(game, seats, seed=secrets.randbits(63), spare=played)
        self._admit(table).checked = True
        return table.id

    async def listen(self, id: str, outbox: Outbox, *, analysis: bool = False) -> None:
        """Send ``outbox`` this game now and whenever it changes, and no other. Raises UnknownNameError, StoreError.

        ``analysis``: have the analyst look at it, too.
        """
        live = await self._find(id)
        self.leave(outbox)
        outbox.analysis = analysis
        live.listeners.add(outbox)
        self._set_going(live)
        outbox.put(self._state(live))
        self._analyse(live)

    def leave(self, outbox: Outbox) -> None:
        """Forget a listener."""
        for live in self._live.values():
            if outbox in live.listeners:
                live.listeners.remove(outbox)
                self._analyse(live)

    async def play(self, id: str, ply: int, move: int) -> None:
        """A person's move. Raises IllegalMoveError, StaleError, StoreError."""
        live = await self._find(id)
        async with live.lock:
            live.require_bred()
            live.table.require_ply(ply)
            if live.table.seat_to_move() != HUMAN:
                raise StaleError("it is not your turn; wait for the reply, or take back your move")
            await self._commit(live, partial(live.table.play, move))
        self._set_going(live)
        self._tell(live)

    async def undo(self, id: str) -> None:
        """Take back to a person's last decision, also while the other side thinks. Raises StaleError, StoreError."""
        live = await self._find(id)
        live.require_bred()
        async with live.lock:
            live.table.require_undo()
            await self._quiet(live)
            try:
                await self._commit(live, live.table.undo)
            finally:
                self._set_going(live)  # where it could not be saved, the other side goes on
        self._tell(live)

    async def stop(self, id: str, ply: int) -> None:
        """Make the player that is thinking at ``ply`` move now; nothing happens when it has moved already."""
        live = await self._find(id)
        if live.thought and live.table.ply == ply:
            live.thought.stop()

    async def think(self, id: str, ply: int) -> None:
        """Let a player that failed try again."""
        live = await self._find(id)
        live.table.require_ply(ply)
        self._set_going(live)
        self._tell(live)

    async def hint(self, id: str, ply: int, outbox: Outbox, *, every: bool = False) -> None:
        """Tell ``outbox`` a strong player's move, or what ``every`` move is worth. Raises StaleError, BusyError."""
        live = await self._find(id)
        live.require_bred()
        table = live.table
        table.require_ply(ply)
        if table.seat_to_move() != HUMAN:
            raise StaleError("a hint is for your own turn; wait for the reply")
        if live.hinting:
            raise BusyError("a hint for this game is being thought about already; wait a moment")
        position, game = table.position, table.game
        adviser = EVERY_MOVE if every and not position.colours_open else self._opponents.adviser(game)
        thought = self._thinker.start(adviser, game, position, table.rng())
        live.hinting = True
        try:
            opinion = await thought.result
        finally:
            live.hinting = False
            thought.stop()  # the page may have gone
        if opinion and opinion.report.move is not None:
            outbox.put(hint_state(table, ply, position, opinion))

    async def state(self, id: str) -> GameState:
        """The game as a page would see it. Raises UnknownNameError, StoreError."""
        return self._state(await self._find(id))

    async def recent(self) -> list[Summary]:
        """The games played last, newest first. Raises StoreError."""
        return await self._store.recent()

    async def close(self) -> None:
        """Stop all thinking and the database."""
        for live in self._live.values():
            await self._quiet(live)
        self._thinker.close()
        self._analyst.close()
        self._breeder.close()
        await self._store.close()

    # What follows is not called from outside.

    async def _find(self, id: str) -> _Live:
        if id not in self._live:
            async with self._opening:
                if id not in self._live:
                    self._admit(await self._store.load(id))
        self._live.move_to_end(id)
        return self._live[id]

    def _admit(self, table: Table) -> _Live:
        self._make_room()
        live = self._live[table.id] = _Live(table)
        return live

    def _make_room(self) -> None:
        if len(self._live) >= MAX_TABLES:
            idle = next((id for id, live in self._live.items() if live.is_idle), None)
            if idle is None:
                raise BusyError(f"{MAX_TABLES} games are being played at once; close a page or wait")
            del self._live[idle]

    def _state(self, live: _Live) -> GameState:
        return game_state(live.table, thinking=live.task is not None, halted=live.halted, breeding=live.breeding)

    def _tell(self, live: _Live, answer: Answer | None = None) -> None:
        """Send all listeners an answer, or the new state."""
        if live.listeners:
            told = answer or self._state(live)
            for outbox in live.listeners:
                outbox.put(told)
        if answer is None:
            self._analyse(live)

    def _analyse(self, live: _Live) -> None:
        """Have the analyst look at the game, if a page wants that."""
        if any(outbox.analysis for outbox in live.listeners):
            self._analyst.follow(live.table, partial(self._tell_analysis, live))
        else:
            self._analyst.forget(live.table)

    def _tell_analysis(self, live: _Live, ply: int) -> None:
        if live.lock.locked():
            return  # the table is changing; the state that will be told of has this, too
        if news := analysis_news(live.table, ply):
            self._tell(live, news)

    async def _commit(self, live: _Live, change: Callable[[], object]) -> None:
        """Change the table and save it; when saving fails nothing has happened."""
        steps = list(live.table.steps)
        change()
        try:
            await self._store.save(live.table)
        except BaseException:
            live.table.restore(steps)
            raise
        live.halted = None

    def _set_going(self, live: _Live) -> None:
        waits = live.table.seat_to_move() not in (None, HUMAN) or not breeder.is_done(live.breeding)
        if live.task is None and waits:
            live.halted = None
            live.task = asyncio.create_task(self._let_players_play(live))

    async def _quiet(self, live: _Live) -> None:
        """End the players' task and any search."""
        if live.thought:
            live.thought.stop()
        if live.task:
            live.task.cancel()
            await asyncio.wait([live.task])
            live.task = None

    async def _let_players_play(self, live: _Live) -> None:
        text = ""
        try:
            await self._breed(live)
            while (seat := live.table.seat_to_move()) is not None and seat != HUMAN:
                text = seat
                await self._check(live, text)
                step = await self._choose(live, text)
                async with live.lock:
                    await self._commit(live, partial(live.table.play, step.move, opinion=step.opinion))
                if live.table.seat_to_move() not in (None, HUMAN):
                    self._tell(live)
        except Exception as error:
            if not isinstance(error, HeibaiError):  # whose sentence the page shows is all there is to say
                log.warning("%s could not move", text, exc_info=error)
            live.halted = failure_sentence(text, error)
        live.task = None
        self._tell(live)

    async def _breed(self, live: _Live) -> None:
        """Breed the opponent if that is not done yet, after a restart of the server once more: the seed decides all."""
        if live.breeding is None or breeder.is_done(live.breeding):
            return

        def tell(state: BreedingState) -> None:
            live.breeding = state
            self._tell(live, {"type": "breeding", "id": live.table.id, "breeding": state})

        live.breeding = await self._breeder.breed(live.table.game, live.breeding["seed"], tell)
        self._tell(live)

    async def _check(self, live: _Live, text: str) -> None:
        """A text out of the database is judged like one from a page, once. Raises ForbiddenSpecError, SpecError."""
        if not live.checked:
            await asyncio.to_thread(self._opponents.require, text, live.table.game)
            live.checked = True

    async def _choose(self, live: _Live, text: str) -> Step:
        """The next step of a player. A forced pass needs no thought; a search stopped too early is made up for."""
        table = live.table
        position, color = table.position, table.position.to_move
        if position.moves() == (table.game.pass_move,):
            return Step(table.game.pass_move, color)
        opinion = await self._search(live, text, position)
        if opinion is None or opinion.report.move is None:
            opinion = await self._search(live, self._opponents.quickest(table.game), position)
        if opinion is None or opinion.report.move is None:
            raise StaleError(f"{text!r} was stopped before it had a move; let it think again")
        return Step(opinion.report.move, color, opinion)

    async def _search(self, live: _Live, text: str, position: Any) -> Opinion | None:
        table = live.table
        ply = table.ply

        def tell(opinion: Opinion) -> None:
            state = opinion_state(table.game, opinion, position)
            self._tell(live, {"type": "thinking", "id": table.id, "ply": ply, "report": state})

        live.thought = self._thinker.start(text, table.game, position, table.rng(), tell)
        try:
            return await asyncio.shield(live.thought.result)
        finally:
            live.thought = None
