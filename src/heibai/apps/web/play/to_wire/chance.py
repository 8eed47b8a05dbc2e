"""From a search's score to a chance of winning, as ``heibai eval`` has it, and to a result where one is proven."""

from __future__ import annotations

from .....core.contract import Game, Report
from .....core.outcome import outcome_of
from .....core.score import Score, Unit
from .....search.playouts import squash
from ..wire.report import ScoreState


def score_state(game: Game, score: Score, report: Report) -> ScoreState:
    """Black's ``score`` of ``report``: discs or a bare result where the winner is proven, else as it came."""
    outcome = outcome_of(game, score, exact=report.exact)
    if outcome is None:
        return {"value": round(score.value, 3), "unit": score.unit, "certain": False}
    if outcome.margin is None:
        return {"value": outcome.sign, "unit": "result", "certain": True}
    return {"value": outcome.sign * outcome.margin, "unit": Unit.DISCS, "certain": True}


def chance_of(game: Game, score: Score, report: Report, scale: float | None) -> float | None:
    """The chance, 0 to 1, of whose ``score`` it is; a proven draw counts a half.

    Args:
        scale: of a score in points, ``Evaluator.scale``; None: not known, and then there is no chance to tell.
    """
    if outcome := outcome_of(game, score, exact=report.exact):
        return 0.5 + 0.5 * outcome.sign
    if score.unit is Unit.WIN_PROBABILITY:
        return score.value
    return None if scale is None else squash(score.value, scale)
