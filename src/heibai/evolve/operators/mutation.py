"""How genomes change by chance: mutation operators on ``[P, D]`` (or one ``[D]``). None touches a fixed gene."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ..genome import FloatArray, GenomeSpace, by_element

_LEAST_STEP = 1e-4  # of a self-adaptive mutation, in units of the gene's range: a step of nothing would stay nothing


def differing(genomes: FloatArray, before: FloatArray) -> npt.NDArray[np.bool_]:
    """[P] whose genes are others than ``before``; what settling twice rounds away does not count."""
    return np.asarray(np.any(~np.isclose(genomes, before, rtol=1e-12, atol=0.0), axis=1))


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


def log_normal_mutation(
    genomes: FloatArray, steps: FloatArray, *, space: GenomeSpace, rng: np.random.Generator
) -> tuple[FloatArray, FloatArray]:
    """Self-adaptive: each step changes by a log-normal factor, then its gene by a normal number of that deviation.

    ``steps [P, D]`` are deviations in units of the gene's range, each individual's own, and are inherited with its
    genes. The factor is exp(t' n + t n_i), one n an individual, one n_i a gene, t' = 1/sqrt(2 D), t = 1/sqrt(2 sqrt D)
    (Schwefel 1995; Beyer & Schwefel 2002, section 6).

    Returns:
        Genomes and steps.
    """
    genes = genomes.shape[-1]
    common = rng.standard_normal((*genomes.shape[:-1], 1)) / math.sqrt(2.0 * genes)
    own = rng.standard_normal(genomes.shape) / math.sqrt(2.0 * math.sqrt(genes))
    changed = np.maximum(steps * by_element(math.exp, common + own), _LEAST_STEP)
    return space.settled(genomes + space.ranges * changed * rng.standard_normal(genomes.shape)), changed


def reset_mutation(
    genomes: FloatArray, *, probability: float, space: GenomeSpace, rng: np.random.Generator
) -> FloatArray:
    """[P, D] in which each free gene is with ``probability`` redrawn uniformly within its bounds."""
    return redraw_genes(genomes, probabilities=np.full(len(genomes), probability), space=space, rng=rng)


def redraw_one_gene(genome: FloatArray, *, space: GenomeSpace, rng: np.random.Generator) -> FloatArray:
    """[D] with one random free gene replaced by a uniform number within its bounds."""
    gene, part = draw_gene(space.free, rng=rng)
    return put_genes(genome[None, :], [gene], [part], space=space).reshape(-1)


def draw_gene(free: npt.NDArray[np.int64], *, rng: np.random.Generator) -> tuple[int, float]:
    """One of the ``free`` genes, and a uniform part of the way between its bounds."""
    return int(free[rng.integers(len(free))]), rng.random()


def put_genes(genomes: FloatArray, genes: Sequence[int], parts: Sequence[float], *, space: GenomeSpace) -> FloatArray:
    """[P, D] in which gene ``genes[p]`` of individual p lies ``parts[p]`` of the way between its bounds."""
    result, chosen = genomes.copy(), np.array(genes, dtype=np.int64)
    result[np.arange(len(result)), chosen] = np.array(space.lower)[chosen] + space.ranges[chosen] * np.array(parts)
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
