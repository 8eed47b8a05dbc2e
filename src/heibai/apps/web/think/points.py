"""What the points of a board are worth: attack, defence, level, and the order in which the reward AI takes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ....core.abilities.points import PointValues
from ....core.contract import Game
from ....search.rewards import class_shares
from ..wire.members import members_of
from .place import linear_table, reached, require_colours
from .wire import PointsState, PointState, PositionRef


def points_state(wanted: PositionRef) -> PointsState:
    """Raises HeibaiError: the game does not value its points, is over, or its colours are open."""
    place = reached(wanted)
    require_colours(place)
    table = linear_table(place.game)
    assert table.features.points is not None
    points, weights = list(table.features.points(place.position)), table.weights
    urgent = urgency(points)
    chances = class_chances(points, weights)
    ranked = sorted(points, key=lambda point: _order(point, weights, urgent))
    firsts = {weights[point.row]: point.move for point in reversed(ranked)}
    return {
        "evaluator": table.name,
        "urgent": urgent,
        "willingness": weights[-1],
        "rewards": list(zip(table.features.features[:-1], weights, strict=False)),
        "points": [
            _point(place.game, each, table.features.features, weights, chances, firsts[weights[each.row]] == each.move)
            for each in ranked
        ],
    }


def urgency(points: Sequence[PointValues]) -> Literal["", "win", "stop"]:
    """What comes before every reward."""
    if any(point.wins for point in points):
        return "win"
    return "stop" if any(point.stops for point in points) else ""


def _is_urgent(point: PointValues, urgent: str) -> bool:
    return point.wins if urgent == "win" else point.stops


def _order(point: PointValues, weights: Sequence[float], urgent: str) -> tuple[float, ...]:
    """As the reward AI prefers them: urgent ones, the reward, attack and defence together, nearness to the middle."""
    return (-float(_is_urgent(point, urgent)), -weights[point.row], -point.value, point.remoteness, point.move)


def class_chances(points: Sequence[PointValues], weights: Sequence[float]) -> dict[int, float]:
    """By move: the probability that the reward AI takes its class, 0 for what is not urgent where something is."""
    urgent = urgency(points)
    open_to_choice = [point for point in points if not urgent or _is_urgent(point, urgent)]
    classes = sorted({weights[point.row] for point in open_to_choice}, reverse=True)
    by_chance = not urgent and weights[-1] > 0
    shares = class_shares(classes, weights[-1]) if by_chance else [1.0] + [0.0] * (len(classes) - 1)
    by_class = {reward: share / sum(shares) for reward, share in zip(classes, shares, strict=True)}
    found = {point.move: 0.0 for point in points}
    return found | {point.move: by_class[weights[point.row]] for point in open_to_choice}


def _point(
    game: Game,
    point: PointValues,
    rows: Sequence[str],
    weights: Sequence[float],
    chances: dict[int, float],
    first: bool,
) -> PointState:
    return members_of(
        PointState, point, square=point.move, label=game.format_move(point.move), row=rows[point.row],
        reward=weights[point.row], chance=chances[point.move], first=first,
    )  # fmt: skip
