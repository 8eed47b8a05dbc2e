"""Forced wins of one position, of both sides, in a thread of lower priority."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor

from ....analysis.forced_wins import Answer, ForcedWins, can_be_asked, declares_forced_wins, turned
from ....core.contract import Limits, Stopped
from ....core.errors import BusyError, SpecError, StaleError, quoted
from ....core.position import Color, Position
from ....core.system.machine import lower_priority
from ..boards.game_position import GamePosition
from ..wire.members import members_of
from .wire import EndEvent, ForcedWinEvent

SECONDS = 4.0  # of one side
TABLE = 16  # megabytes of a search, given back when it ends
WAITING = 16  # pages that ask, the one that is answered included


def require_askable(place: GamePosition) -> None:
    """Raises SpecError: no such game, or an opening binds the next stone. StaleError: the game is over."""
    name = quoted(place.game.name)
    if not declares_forced_wins(place.game):
        raise SpecError(f"{name} declares no threats, so there are no forced wins to look for; ask for /api/v1/lines")
    if place.position.is_over():
        raise StaleError("the game is over in this position; ask about one before its end")
    if not can_be_asked(place.game, place.position):
        raise SpecError(f"the opening rule of this game of {name} still binds the next stone; ask about a later one")


class ForcedWinSearches:
    """One search at a time. Its methods belong to the event loop."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="forced wins", initializer=lower_priority)
        self._asked: set[threading.Event] = set()  # set when nobody listens any more

    def close(self) -> None:
        """Returns at once."""
        for gone in self._asked:
            gone.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def events(self, place: GamePosition) -> AsyncGenerator[ForcedWinEvent | EndEvent, None]:
        """Of the side to move, then of the other one, while somebody listens. Raises BusyError, SpecError."""
        if len(self._asked) >= WAITING:
            raise BusyError(f"{len(self._asked)} pages look for forced wins already; wait until one has its answer")
        gone = threading.Event()
        self._asked.add(gone)
        mover = place.position.to_move
        try:
            for color in (mover, mover.other):
                if gone.is_set():  # the server ends
                    return
                yield told_of(place, color, await self._answer(place, color, gone))
        finally:
            gone.set()
            self._asked.discard(gone)
        yield {"type": "end", "state": "finished", "message": ""}

    async def _answer(self, place: GamePosition, color: Color, gone: threading.Event) -> Answer:
        position = turned(place.game, place.position, color)
        return await asyncio.get_running_loop().run_in_executor(self._pool, _look, place, position, gone)


def _look(place: GamePosition, position: Position, gone: threading.Event) -> Answer:
    """In the worker's thread."""

    def poll() -> None:
        if gone.is_set():
            raise Stopped

    return ForcedWins(place.game, table_megabytes=TABLE).look(position, limits=Limits(seconds=SECONDS), poll=poll)


def told_of(place: GamePosition, color: Color, answer: Answer) -> ForcedWinEvent:
    """What was found of a side, for the page."""
    found = answer.found
    return members_of(
        ForcedWinEvent, found, type="forced", color=color, threatens=color is not place.position.to_move,
        kind=answer.kind, line=list(found.line), labels=[place.game.format_move(move) for move in found.line],
        seconds=round(found.seconds, 3),
    )  # fmt: skip
