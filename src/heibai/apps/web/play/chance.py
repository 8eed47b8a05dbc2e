"""From a search's score to a chance of winning, as ``heibai eval`` has it, and to a result where one is proven."""

from __future__ import annotations

from ....core.contract import EVALUATION_LIMIT, WIN, Game, Report
from ....core.score import Score, Unit
from ....search.playouts import squash
from .messages import ScoreState


def score_state(game: Game, score: Score, report: Report) -> ScoreState:
    """``score``, which is black's, of ``report``: discs or a bare result where the winner is proven, else as it came.

    Points beyond the evaluations' limit are a result: after WIN comes the margin in discs.
    """
    if not is_proven(score, report):
        return {"value": round(score.value, 3), "unit": score.unit.value, "certain": False}
    if score.unit is Unit.WIN_PROBABILITY:
        return {"value": 2 * score.value - 1, "unit": "result", "certain": True}
    if game.view(game.start()).counts is None:
        return {"value": float(_sign(score.value)), "unit": "result", "certain": True}
    margin = score.value - WIN * _sign(score.value) if score.unit is Unit.POINTS else score.value
    return {"value": margin, "unit": Unit.DISCS.value, "certain": True}


def chance_of(score: Score, report: Report, scale: float | None) -> float | None:
    """The chance, 0 to 1, of whose ``score`` it is; a proven draw counts a half.

    Args:
        scale: of a score in points, ``Evaluator.scale``; None: not known, and then there is no chance to tell.
    """
    if score.unit is Unit.WIN_PROBABILITY:
        return score.value
    if is_proven(score, report):
        return 0.5 + 0.5 * _sign(score.value)
    return None if scale is None else squash(score.value, scale)


def is_proven(score: Score, report: Report) -> bool:
    """Whether it is certain who wins: by discs, which only a finished game has, or by points that no evaluation gives.

    The margin is certain only of a report that is exact; of another one the winner can have it or more.
    """
    return report.exact or score.unit is Unit.DISCS or abs(score.value) > EVALUATION_LIMIT


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
