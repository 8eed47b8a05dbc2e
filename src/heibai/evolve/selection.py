"""Who breeds: selection operators. Fitness is ``[P]``, more is better; results are indices into the population."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .genome import FloatArray

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
    return np.array([_spin(weights, rng) for _ in range(count)], dtype=np.int64)


def roulette_pair(weights: FloatArray, *, rng: np.random.Generator) -> tuple[int, int]:
    """Two different indices by roulette; the second wheel leaves the first parent out.

    Raises:
        ValueError: a weight is negative, or there are fewer than two.
    """
    if len(weights) < 2:
        raise ValueError(f"a pair of parents needs two individuals, not {len(weights)}")
    mother = _spin(weights, rng)
    others = np.delete(np.arange(len(weights)), mother)
    return mother, int(others[_spin(weights[others], rng)])


def _spin(weights: FloatArray, rng: np.random.Generator) -> int:
    if np.any(weights < 0):
        raise ValueError(f"a roulette wheel cannot be driven by negative fitness {float(weights.min())!r}: use ranks")
    slots = np.cumsum(weights)
    draw = rng.random()
    if slots[-1] <= 0:
        return int(draw * len(weights))
    # side="right" never lands on a slot of zero width; the last positive slot catches rounding at the rim.
    last = int(np.flatnonzero(weights)[-1])
    return min(int(np.searchsorted(slots, draw * slots[-1], side="right")), last)


def rank_weights(fitness: FloatArray) -> FloatArray:
    """[P] linear ranks, 1 for the worst to P for the best, equal fitness sharing its mean rank."""
    below = (fitness[:, None] > fitness[None, :]).sum(axis=1)
    level = (fitness[:, None] == fitness[None, :]).sum(axis=1)
    return np.asarray(below + (level + 1) / 2, dtype=np.float64)


def tournament_selection(fitness: FloatArray, *, count: int, size: int, rng: np.random.Generator) -> IndexArray:
    """``count`` winners, each the best of ``size`` different individuals drawn at random (Brindle 1981)."""
    entrants = (rng.permutation(len(fitness))[:size] for _ in range(count))
    return np.array([min(e, key=lambda i: (-fitness[i], i)) for e in entrants], dtype=np.int64)


def ranked_pool(fitness: FloatArray) -> IndexArray:
    """[P] ranked copying: the top floor(P/3) twice, the bottom floor(P/3) not at all, the others once."""
    order = rank_order(fitness)
    third = len(order) // 3
    return np.concatenate([np.repeat(order[:third], 2), order[third : len(order) - third]])
