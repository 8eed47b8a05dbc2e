"""The lines of one position: every move at the same depth, a ply deeper each round, or those of a network's tree."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator

from ....analysis.by_network import searches_by_network
from ....analysis.forced_wins import can_be_asked
from ....analysis.values.every_move import every_move_by
from ....core.contract import Game, Player
from ....core.errors import RunError
from ....core.rng import Rng
from ....core.system.machine import lower_priority
from ....players.session import Turn
from ....players.spec import make_player
from ..boards.game_position import GamePosition
from ..thinking.opinion import Opinion
from ..thinking.thinker import Thinker
from ..thinking.tree_moves import TreeMoves
from .asked_lines import AskedLines
from .wire import LinesEvent, PlaceEvent

SHARE = 20  # times the nodes of one position, for all its moves together: about four seconds
SAVED_EVERY = 1.0  # seconds, while rounds come
log = logging.getLogger("heibai.web")


class Lines:
    """One search at a time, in a thread of lower priority."""

    def __init__(self) -> None:
        self._thinker = Thinker(_make, workers=1, begin_thread=lower_priority)

    def close(self) -> None:
        """Returns at once."""
        self._thinker.close()

    async def events(self, asked: AskedLines) -> AsyncGenerator[LinesEvent, None]:
        """Round by round, until the nodes are used up or nobody listens.

        Raises BusyError, RunError: they cannot be kept, and what the search raises.
        """
        rounds: asyncio.Queue[Opinion | None] = asyncio.Queue()
        place, saved = asked.place, time.monotonic()
        turn = Turn(place.game, place.position, Rng(0))
        search = self._thinker.start(asked.analyst, turn, rounds.put_nowait)
        search.result.add_done_callback(lambda done: rounds.put_nowait(None))
        try:
            while (opinion := await rounds.get()) is not None:
                event = await asyncio.to_thread(asked.hear, opinion)
                if time.monotonic() > saved + SAVED_EVERY:
                    await asyncio.to_thread(asked.save)
                    saved = time.monotonic()
                yield event
            if not search.result.cancelled() and (last := search.result.result()):
                event = await asyncio.to_thread(asked.hear, last)
                await asyncio.to_thread(asked.save)
                yield event
        finally:
            search.stop()
            if asked.is_unsaved:  # nobody listens any more, and whoever looked need not wait
                asyncio.get_running_loop().run_in_executor(None, _save, asked)


def place_event(place: GamePosition) -> PlaceEvent:
    """The position whose lines will follow."""
    return {
        "type": "place",
        "board": place.board_state(),
        "moves": place.legal_moves(),
        "over": place.position.is_over(),
        "forced_wins": can_be_asked(place.game, place.position),
    }


def _save(asked: AskedLines) -> None:
    try:
        asked.save()
    except RunError as error:
        log.warning("lines of an analysis were not kept: %s", error)


def _make(text: str, game: Game) -> Player:
    if searches_by_network(text):
        return TreeMoves(make_player(text, game))
    return every_move_by(text, game, share=SHARE)
