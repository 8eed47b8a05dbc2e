"""What the next population keeps of the old: copies, (mu + lambda), (mu, lambda), averaged parents, champions."""

from __future__ import annotations

import numpy as np

from ..genome import FloatArray, GenomeSpace
from .selection import IndexArray, truncation_selection


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


def replace_worst(population: FloatArray, champions: FloatArray, *, count: int) -> FloatArray:
    """[P, D] in which the last ``count`` individuals are copies of ``champions [C, D]`` in turn."""
    places = np.arange(count) % len(champions)
    return put_back(population, np.take(champions, places, axis=0))


def plus_survivors(parent_fitness: FloatArray, child_fitness: FloatArray) -> IndexArray:
    """(mu + lambda): the mu best of mu parents and their children, as places in parents followed by children.

    Best first (Schwefel 1981). Both fitnesses come from one generation's games: fitness against other opponents does
    not compare.
    """
    return truncation_selection(np.concatenate([parent_fitness, child_fitness]), count=len(parent_fitness))


def comma_survivors(child_fitness: FloatArray, *, count: int) -> IndexArray:
    """(mu, lambda): the ``count`` best of the children, best first; no parent survives (Schwefel 1981).

    Raises:
        ValueError: fewer children than survivors.
    """
    if len(child_fitness) < count:
        raise ValueError(f"{count} survivors of {len(child_fitness)} children; give at least as many children")
    return truncation_selection(child_fitness, count=count)


def averaged_parents(
    parents: FloatArray, parent_fitness: FloatArray, children: FloatArray, child_fitness: FloatArray, *, share: float
) -> tuple[FloatArray, FloatArray]:
    """Each parent, moved by ``share`` of the way to its own child where that did better (Lucas & Runarsson 2006).

    Child i is parent i's. A child that wins by luck moves its parent a little, not all the way: without this,
    co-evolution under noise forgets.

    Returns:
        Parents in their places ``[M, D]``, and their fitness ``[M]``: a moved one's is its child's.
    """
    better = child_fitness > parent_fitness
    moved = parents + share * (children - parents)
    fitness = np.where(better, child_fitness, parent_fitness)
    return np.where(better[:, None], moved, parents), fitness
