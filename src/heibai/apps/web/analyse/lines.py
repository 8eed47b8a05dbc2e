"""The lines of one position, every legal move at the same depth, a ply deeper each round."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from ....analysis.analyst import analyst_text, points_are_discs
from ....analysis.described import rounded
from ....analysis.forced_wins import can_be_asked
from ....analysis.valuation import RESULT, Scale, of_search
from ....core.contract import WIN, Color, Game, Player, Report
from ....core.errors import SpecError
from ....core.position import Position
from ....core.rng import Rng
from ....players.engine import SearchPlayer
from ....players.session import Turn
from ....players.spec import make_player
from ..boards.game_position import GamePosition
from ..priority import lower_priority
from ..thinking.every_move import EveryMove, EveryMoveReport
from ..thinking.opinion import Opinion
from ..thinking.thinker import Thinker
from ..wire.members import members_of
from .wire import LinesEvent, LineState, PlaceEvent

SECONDS = 4.0  # of one position
SHOWN = 5  # moves whose lines are told


class Lines:
    """One search at a time, in a thread of lower priority."""

    def __init__(self) -> None:
        self._thinker = Thinker(_make, workers=1, begin_thread=lower_priority)

    def close(self) -> None:
        """Returns at once."""
        self._thinker.close()

    async def events(self, place: GamePosition) -> AsyncGenerator[LinesEvent, None]:
        """Round by round, until the time is out or nobody listens. Raises BusyError, and what the search raises."""
        rounds: asyncio.Queue[Opinion | None] = asyncio.Queue()
        text = analyst_text(place.game)
        search = self._thinker.start(text, Turn(place.game, place.position, Rng(0)), rounds.put_nowait)
        search.result.add_done_callback(lambda done: rounds.put_nowait(None))
        try:
            while (opinion := await rounds.get()) is not None:
                yield lines_state(place, opinion, text)
            if not search.result.cancelled() and (last := search.result.result()):
                yield lines_state(place, last, text)
        finally:
            search.stop()


def place_event(place: GamePosition) -> PlaceEvent:
    """The position whose lines will follow."""
    return {
        "type": "place",
        "board": place.board_state(),
        "moves": place.legal_moves(),
        "over": place.position.is_over(),
        "forced_wins": can_be_asked(place.game, place.position),
    }


def lines_state(place: GamePosition, opinion: Opinion, text: str) -> LinesEvent:
    """One round, the best move for the side to move first."""
    report = opinion.report
    assert isinstance(report, EveryMoveReport)
    scale = Scale(opinion.scale, in_discs=points_are_discs(text))
    found = [_line(place, move, reply, scale) for move, reply in report.replies]
    sign = 1 if place.position.to_move is Color.BLACK else -1
    found.sort(key=lambda each: (-sign * (each["chance"] or 0.0), -sign * (each["value"] or 0.0), _late(each, sign)))
    for each in found[SHOWN:]:
        each["line"], each["labels"] = [], []
    return {
        "type": "lines",
        "depth": report.depth,
        "nodes": report.nodes,
        "seconds": round(report.seconds, 3),
        "lines": found,
    }


def _line(place: GamePosition, move: int, reply: Report, scale: Scale) -> LineState:
    child = place.position.play(move)
    found = of_search(place.game, child, reply, 0, scale)
    line = [move, *reply.line]
    labels = [place.game.format_move(each) for each in line]
    plies = _plies_to_the_win(reply, child) if found.unit == RESULT else None
    return members_of(LineState, found, move=move, chance=rounded(found.chance), line=line, labels=labels, plies=plies)


def _plies_to_the_win(reply: Report, child: Position) -> int | None:
    """How many moves of both sides, this one included, until somebody wins; None of a draw.

    The proof is in the score, ``WIN`` less the plies from the child; a line may break off before its end.
    """
    if child.is_over():
        return 1 if child.final_value(0) else None
    return 1 + round(WIN - abs(reply.score.value)) if reply.score and reply.score.value else None


def _late(line: LineState, sign: int) -> int:
    """Wins of the mover come by their length, the shortest first; losses the longest first."""
    plies = line["plies"] or 0
    return plies if sign * (line["value"] or 0.0) > 0 else -plies


def _make(text: str, game: Game) -> Player:
    player = make_player(text, game)
    if not isinstance(player, SearchPlayer) or not game.feature_sets():
        raise SpecError(f"{text!r} values no single moves; the whole game can be analysed")
    return EveryMove(player, seconds=SECONDS)
