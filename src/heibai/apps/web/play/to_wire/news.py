"""What a page hears between two states of its game: a hint, and what the analyst has found."""

from __future__ import annotations

from collections.abc import Sequence

from .....analysis.valuation import Valuation
from .....analysis.values.replies import Reply
from .....core.position import Position
from ...thinking.opinion import Opinion
from ..table import Table
from ..wire.answers import AnalysisNews, Hint
from ..wire.report import MoveValue, ReportState
from .snapshot import analysis_states, opinion_state, value_report


def analysis_news(table: Table, ply: int) -> list[AnalysisNews]:
    """What is known of a position, and of those before it that it changes; empty where that is not to be told."""
    if ply > table.ply:
        return []
    founds, worths, first = table.founds(), table.worths(), ply
    while first > 0 and worths[first - 1] != founds[first - 1]:
        first -= 1
    told = analysis_states(table, first)
    return [
        {"type": "analysis", "id": table.id, "ply": at, "report": report}
        for at, report in enumerate(told[: ply + 1 - first], first)
        if report
    ]


def hint_of_opinion(table: Table, ply: int, position: Position, opinion: Opinion) -> Hint:
    """A hint while the colours are open: a move, of which nothing is known."""
    move = opinion.report.move
    assert move is not None
    return _hint(table, ply, move, opinion_state(table.game, opinion, position), [])


def hint_of_value(table: Table, ply: int, found: Valuation, replies: Sequence[Reply] = ()) -> Hint:
    """The best move by all that is known, with the value of every move where they were asked for."""
    assert found.move is not None
    game = table.game
    told = [(each.move, value_report(game, each.found)) for each in replies]
    values = [MoveValue(move=move, score=of["score"], chance=of["chance"], exact=of["exact"]) for move, of in told]
    return _hint(table, ply, found.move, value_report(game, found), values)


def _hint(table: Table, ply: int, move: int, report: ReportState, values: list[MoveValue]) -> Hint:
    return {
        "type": "hint",
        "id": table.id,
        "ply": ply,
        "move": move,
        "label": table.game.format_move(move),
        "report": report,
        "values": values,
    }
