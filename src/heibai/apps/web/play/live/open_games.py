"""All open games of this server: opening, playing, taking back, hints; who listens to which game.

Everything here runs in the event loop; only searches and the database have threads of their own. A change is saved
before anybody is told of it, so what a page has seen survives a restart.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from functools import partial

from .....core.abilities.of_positions import opening_act
from .....core.errors import BusyError, StaleError, StoreError, TermsError
from .....games import GameSpec
from ...players.opponents import Opponents
from ...thinking.thinker import Thinker
from ..stored.table_store import TableStore
from ..table import HUMAN, Table
from ..terms import Reason
from ..thinking.analysis_queue import AnalysisQueue
from ..thinking.hints import hinted
from ..to_wire.news import analysis_news, hint_of_value
from ..to_wire.snapshot import is_bred
from ..wire.game import GameState
from ..wire.lists import Summary
from ..wire.requests import NewGame
from .invitation import invited
from .open_game import OpenGame
from .pages import Outbox
from .replies import Replies

MAX_TABLES = 64  # in memory; others wait in the database
log = logging.getLogger("heibai.web")


class OpenGames:
    """See the module's docstring. Every method raises only errors of heibai's family."""

    def __init__(self, store: TableStore, opponents: Opponents) -> None:
        self._store = store
        self._opponents = opponents
        self._thinker = Thinker(opponents.make)
        self._analyst = AnalysisQueue(opponents, self._thinker)
        self._replies = Replies(store, opponents, self._thinker, self._tell)
        self._games: OrderedDict[str, OpenGame] = OrderedDict()
        self._opening = asyncio.Lock()
        self._losing_on_time: set[asyncio.Task[None]] = set()  # flags that are being written down

    async def create(self, wanted: NewGame) -> str:
        """Start a game; its id.

        Raises:
            UnknownNameError, BoardSizeError, SpecError: no such game or player.
            PositionTextError, IllegalMoveError, TermsError: a start, moves or a clock that this game cannot have.
            StoreError, BusyError: it cannot be kept.
        """
        game = GameSpec.parse(wanted.game).make()
        seats, terms = await asyncio.to_thread(lambda: invited(wanted, game, self._opponents))
        self._make_room()
        played = {id for id, game in self._games.items() if not game.is_idle}
        table = await self._store.create(game, seats, seed=secrets.randbits(63), terms=terms, spare=played)
        opened = self._admit(table)
        opened.checked = True
        if is_bred(opened.breeding):
            await asyncio.to_thread(self._make_ready, table)
        return table.id

    async def listen(self, id: str, outbox: Outbox, *, analysis: bool = False) -> None:
        """Send ``outbox`` this game now and whenever it changes, and no other. Raises UnknownNameError, StoreError.

        ``analysis``: have the analyst look at it, too.
        """
        game = await self._find(id)
        self.leave(outbox)
        outbox.analysis = analysis
        async with game.lock:  # nobody is shown what is not saved yet
            game.pages[outbox] = None
            game.watching.see(seen=True)
            self._replies.start(game)
            game.run_clock()
            game.show(outbox)
        self._analyse(game)

    def leave(self, outbox: Outbox) -> None:
        """Forget a listener."""
        for game in self._games.values():
            if outbox in game.pages:
                del game.pages[outbox]
                game.watching.see(seen=bool(game.pages))
                self._analyse(game)

    async def play(self, id: str, ply: int, move: int) -> None:
        """A person's move. Raises IllegalMoveError, StaleError, StoreError."""
        game = await self._find(id)
        async with game.lock:
            game.require_human(ply, "it is not your turn; wait for the reply, or take back your move")
            await self._store.commit(game.table, partial(game.table.play, move, spent=game.clock.spent))
        self._replies.start(game)
        self._tell(game)

    async def undo(self, id: str) -> None:
        """Take back to a person's last decision, also while the other side thinks. Raises StaleError, StoreError."""
        game = await self._find(id)
        game.require_bred()
        async with game.lock:
            game.table.require_undo()
            await self._replies.cancel_search(game)
            try:
                await self._store.commit(game.table, game.table.undo)
                game.halted = None
            finally:
                self._replies.start(game)  # where it could not be saved, the other side goes on
        game.forget_told()
        self._tell(game)

    async def resign(self, id: str) -> None:
        """A person gives up, also while the other side thinks. Raises StaleError, StoreError."""
        game = await self._find(id)
        game.require_bred()
        async with game.lock:
            loser = game.table.resigning()
            if loser is None:
                raise StaleError("nobody can resign here: the game is over, no person plays, or the colours are open")
            await self._end(game, loser, Reason.RESIGNED)

    async def watch(self, id: str, *, paused: bool, seconds: float) -> None:
        """Let a game without a person go on like this. Raises StaleError."""
        game = await self._find(id)
        if not game.is_watched:
            raise StaleError("a person plays in this game, so it goes on with their moves; pause is for watching")
        game.watching.change(paused=paused, seconds=seconds)
        self._tell(game)

    async def stop(self, id: str, ply: int) -> None:
        """Make the player that is thinking at ``ply`` move now; nothing happens when it has moved already."""
        game = await self._find(id)
        if game.search and game.table.ply == ply:
            game.search.stop()

    async def think(self, id: str, ply: int) -> None:
        """Let a player that failed try again."""
        game = await self._find(id)
        game.table.require_ply(ply)
        self._replies.start(game)
        self._tell(game)

    async def hint(self, id: str, ply: int, outbox: Outbox, *, every: bool = False) -> None:
        """Tell ``outbox`` the analyst's move, or what ``every`` move is worth. Raises StaleError, BusyError."""
        game = await self._find(id)
        game.require_human(ply, "a hint is for your own turn; wait for the reply")
        if game.table.terms.strict:
            raise TermsError("in a strict game there are no hints; begin another one for that")
        if game.hinting:
            raise BusyError("a hint for this game is being thought about already; wait a moment")
        table, position = game.table, game.table.position
        every = every and not opening_act(position)
        if not every and (known := table.worths(ply)[0]) and known.move is not None:
            outbox.put(hint_of_value(table, ply, known))
            return
        search = self._thinker.start(self._opponents.adviser(table.game, every=every), table.turn())
        game.hinting = True
        try:
            opinion = await search.result
        finally:
            game.hinting = False
            search.stop()  # the page may have gone
        if opinion and opinion.report.move is not None:
            outbox.put(hinted(table, ply, position, opinion))
            if game.wants_analysis:
                self._tell_analysis(game, ply)

    async def state(self, id: str) -> GameState:
        """The game as a page would see it. Raises UnknownNameError, StoreError."""
        return (await self._find(id)).state()

    async def recent(self) -> list[Summary]:
        """The games played last, newest first. Raises StoreError."""
        return await self._store.recent()

    async def close(self) -> None:
        """Stop all thinking and the database."""
        for task in self._losing_on_time:
            task.cancel()
        for game in self._games.values():
            game.clock.stop()
            await self._replies.cancel_search(game)
        self._thinker.close()
        self._analyst.close()
        self._replies.close()
        await self._store.close()

    # What follows is not called from outside.

    async def _find(self, id: str) -> OpenGame:
        if id not in self._games:
            async with self._opening:
                if id not in self._games:
                    self._admit(await self._store.load(id))
        self._games.move_to_end(id)
        return self._games[id]

    def _make_ready(self, table: Table) -> None:
        """Have the players made before it is their turn."""
        for text in set(table.seats) - {HUMAN}:
            self._thinker.make_ready(text, table.game)

    def _admit(self, table: Table) -> OpenGame:
        self._make_room()
        game = self._games[table.id] = OpenGame(table, self._flag_fell)
        return game

    def _make_room(self) -> None:
        if len(self._games) >= MAX_TABLES:
            idle = next((id for id, game in self._games.items() if game.is_idle), None)
            if idle is None:
                raise BusyError(f"{MAX_TABLES} games are being played at once; close a page or wait")
            self._games.pop(idle).clock.stop()

    async def _end(self, game: OpenGame, loser: int, reason: Reason) -> None:
        """The game is over; to be called under its lock. Raises StoreError."""
        await self._replies.cancel_search(game)
        try:
            await self._store.commit(game.table, partial(game.table.end, loser, reason))
            game.halted = None
            game.forget_told()  # a strict game tells its values now
        finally:
            self._replies.start(game)  # where it could not be saved, the other side goes on
        self._tell(game)

    def _flag_fell(self, game: OpenGame) -> None:
        task = asyncio.create_task(self._lose_on_time(game, game.table.ply))
        self._losing_on_time.add(task)
        task.add_done_callback(self._losing_on_time.discard)

    async def _lose_on_time(self, game: OpenGame, ply: int) -> None:
        """The clock of who is to move at ``ply`` has run out."""
        async with game.lock:
            if game.table.ply == ply and not game.table.is_over:
                try:
                    await self._end(game, game.table.position.seat, Reason.TIMEOUT)
                except StoreError as error:
                    log.warning("a flag that fell could not be saved", exc_info=error)

    def _tell(self, game: OpenGame) -> None:
        """Tell all pages of a game what has changed, and the analyst."""
        game.run_clock()
        game.tell()
        self._analyse(game)

    def _analyse(self, game: OpenGame) -> None:
        """Have the analyst look at the game as long as a page wants that."""
        if game.wants_analysis:
            self._analyst.follow(game.table, partial(self._tell_analysis, game))
        elif game.is_analysed:
            self._analyst.forget(game.table)
        game.is_analysed = game.wants_analysis

    def _tell_analysis(self, game: OpenGame, ply: int) -> None:
        for news in analysis_news(game.table, ply):
            game.tell_news(news, ply=news["ply"])
