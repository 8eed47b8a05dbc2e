"""The reward AI: plays the point that a table of rewards prefers, and looks no further.

Contract: the game rates its candidate points (``FeatureSet.points``), the evaluator's weights are the rewards of the
rows, K the last. The answer depends on board, side to move, weights and, where points are equal, the generator. Points
whose rewards are equal numbers form a class. Nodes: the root alone. No score: a reward is no value of a position.

Steps:
1. while an opening rule leaves the colours open, the candidate or choice after which the acting seat stands best, a
   position being worth what the points offer to the one side less what they offer to the other;
2. where no point can be played, the only move;
3. a point that wins at once, else one that stops the opponent's five, of the best class;
4. else a class, best first, with a probability proportional to R ** (1 / K): one draw where there are several classes.
   K of 0 or less takes the best class without a draw; a class whose reward is 0 or less is never drawn. Half
   the reward is half the chance at K = 1, a quarter of it at 0.5, a thousandth at 0.1;
5. within the class: the most attack and defence together, then the nearest to the centre, then one draw.

The powers are taken in plain arithmetic (``core.powers``), so that the kernel draws the same class on every machine.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from ..core.abilities.of_positions import colours_open
from ..core.abilities.points import PointValues
from ..core.contract import Evaluator, FeatureSet, Limits, Progress, Report, WeighsFeatures
from ..core.errors import SpecError
from ..core.position import Position
from ..core.powers import exp2, log2
from ..core.rng import Rng


class Rewards:
    """The table chooses; there is nothing to set but its weights."""

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The chosen move; ``limits`` are not used.

        Raises:
            SpecError: no evaluator, or one without a table of rewards.
        """
        started = time.perf_counter()
        features, weights = table_of(evaluator)
        moves = position.moves()
        if not moves:
            return Report(None, nodes=1)
        if colours_open(position):
            move = _settle(position, features)  # 1
        else:
            points = _rate(features, position)
            move = choose_point(points, weights, rng).move if points else moves[0]  # 2
        return Report(move, line=(move,), nodes=1, seconds=time.perf_counter() - started)


def table_of(evaluator: Evaluator | None) -> tuple[FeatureSet, tuple[float, ...]]:
    """Features that rate points, and the weights: the rewards of the rows, then K. Raises SpecError."""
    if isinstance(evaluator, WeighsFeatures) and evaluator.features.points is not None:
        return evaluator.features, evaluator.weights
    name = evaluator.name if evaluator else None
    raise SpecError(f"{name!r} has no table of rewards, by which this search chooses; use eval=rewards")


def _rate(features: FeatureSet, position: Position) -> Sequence[PointValues]:
    assert features.points is not None
    return features.points(position)


def choose_point(points: Sequence[PointValues], weights: Sequence[float], rng: Rng) -> PointValues:
    """One of ``points``, ascending by move; ``weights``: the rewards of the rows, then K."""
    urgent = [p for p in points if p.wins] or [p for p in points if p.stops]
    if urgent:  # 3
        best = max(weights[p.row] for p in urgent)
        return _nicest([p for p in urgent if weights[p.row] == best], rng)
    classes = sorted({weights[p.row] for p in points}, reverse=True)
    drawn = _draw(classes, weights[-1], rng)  # 4
    return _nicest([p for p in points if weights[p.row] == drawn], rng)


def _draw(classes: Sequence[float], willingness: float, rng: Rng) -> float:
    """The reward of the class that is played; ``classes`` are rewards, the best first."""
    best = classes[0]
    if willingness <= 0 or len(classes) == 1 or best <= 0:
        return best
    shares = class_shares(classes, willingness)
    total = 0.0
    for share in shares:
        total += share
    drawn, passed = rng.uniform() * total, 0.0
    for reward, share in zip(classes, shares, strict=True):
        passed += share
        if drawn < passed:
            return reward
    return best  # rounding took the draw past the last class


def class_shares(classes: Sequence[float], willingness: float) -> list[float]:
    """How likely each of ``classes`` is, in units of the best, which comes first and is above 0; K is above 0."""
    best = log2(classes[0])
    return [exp2((log2(reward) - best) / willingness) if reward > 0 else 0.0 for reward in classes]


def _nicest(points: Sequence[PointValues], rng: Rng) -> PointValues:
    """Of one class the most valuable, then the nearest to the centre, then any by one draw."""  # 5
    value = max(point.value for point in points)
    points = [point for point in points if point.value == value]
    near = min(point.remoteness for point in points)
    points = [point for point in points if point.remoteness == near]
    return rng.choice(points) if len(points) > 1 else points[0]


def _settle(position: Position, features: FeatureSet) -> int:
    """The move after which the acting seat stands best while colours are open, the first of equals."""
    legal: tuple[int, ...] = position.moves()
    near = {point.move for point in _rate(features, position)}

    def standing(move: int) -> float:
        child = position.play(move)
        balance = _balance(child, features)
        if colours_open(child):
            balance = colours_open(child) * abs(balance)
        return balance if child.seat == position.seat else -balance

    return max([move for move in legal if move in near] or legal, key=standing)


def _balance(position: Position, features: FeatureSet) -> float:
    """What the points offer to the side to move, less what they offer to the other side."""
    total = 0.0
    for point in _rate(features, position):
        total += point.attack - point.defence
    return total
