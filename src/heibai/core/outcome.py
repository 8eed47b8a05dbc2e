"""The result that a score proves: by discs, by points that no evaluation gives, or because a search saw the end."""

from __future__ import annotations

from dataclasses import dataclass

from .contract import EVALUATION_LIMIT, WIN, Game
from .score import Score, Unit


@dataclass(frozen=True, slots=True)
class ProvenResult:
    """A result for whose score it came from."""

    sign: int  # 1 a win, 0 a draw, -1 a loss
    margin: int | None  # discs, 0 of a draw; the least where the report is not exact; None: the game counts none


def outcome_of(game: Game, score: Score, *, exact: bool) -> ProvenResult | None:
    """What is certain by ``score``; ``exact``: of its report. None: nothing, it is an estimate."""
    if not (exact or score.unit is Unit.DISCS or abs(score.value) > EVALUATION_LIMIT):
        return None
    value = 2 * score.value - 1 if score.unit is Unit.WIN_PROBABILITY else score.value
    sign = (value > 0) - (value < 0)
    counted = score.unit is not Unit.WIN_PROBABILITY and game.view(game.start()).counts is not None
    margin = value - WIN * sign if score.unit is Unit.POINTS else value
    return ProvenResult(sign, round(abs(margin)) if counted else None)
