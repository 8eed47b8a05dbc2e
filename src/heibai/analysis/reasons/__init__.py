"""Why the best move would have been better, in one code with its squares and numbers: the words are the talkers'.

Each reason is looked for in the order of ``_LOOKED_FOR``, the most concrete first. All are facts of the rules or of the
search's own lines: a proof, a threat that the game declares, a corner that a reply takes, a number of legal moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...core.contract import Game
from ...core.position import Position
from ..valuation import Valuation
from . import corners, counted, forcing, values
from .question import Question
from .reason import SENTENCES, MoveReason

__all__ = ["SENTENCES", "MoveReason", "reason_of"]


def reason_of(game: Game, position: Position, move: int, before: Valuation, after: Valuation) -> MoveReason | None:
    """Why ``before.move`` was better than ``move``; None where the two are one, or no best move is known."""
    if before.move is None or before.move == move:
        return None
    question = Question(game, position, move, before.move, before, after)
    return next(found for look in _LOOKED_FOR for found in look(question))


_LOOKED_FOR: tuple[Callable[[Question], Iterator[MoveReason]], ...] = (
    forcing.fives,
    forcing.double_fours,
    forcing.four_threes,
    forcing.forced,
    counted.wiped_out,
    corners.corners,
    counted.mobility,
    corners.later_corners,
    forcing.blocks,
    forcing.fours,
    counted.passes,
    counted.wedges,
    counted.counts,
    counted.regions,
    corners.near_corners,
    counted.borders,
    values.results,
    values.ends,
    values.line,
)
