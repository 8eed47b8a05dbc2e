"""The players' part of an open game: bred, asked, their moves played, until a person is to move."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial

from .....core.contract import Report
from .....core.errors import HeibaiError
from ...players.opponents import Opponents
from ...thinking.opinion import Opinion
from ...thinking.thinker import Thinker, failure_sentence
from ..stored.table_store import TableStore
from ..table import HUMAN, Step
from ..thinking.breeder import Breeder
from ..to_wire.snapshot import is_bred, opinion_state
from ..wire.game import BreedingState
from .open_game import OpenGame

log = logging.getLogger("heibai.web")


class Replies:
    """``tell``: hears of each game that has changed."""

    def __init__(
        self, store: TableStore, opponents: Opponents, thinker: Thinker, tell: Callable[[OpenGame], None]
    ) -> None:
        self._store = store
        self._opponents = opponents
        self._thinker = thinker
        self._breeder = Breeder()
        self._tell = tell

    def start(self, game: OpenGame) -> None:
        """Let the players play, if it is their turn and nobody does so already."""
        if game.task is None and game.awaits_player and (game.pages or not game.is_watched):
            game.halted = None
            game.task = asyncio.create_task(self._play(game))

    async def cancel_search(self, game: OpenGame) -> None:
        """End the players' task and any search."""
        if game.search:
            game.search.stop()
        if game.task:
            game.task.cancel()
            await asyncio.wait([game.task])
            game.task = None

    def close(self) -> None:
        self._breeder.close()

    async def _play(self, game: OpenGame) -> None:
        text, shown = "", time.monotonic()
        try:
            await self._breed(game)
            game.run_clock()
            while (seat := game.table.seat_to_move()) is not None and seat != HUMAN:
                text = seat
                await self._check(game, text)
                step = await self._choose(game, text)
                if game.is_watched:
                    await game.watching.wait(shown)
                    if not game.pages:
                        break  # nobody looks: it goes on when somebody does
                async with game.lock:
                    play = partial(game.table.play, step.move, opinion=step.opinion, spent=game.clock.spent)
                    await self._store.commit(game.table, play)
                shown = time.monotonic()
                if game.awaits_player:
                    self._tell(game)
        except Exception as error:
            if not isinstance(error, HeibaiError):  # whose sentence the page shows is all there is to say
                log.warning("%s could not move", text, exc_info=error)
            game.halted = failure_sentence(text, error)
        game.task = None
        self._tell(game)

    async def _breed(self, game: OpenGame) -> None:
        """Breed the opponent if that is not done yet, after a restart of the server once more: the seed decides all."""
        if game.breeding is None or is_bred(game.breeding):
            return

        def tell(state: BreedingState) -> None:
            game.breeding = state
            game.tell_news({"type": "breeding", "id": game.table.id, "breeding": state})

        game.breeding = await self._breeder.breed(game.table.game, game.breeding["seed"], tell)
        game.forget_told()
        self._tell(game)

    async def _check(self, game: OpenGame, text: str) -> None:
        """A text out of the database is judged like one from a page, once. Raises ForbiddenSpecError, SpecError."""
        if not game.checked:
            await asyncio.to_thread(self._opponents.require, text, game.table.game)
            game.checked = True

    async def _choose(self, game: OpenGame, text: str) -> Step:
        """The next step of a player: a forced pass unasked, the first legal move of one that was stopped too early."""
        position, pass_move = game.table.position, game.table.game.pass_move
        if game.table.line.must_pass:
            return Step(pass_move, position.to_move)
        opinion = await self._search(game, text) or Opinion(Report(position.moves()[0]))
        assert opinion.report.move is not None  # as of every opinion on a position that is not over
        return Step(opinion.report.move, position.to_move, opinion)

    async def _search(self, game: OpenGame, text: str) -> Opinion | None:
        table = game.table
        ply, position = table.ply, table.position

        def tell(opinion: Opinion) -> None:
            state = opinion_state(table.game, opinion, position)
            game.tell_news({"type": "thinking", "id": table.id, "ply": ply, "report": state})

        game.search = self._thinker.start(text, table.turn(game.clock.clock()), tell)
        try:
            return await asyncio.shield(game.search.result)
        finally:
            game.search = None
