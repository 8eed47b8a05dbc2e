"""Forced wins of one position, of both sides, and its forced loss, in a thread of lower priority."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

from ....analysis.forced_losses import ForcedLoss, ForcedLosses
from ....analysis.forced_wins import Answer, ForcedWins, can_be_asked, declares_forced_wins, turned
from ....core.contract import Limits, Stopped
from ....core.errors import BusyError, SpecError, StaleError, quoted
from ....core.position import Color
from ....core.system.machine import lower_priority
from ..boards.game_position import GamePosition
from ..wire.members import members_of
from .wire import DefenceState, EndEvent, ForcedLossEvent, ForcedWinEvent

SECONDS = 4.0  # of one side's win, and of a loss
TABLE = 16  # megabytes of a search, given back when it ends
ForcedEvent = ForcedWinEvent | ForcedLossEvent
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

    async def events(self, place: GamePosition) -> AsyncGenerator[ForcedEvent | EndEvent, None]:
        """As ``forced_events``, and the end, while somebody listens. Raises BusyError, SpecError."""
        if len(self._asked) >= WAITING:
            raise BusyError(f"{len(self._asked)} pages look for forced wins already; wait until one has its answer")
        gone = threading.Event()
        self._asked.add(gone)

        def poll() -> None:
            if gone.is_set():
                raise Stopped

        try:
            found, is_last = forced_events(place, SECONDS, poll), False
            while not is_last:
                if gone.is_set():  # the server ends
                    return
                event, is_last = await asyncio.get_running_loop().run_in_executor(self._pool, next, found)
                yield event
        finally:
            gone.set()
            self._asked.discard(gone)
        yield {"type": "end", "state": "finished", "message": ""}


def forced_events(
    place: GamePosition, seconds: float, poll: Callable[[], None] | None = None
) -> Iterator[tuple[ForcedEvent, bool]]:
    """The win of the side to move, then of the other one; where only the latter is found, whether the former loses.

    With each whether it is the last.
    """
    mover, limits = place.position.to_move, Limits(seconds=seconds)

    def look(color: Color) -> Answer:
        position = turned(place.game, place.position, color)
        return ForcedWins(place.game, table_megabytes=TABLE).look(position, limits=limits, poll=poll)

    own = look(mover)
    yield _told_of_win(place, mover, own), False
    other = look(mover.other)
    asks_more = other.found.won and not own.found.won
    yield _told_of_win(place, mover.other, other), not asks_more
    if asks_more:
        losses = ForcedLosses(place.game, table_megabytes=TABLE)
        found = losses.look(place.position, limits=limits, poll=poll, threat=other.found)
        yield _told_of_loss(place, found), True


def _told_of_win(place: GamePosition, color: Color, answer: Answer) -> ForcedWinEvent:
    """What was found of a side, for the page."""
    found = answer.found
    return members_of(
        ForcedWinEvent, found, type="forced", color=color, threatens=color is not place.position.to_move,
        kind=answer.kind, line=list(found.line), labels=[place.game.format_move(move) for move in found.line],
        seconds=round(found.seconds, 3),
    )  # fmt: skip


def _told_of_loss(place: GamePosition, found: ForcedLoss) -> ForcedLossEvent:
    name = place.game.format_move
    defences: list[DefenceState] = [
        {
            "replies": [name(each.reply) for each in branch], "kind": branch[0].kind, "moves": branch[0].moves,
            "line": list(branch[0].whole_line), "labels": [name(move) for move in branch[0].whole_line],
        }
        for branch in found.answers
    ]  # fmt: skip
    return {
        "type": "loss", "color": place.position.to_move, "lost": found.lost, "legal": len(place.position.moves()),
        "holds": None if found.holds is None else name(found.holds), "defences": defences, "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
    }  # fmt: skip
