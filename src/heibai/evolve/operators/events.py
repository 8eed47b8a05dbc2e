"""What happens to a population now and then: catastrophes of two kinds, immigrants, restart, migration of islands."""

from __future__ import annotations

import numpy as np

from ..genome import FloatArray, GenomeSpace
from .mutation import redraw_genes
from .replacement import put_back


def catastrophe(ranked: FloatArray, *, space: GenomeSpace, rng: np.random.Generator) -> FloatArray:
    """[P, D] ``ranked`` (best first) in which rank r has each gene redrawn with probability r/(P-1): the best none."""
    count = len(ranked)
    probabilities = np.arange(count) / max(count - 1, 1)
    return redraw_genes(ranked, probabilities=probabilities, space=space, rng=rng)


def raised_mutation(
    ranked: FloatArray, *, probability: float, space: GenomeSpace, rng: np.random.Generator
) -> FloatArray:
    """[P, D] ``ranked`` (best first) with a suddenly raised mutation rate: all but the best have each gene redrawn
    with ``probability``, whatever their rank (Cobb 1990, triggered hypermutation)."""
    probabilities = np.full(len(ranked), probability)
    probabilities[0] = 0.0
    return redraw_genes(ranked, probabilities=probabilities, space=space, rng=rng)


def immigration(population: FloatArray, *, count: int, space: GenomeSpace, rng: np.random.Generator) -> FloatArray:
    """[P, D] with fresh random genomes over the last ``count`` individuals (Grefenstette 1992)."""
    return put_back(population, space.random(count, rng=rng))


def restart(best: FloatArray, *, size: int, space: GenomeSpace, rng: np.random.Generator) -> FloatArray:
    """[size, D] ``best [D]`` and fresh random genomes (Krishnakumar 1989, the micro-GA)."""
    return np.concatenate([best[None, :], space.random(size - 1, rng=rng)])


def ring_migration(islands: FloatArray, leavers: FloatArray) -> FloatArray:
    """[I, P, D] islands whose last E individuals are the ``leavers [I, E, D]`` of the island before, in a ring.

    Who leaves also stays: migrants are copies (Cohoon and others 1987).
    """
    count = leavers.shape[1]
    return np.concatenate([islands[:, : islands.shape[1] - count], np.roll(leavers, 1, axis=0)], axis=1)
