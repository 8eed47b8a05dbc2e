"""What a report's score means as a chance of winning and as points, for programs that show one or the other."""

from __future__ import annotations

import math

from ...core.contract import WIN, Player, Report
from ...core.position import margin_in
from ...core.score import Unit
from ..engine import scale_of

_FARTHEST = 30.0  # scales beyond which a chance is 0 or 1
_CERTAIN = WIN / 2


def chance_of(report: Report, player: Player) -> float:
    """0 to 1 for the side to move; 1/2 of a report without a score."""
    if report.score is None:
        return 0.5
    value, unit = report.score.value, report.score.unit
    if unit is Unit.WIN_PROBABILITY:
        return min(max(value, 0.0), 1.0)
    if unit is Unit.DISCS or report.exact or abs(value) > _CERTAIN:
        return 0.5 + 0.5 * ((value > 0) - (value < 0))
    return 1 / (1 + math.exp(-max(-_FARTHEST, min(_FARTHEST, value / (scale_of(player) or 1.0)))))


def points_of(report: Report, area: int) -> float:
    """For the side to move: points as they are, a result as its margin, a chance as a share of the board's squares."""
    if report.score is None:
        return 0.0
    if report.score.unit is Unit.WIN_PROBABILITY:
        return (2 * report.score.value - 1) * area
    return margin_in(report.score.value)
