"""Who breeds: selection operators. Fitness is ``[P]``, more is better; results are indices into the population.

Operators that end in ``pairs`` give ``[N, 2]``: a mother and a father a row.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from ..genome import FloatArray

IndexArray = npt.NDArray[np.int64]


def rank_order(fitness: FloatArray) -> IndexArray:
    """[P] indices, the best first; equal fitness keeps the population's order."""
    return np.argsort(-fitness, kind="stable").astype(np.int64)


def truncation_selection(fitness: FloatArray, *, count: int) -> IndexArray:
    """The ``count`` best, the best first."""
    return rank_order(fitness)[:count]


def roulette_selection(weights: FloatArray, *, count: int, rng: np.random.Generator) -> IndexArray:
    """``count`` indices, each drawn with probability weight / sum (Holland 1975); all zero means all alike.

    Raises:
        ValueError: a weight is negative (use rank_weights first).
    """
    _require_a_wheel(weights)
    wheel = weights.tolist()
    slots = list(accumulate(wheel))
    return np.array([_spin(wheel, slots, rng) for _ in range(count)], dtype=np.int64)


def pair_wheel(weights: FloatArray, *, rng: np.random.Generator) -> Callable[[], tuple[int, int]]:
    """Every call draws two different indices by roulette; the second wheel leaves the first parent out.

    Raises:
        ValueError: a weight is negative, or there are fewer than two.
    """
    if len(weights) < 2:
        raise ValueError(f"a pair of parents needs two individuals, not {len(weights)}")
    _require_a_wheel(weights)
    wheel = weights.tolist()
    slots = list(accumulate(wheel))

    def draw() -> tuple[int, int]:
        mother = _spin(wheel, slots, rng)
        others = wheel[:mother] + wheel[mother + 1 :]
        father = _spin(others, list(accumulate(others)), rng)
        return mother, father + (father >= mother)

    return draw


def roulette_pairs(weights: FloatArray, *, count: int, rng: np.random.Generator) -> IndexArray:
    """[count, 2] pairs as of pair_wheel, all of them at once (from another stream).

    Raises:
        ValueError: a weight is negative, or there are fewer than two.
    """
    _require_a_wheel(weights)
    if len(weights) < 2:
        raise ValueError(f"a pair of parents needs two individuals, not {len(weights)}")
    wheel = weights if weights.any() else np.ones_like(weights)
    slots, last = np.cumsum(wheel), int(np.flatnonzero(wheel)[-1])
    mother = np.minimum(np.searchsorted(slots, rng.random(count) * slots[-1], side="right"), last)
    at = rng.random(count) * (slots[-1] - wheel[mother])
    at += np.where(at >= slots[mother] - wheel[mother], wheel[mother], 0.0)  # past the mother's slot
    father = np.minimum(np.searchsorted(slots, at, side="right"), last)
    other = rng.integers(len(weights) - 1, size=count)
    other += other >= mother
    # Where nobody else has any weight, or rounding leads back to the mother, all others are alike.
    return np.stack([mother, np.where(father == mother, other, father)], axis=1).astype(np.int64)


def wheel_chances(weights: FloatArray) -> FloatArray:
    """[P] probability of each of ``weights [P]`` to be drawn from their wheel; they sum to 1."""
    wheel = weights if weights.any() else np.ones_like(weights)
    return np.asarray(wheel / wheel.sum(), dtype=np.float64)


def pair_chances(weights: FloatArray) -> FloatArray:
    """[2, P] probabilities to be the first, and the second, of a pair that pair_wheel or roulette_pairs draws.

    The second wheel leaves the first parent out: i is second with probability p_i times the sum of p_j / (1 - p_j) over
    all other j.
    """
    first = wheel_chances(weights)
    if np.count_nonzero(first) == 1:  # beside the only one with weight all others are alike
        return np.stack([first, (1.0 - first) / (len(first) - 1)])
    return np.stack([first, first * _sums_of_others(first / _sums_of_others(first))])


def _sums_of_others(values: FloatArray) -> FloatArray:
    """[P] to each the sum of all others, by additions alone: of two that differ much nothing is rounded away."""
    before, after = np.cumsum(values)[:-1], np.cumsum(values[::-1])[-2::-1]
    sums: FloatArray = np.append(0.0, before) + np.append(after, 0.0)
    return sums


def _spin(wheel: list[float], slots: list[float], rng: np.random.Generator) -> int:
    """A place drawn from a wheel of weights with their sums; as lists, which are faster than arrays for one draw."""
    draw = rng.random()
    if slots[-1] <= 0:
        return int(draw * len(wheel))
    # To the right of equal slots: never one of zero width; the last positive one catches rounding at the rim.
    place = min(bisect_right(slots, draw * slots[-1]), len(wheel) - 1)
    while not wheel[place]:
        place -= 1
    return place


def _require_a_wheel(weights: FloatArray) -> None:
    if np.any(weights < 0):
        raise ValueError(f"a roulette wheel cannot be driven by negative fitness {float(weights.min())!r}: use ranks")


def rank_weights(fitness: FloatArray) -> FloatArray:
    """[P] linear ranks, 1 for the worst to P for the best, equal fitness sharing its mean rank."""
    below = (fitness[:, None] > fitness[None, :]).sum(axis=1)
    level = (fitness[:, None] == fitness[None, :]).sum(axis=1)
    return np.asarray(below + (level + 1) / 2, dtype=np.float64)


def linear_rank_weights(fitness: FloatArray, *, pressure: float) -> FloatArray:
    """[P] expected copies, from 2 - ``pressure`` for the worst to ``pressure`` (1 to 2) for the best (Baker 1985).

    They sum to P; equal fitness shares its mean.
    """
    above_worst = (rank_weights(fitness) - 1.0) / max(len(fitness) - 1, 1)
    return np.asarray(2.0 - pressure + 2.0 * (pressure - 1.0) * above_worst, dtype=np.float64)


def stochastic_universal_selection(weights: FloatArray, *, count: int, rng: np.random.Generator) -> IndexArray:
    """``count`` indices in order, by as many evenly spaced pointers and one spin (Baker 1987).

    Everybody is drawn as often as count x weight / sum says, rounded up or down; all zero means all alike.

    Raises:
        ValueError: a weight is negative (use ranks).
    """
    _require_a_wheel(weights)
    slots = np.cumsum(weights if weights.any() else np.ones_like(weights))
    pointers = (np.arange(count) + rng.random()) * (slots[-1] / count)
    last = int(np.searchsorted(slots, slots[-1], side="left"))
    found: IndexArray = np.minimum(np.searchsorted(slots, pointers, side="right"), last).astype(np.int64)
    return found


def all_pairs(fitness: FloatArray, *, best: int) -> IndexArray:
    """[N, 2] every pair of the ``best`` fittest, the better one first: (0, 1), (0, 2), ..., (1, 2), ... by rank."""
    order = truncation_selection(fitness, count=best)
    first, second = np.triu_indices(len(order), 1)
    return np.stack([order[first], order[second]], axis=1)


def rank_pairs(fitness: FloatArray) -> IndexArray:
    """[floor(P/2), 2] rank i with rank i + floor(P/2), better half with worse; of an odd P the last stays alone."""
    order, half = rank_order(fitness), len(fitness) // 2
    return np.stack([order[:half], order[half : 2 * half]], axis=1)


def tournament_selection(fitness: FloatArray, *, count: int, size: int, rng: np.random.Generator) -> IndexArray:
    """``count`` winners, each the best of ``size`` different individuals drawn at random (Brindle 1981).

    Of equals the one earlier in the population wins.
    """
    entrants = different(len(fitness), min(size, len(fitness)), count, rng)
    places = np.argsort(rank_order(fitness))  # of each individual in the ranking
    winners: IndexArray = rank_order(fitness)[places[entrants].min(axis=1)]
    return winners


def tournament_chances(fitness: FloatArray, *, size: int) -> FloatArray:
    """[P] probability of each to win a tournament of tournament_selection: of rank r (0 the best) to be among the
    ``size`` that are drawn while the r better ones are not, C(P - 1 - r, size - 1) / C(P, size)."""
    count, size = len(fitness), min(size, len(fitness))
    worse = np.arange(count - 1, 0, -1)  # than each rank but the last
    by_rank = size / count * np.cumprod([1.0, *np.maximum(worse - size + 1, 0) / worse])
    chances = np.empty(count)
    chances[rank_order(fitness)] = by_rank
    return chances


def different(players: int, size: int, count: int, rng: np.random.Generator) -> IndexArray:
    """[count, size] different ones of ``players`` a row, in random order, every choice alike."""
    drawn = np.empty((count, 0), dtype=np.int64)
    for number in range(size):
        place = rng.integers(players - number, size=count)  # among those not yet drawn
        for earlier in np.sort(drawn, axis=1).T:
            place = place + (place >= earlier)
        drawn = np.column_stack([drawn, place])
    return drawn


def ranked_pool(fitness: FloatArray) -> IndexArray:
    """[P] ranked copying: the top floor(P/3) twice, the bottom floor(P/3) not at all, the others once."""
    order = rank_order(fitness)
    third = len(order) // 3
    return np.concatenate([np.repeat(order[:third], 2), order[third : len(order) - third]])
