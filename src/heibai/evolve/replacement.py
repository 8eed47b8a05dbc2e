"""What the next population keeps of the old: copying, elitism, catastrophe."""

from __future__ import annotations

import numpy as np

from .genome import FloatArray, GenomeSpace
from .mutation import redraw_genes


def copied(elites: FloatArray, *, probability: float, space: GenomeSpace, rng: np.random.Generator) -> FloatArray:
    """[E, D] each elite passes unchanged with ``probability``; an uncopied slot gets a fresh random genome."""
    kept = rng.random(len(elites)) < probability
    return np.where(kept[:, None], elites, space.random(len(elites), rng=rng))


def put_back(population: FloatArray, survivors: FloatArray) -> FloatArray:
    """[P, D] with ``survivors [S, D]`` written over the last S individuals."""
    return np.concatenate([population[: len(population) - len(survivors)], survivors])


def contains(population: FloatArray, genome: FloatArray) -> bool:
    """True when some individual equals ``genome`` gene for gene."""
    return bool(np.any(np.all(population == genome, axis=1)))


def catastrophe(ranked: FloatArray, *, space: GenomeSpace, rng: np.random.Generator) -> FloatArray:
    """[P, D] ``ranked`` (best first) in which rank r has each gene redrawn with probability r/(P-1): the best none."""
    count = len(ranked)
    probabilities = np.arange(count) / max(count - 1, 1)
    return redraw_genes(ranked, probabilities=probabilities, space=space, rng=rng)


def replace_worst(population: FloatArray, champions: FloatArray, *, count: int) -> FloatArray:
    """[P, D] in which the last ``count`` individuals are copies of ``champions [C, D]`` in turn."""
    places = np.arange(count) % len(champions)
    return put_back(population, np.take(champions, places, axis=0))
