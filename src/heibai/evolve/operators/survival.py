"""Who survives, and what else befalls a generation, as the recipe ``ga`` names it: operators with their numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..generational import GenerationState
from ..genome import FloatArray
from ..lineage import AVERAGED, CHAMPION, COPY, Individual, ParentChoice
from .breeding import breed_catastrophe, stagnant
from .events import restart
from .operator_text import Operator, Parameter, Shelf
from .replacement import averaged_parents, comma_survivors, plus_survivors
from .selection import IndexArray, rank_order

Strike = Callable[[GenerationState], FloatArray | None]  # a whole new population, or None when nothing happens


@dataclass(frozen=True)
class Survivors:
    """Who passes unchanged, and who may be a parent."""

    kept: FloatArray  # [K, D]
    homes: tuple[Individual | None, ...]  # [K] generation and place where each was evaluated, if known
    pool: FloatArray  # [M, D] parents
    fitness: FloatArray  # [M]
    places: IndexArray  # [M] in the population
    origins: tuple[str, ...]  # [K] how each of the kept came about
    mothers: bool = False  # each of the pool is the mother of one child, in order


Survive = Callable[[GenerationState], Survivors]


def _of_places(state: GenerationState, kept: IndexArray, pool: IndexArray) -> Survivors:
    homes = tuple((state.generation, int(place)) for place in kept)
    origins = (COPY,) * len(kept)
    return Survivors(state.population[kept], homes, state.population[pool], state.fitness[pool], pool, origins)


def _elitism(count: int) -> Survive:
    def survive(state: GenerationState) -> Survivors:
        order = rank_order(state.fitness)
        return _of_places(state, order[:count], order)

    return survive


def _plus(parents: int) -> Survive:
    def survive(state: GenerationState) -> Survivors:
        best = plus_survivors(state.fitness[:parents], state.fitness[parents:])
        return _of_places(state, best, best)

    return survive


def _comma(parents: int) -> Survive:
    def survive(state: GenerationState) -> Survivors:
        best = comma_survivors(state.fitness, count=parents)
        return _of_places(state, best[:0], best)

    return survive


def _champions(count: int) -> Survive:
    def survive(state: GenerationState) -> Survivors:
        order, (genomes, homes) = rank_order(state.fitness), _champions_of(state)
        turn = np.arange(count) % len(genomes)
        pool = state.population[order]
        kept, origins = tuple(homes[i] for i in turn), (CHAMPION,) * count
        return Survivors(genomes[turn], kept, pool, state.fitness[order], order, origins)

    return survive


def _champions_of(state: GenerationState) -> tuple[FloatArray, list[Individual | None]]:
    """The generation's best, and who holds the title or (where there is none) was the fittest ever."""
    memory = state.memory
    local = int(rank_order(state.fitness)[0])
    titled = memory.reigning is not None
    other = memory.reigning if titled else memory.best_ever
    home = memory.reigning_home if titled else memory.best_ever_home
    if other is None:
        raise ValueError("champions survive after the first generation was noted")
    return np.stack([state.population[local], other]), [(state.generation, local), home]


def _averaging(share: float) -> Survive:
    def survive(state: GenerationState) -> Survivors:
        half = len(state.population) // 2
        moved, fitness = averaged_parents(
            state.population[:half], state.fitness[:half], state.population[half:], state.fitness[half:], share=share
        )
        settled, places = state.space.settled(moved), np.arange(half)
        homes = tuple((state.generation, place) for place in range(half))
        unmoved = np.all(settled == state.population[:half], axis=1)
        origins = tuple(np.where(unmoved, COPY, AVERAGED).tolist())
        return Survivors(settled, homes, settled, fitness, places, origins, mothers=True)

    return survive


SURVIVAL: Shelf = {
    "elitism": Operator(
        "the best pass unchanged, all may be parents", _elitism, (Parameter("count", 1, 0, whole=True),)
    ),
    "plus": Operator("(mu + lambda): the best pass and are the parents", _plus, (Parameter("mu", 10, 2, whole=True),)),
    "comma": Operator("(mu, lambda): the best are the parents", _comma, (Parameter("mu", 5, 2, whole=True),)),
    "champions": Operator(
        "the last become copies of the generation's and the reigning champion",
        _champions,
        (Parameter("count", 2, 1, whole=True),),
    ),
    "averaging": Operator(
        "half are parents, each moved to its better child by a share", _averaging, (Parameter("share", 0.3, 0, 1),)
    ),
}


@dataclass(frozen=True)
class Event:
    """What happens to a generation besides breeding."""

    strike: Strike = lambda state: None
    immigrants: int = 0


def _catastrophe(unchanged: int) -> Event:
    return Event(lambda state: breed_catastrophe(state) if stagnant(state, unchanged=unchanged) else None)


def _hypermutation(unchanged: int, rate: float) -> Event:
    def strike(state: GenerationState) -> FloatArray | None:
        return breed_catastrophe(state, hypermutation=rate) if stagnant(state, unchanged=unchanged) else None

    return Event(strike)


def _restart(unchanged: int) -> Event:
    def strike(state: GenerationState) -> FloatArray | None:
        if state.memory.unchanged < unchanged:
            return None
        state.memory.unchanged = 0
        best = int(rank_order(state.fitness)[0])
        state.lineage.choice = ParentChoice("a restart: the best stays, the others are drawn anew")
        state.lineage.add_alone([best])
        state.lineage.add_fresh(len(state.population) - 1)
        return restart(state.population[best], size=len(state.population), space=state.space, rng=state.rng)

    return Event(strike)


_UNCHANGED = Parameter("unchanged", 5, 1, whole=True)
EVENTS: Shelf = {
    "none": Operator("nothing", Event),
    "immigrants": Operator(
        "so many fresh genomes a generation",
        lambda count: Event(immigrants=count),
        (Parameter("count", 1, 1, whole=True),),
    ),
    "catastrophe": Operator(
        "genes redrawn, the more the worse the rank, when the best is unchanged or all are alike",
        _catastrophe,
        (_UNCHANGED,),
    ),
    "hypermutation": Operator(
        "a catastrophe of the other kind: the mutation rate is raised for a generation, for all but the best",
        _hypermutation,
        (_UNCHANGED, Parameter("rate", 0.5, 0.001, 1)),
    ),
    "restart": Operator("all but the best redrawn when it is unchanged", _restart, (_UNCHANGED,)),
}
