"""What a score means as a chance of winning and as points, wherever one or the other is shown."""

from __future__ import annotations

from ...core.abilities.forecast import Outcomes
from ...core.abilities.of_positions import opening_act
from ...core.contract import Game, Player, Report
from ...core.outcome import outcome_of
from ...core.position import Position, margin_in
from ...core.score import Score, Unit
from ...search.playouts import squash
from ..engine import chance_scale_of, forecaster_of


def chance_of(game: Game, score: Score, *, exact: bool, scale: float | None) -> float | None:
    """The chance, 0 to 1, of whose ``score`` it is; a proven result is certain, and a proven draw counts a half.

    Args:
        exact: of the score's report.
        scale: of a score in points (`chance_scale_of`); None: not known, and then there is no chance to tell.
    """
    if outcome := outcome_of(game, score, exact=exact):
        return 0.5 + 0.5 * outcome.sign
    if score.unit is Unit.WIN_PROBABILITY:
        return score.value
    return None if scale is None else squash(score.value, scale)


def points_of(report: Report, area: int) -> float:
    """For the side to move: points as they are, a result as its margin, a chance as a share of the board's squares."""
    if report.score is None:
        return 0.0
    if report.score.unit is Unit.WIN_PROBABILITY:
        return (2 * report.score.value - 1) * area
    return margin_in(report.score.value)


def outcomes_of(game: Game, position: Position, report: Report, player: Player) -> Outcomes | None:
    """Win, draw and loss of the side to move, of a player that searches by a network.

    Where the value of the search is a chance, they agree with it, and draws are as likely as the network forecasts;
    else they are the network's own, of the position without a search. None: another player, or who wins is proven, or
    an opening rule leaves the colours open.
    """
    forecaster = forecaster_of(player)
    if (
        forecaster is None
        or report.score is None
        or opening_act(position)
        or outcome_of(game, report.score, exact=report.exact)
    ):
        return None
    found = forecaster.forecast(position).outcomes
    chance = chance_of(game, report.score, exact=report.exact, scale=chance_scale_of(player))
    return Outcomes.of_chance(chance, found.draw) if forecaster.value_is_chance and chance is not None else found
