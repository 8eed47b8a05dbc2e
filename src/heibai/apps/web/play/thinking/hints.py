"""What a search for a hint adds to what is known of a game, and the hint that comes of all that is known."""

from __future__ import annotations

from .....analysis.valuation import of_search
from .....analysis.values.every_move import EveryMoveReport
from .....analysis.values.replies import Reply
from .....core.abilities.of_positions import opening_act
from .....core.position import Position
from ...thinking.opinion import Opinion
from ..table import Table
from ..to_wire.news import hint_of_opinion, hint_of_value
from ..wire.answers import Hint


def hinted(table: Table, ply: int, position: Position, opinion: Opinion) -> Hint:
    """The hint for ``position``, after ``ply`` steps."""
    if opening_act(position) or opinion.report.score is None:
        return hint_of_opinion(table, ply, position, opinion)
    report, game, known = opinion.report, table.game, table.known
    scale = opinion.scale
    if not isinstance(report, EveryMoveReport):
        known.learn(position, of_search(game, position, report, ply, scale))
        return _told(table, ply, position, [])
    replies = [Reply(move, of_search(game, position.play(move), each, ply + 1, scale)) for move, each in report.replies]
    known.learn_replies(position, replies)
    return _told(table, ply, position, known.agreed_replies(position, replies))


def _told(table: Table, ply: int, position: Position, replies: list[Reply]) -> Hint:
    found = table.known.of(position, ply)
    assert found is not None  # it has just been learnt
    return hint_of_value(table, ply, found, replies)
