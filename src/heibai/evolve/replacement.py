"""What the next population keeps of the old: copying, elitism, (mu + lambda), (mu, lambda), averaging, champions."""

from __future__ import annotations

import numpy as np

from .genome import FloatArray, GenomeSpace
from .selection import truncation_selection

Survivors = tuple[FloatArray, FloatArray]  # genomes [S, D], best first, and their fitness [S]


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


def elites(population: FloatArray, fitness: FloatArray, *, count: int) -> Survivors:
    """The ``count`` best of a population: what generational replacement with elitism passes on unchanged."""
    order = truncation_selection(fitness, count=count)
    return population[order], fitness[order]


def plus_survivors(
    parents: FloatArray, parent_fitness: FloatArray, children: FloatArray, child_fitness: FloatArray
) -> Survivors:
    """(mu + lambda): the mu best of mu parents and their children together (Schwefel 1981).

    Both fitnesses come from one generation's games: fitness against other opponents does not compare.
    """
    everybody = np.concatenate([parents, children])
    return elites(everybody, np.concatenate([parent_fitness, child_fitness]), count=len(parents))


def comma_survivors(children: FloatArray, child_fitness: FloatArray, *, count: int) -> Survivors:
    """(mu, lambda): the ``count`` best of the children; no parent survives (Schwefel 1981).

    Raises:
        ValueError: fewer children than survivors.
    """
    if len(children) < count:
        raise ValueError(f"{count} survivors of {len(children)} children; give at least as many children")
    return elites(children, child_fitness, count=count)


def averaged_parents(
    parents: FloatArray, parent_fitness: FloatArray, children: FloatArray, child_fitness: FloatArray, *, share: float
) -> Survivors:
    """Each parent, moved by ``share`` of the way to its own child where that did better (Lucas & Runarsson 2006).

    Child i is parent i's. A child that wins by luck moves its parent a little, not all the way: without this,
    co-evolution under noise forgets. Places are kept; a moved parent has its child's fitness.
    """
    better = child_fitness > parent_fitness
    moved = parents + share * (children - parents)
    fitness = np.where(better, child_fitness, parent_fitness)
    return np.where(better[:, None], moved, parents), fitness
