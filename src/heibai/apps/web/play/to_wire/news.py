"""What a page hears between two states of its game: a hint, and what the analyst has found."""

from __future__ import annotations

from .....core.position import Position
from ...thinking.every_move import EveryMoveReport
from ...thinking.opinion import Opinion
from ..table import Table
from ..wire.answers import AnalysisNews, Hint
from ..wire.report import MoveValue
from .snapshot import analysis_state, opinion_state


def analysis_news(table: Table, ply: int) -> AnalysisNews | None:
    """One of the game's analyses; None when it has none for this ply (any more)."""
    report = analysis_state(table, ply) if ply <= table.ply else None
    return {"type": "analysis", "id": table.id, "ply": ply, "report": report} if report else None


def hint_state(table: Table, ply: int, position: Position, opinion: Opinion) -> Hint:
    """A hint for ``position``, with the value of every move where they were asked for."""
    report, game = opinion.report, table.game
    assert report.move is not None
    return {
        "type": "hint",
        "id": table.id,
        "ply": ply,
        "move": report.move,
        "label": game.format_move(report.move),
        "report": opinion_state(game, opinion, position),
        "values": _values(table, position, opinion),
    }


def _values(table: Table, position: Position, opinion: Opinion) -> list[MoveValue]:
    report = opinion.report
    if not isinstance(report, EveryMoveReport):
        return []
    told = []
    for move, reply in report.replies:
        state = opinion_state(table.game, Opinion(reply, opinion.scale), position.play(move))
        told.append(MoveValue(move=move, score=state["score"], chance=state["chance"], exact=state["exact"]))
    return told
