"""How genomes change by chance: mutation operators on ``[P, D]`` (or one ``[D]``). None touches a fixed gene."""

from __future__ import annotations

import numpy as np

from .genome import FloatArray, GenomeSpace


def multiplicative_mutation(
    genomes: FloatArray, *, probability: float, low: float, high: float, space: GenomeSpace, rng: np.random.Generator
) -> FloatArray:
    """Each gene's weight with ``probability`` times a uniform factor in [low, high]; never changes its sign."""
    factors = low + (high - low) * rng.random(genomes.shape)
    chosen = rng.random(genomes.shape) < probability
    return space.settled(np.where(chosen, space.multiplied(genomes, factors), genomes))


def uniform_mutation(genomes: FloatArray, *, size: float, space: GenomeSpace, rng: np.random.Generator) -> FloatArray:
    """Every gene moves by a uniform part of (-size, size): of its range on the log2 scale, else of its own value."""
    parts = size * (2.0 * rng.random(genomes.shape) - 1.0)
    return space.settled(genomes + space.ranges * parts if space.log2 else genomes * (1.0 + parts))


def gaussian_mutation(
    genomes: FloatArray, *, probability: float, scale: float, space: GenomeSpace, rng: np.random.Generator
) -> FloatArray:
    """Each gene with ``probability`` plus a normal number of deviation ``scale`` x the gene's range.

    A gene that would leave its declared sign stops at zero.
    """
    steps = scale * space.ranges * rng.standard_normal(genomes.shape)
    chosen = rng.random(genomes.shape) < probability
    return space.settled(np.where(chosen, genomes + steps, genomes))


def redraw_one_gene(genome: FloatArray, *, space: GenomeSpace, rng: np.random.Generator) -> FloatArray:
    """[D] with one random free gene replaced by a uniform number within its bounds."""
    gene = int(rng.choice(space.free))
    result = genome.copy()
    result[gene] = space.lower[gene] + space.ranges[gene] * rng.random()
    return space.settled(result)


def redraw_genes(
    population: FloatArray, *, probabilities: FloatArray, space: GenomeSpace, rng: np.random.Generator
) -> FloatArray:
    """[P, D] in which individual p has each gene redrawn within its bounds with ``probabilities[p]``.

    An individual none of whose genes was redrawn is returned bit for bit.
    """
    fresh = np.array(space.lower) + space.ranges * rng.random(population.shape)
    chosen = np.less(rng.random(population.shape), probabilities[:, None])
    changed = space.settled(np.where(chosen, fresh, population))
    return np.where(np.any(chosen, axis=1, keepdims=True), changed, population)
