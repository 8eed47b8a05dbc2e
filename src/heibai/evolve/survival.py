"""Who survives, and what else befalls a generation, as the recipe ``ga`` names it: operators with their numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .breeding import breed_catastrophe, stagnant
from .events import restart
from .genome import FloatArray
from .lineage import AVERAGED, CHAMPION, COPY, Choice, Individual
from .operators import Operator, Parameter, Shelf
from .replacement import averaged_parents, comma_survivors, plus_survivors
from .selection import IndexArray, rank_order
from .strategy import Scene

Strike = Callable[[Scene], FloatArray | None]  # a whole new population, or None when nothing happens


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


Survive = Callable[[Scene], Survivors]


def _of_places(scene: Scene, kept: IndexArray, pool: IndexArray) -> Survivors:
    homes = tuple((scene.generation, int(place)) for place in kept)
    origins = (COPY,) * len(kept)
    return Survivors(scene.population[kept], homes, scene.population[pool], scene.fitness[pool], pool, origins)


def _elitism(count: int) -> Survive:
    def survive(scene: Scene) -> Survivors:
        order = rank_order(scene.fitness)
        return _of_places(scene, order[:count], order)

    return survive


def _plus(parents: int) -> Survive:
    def survive(scene: Scene) -> Survivors:
        best = plus_survivors(scene.fitness[:parents], scene.fitness[parents:])
        return _of_places(scene, best, best)

    return survive


def _comma(parents: int) -> Survive:
    def survive(scene: Scene) -> Survivors:
        best = comma_survivors(scene.fitness, count=parents)
        return _of_places(scene, best[:0], best)

    return survive


def _champions(count: int) -> Survive:
    def survive(scene: Scene) -> Survivors:
        order, (genomes, homes) = rank_order(scene.fitness), _champions_of(scene)
        turn = np.arange(count) % len(genomes)
        pool = scene.population[order]
        kept, origins = tuple(homes[i] for i in turn), (CHAMPION,) * count
        return Survivors(genomes[turn], kept, pool, scene.fitness[order], order, origins)

    return survive


def _champions_of(scene: Scene) -> tuple[FloatArray, list[Individual | None]]:
    """The generation's best, and who holds the title or (where there is none) was the fittest ever."""
    memory = scene.memory
    local = int(rank_order(scene.fitness)[0])
    titled = memory.reigning is not None
    other = memory.reigning if titled else memory.best_ever
    home = memory.reigning_home if titled else memory.best_ever_home
    if other is None:
        raise ValueError("champions survive after the first generation was noted")
    return np.stack([scene.population[local], other]), [(scene.generation, local), home]


def _averaging(share: float) -> Survive:
    def survive(scene: Scene) -> Survivors:
        half = len(scene.population) // 2
        moved, fitness = averaged_parents(
            scene.population[:half], scene.fitness[:half], scene.population[half:], scene.fitness[half:], share=share
        )
        settled, places = scene.space.settled(moved), np.arange(half)
        homes = tuple((scene.generation, place) for place in range(half))
        unmoved = np.all(settled == scene.population[:half], axis=1)
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

    strike: Strike = lambda scene: None
    immigrants: int = 0


def _catastrophe(unchanged: int) -> Event:
    return Event(lambda scene: breed_catastrophe(scene) if stagnant(scene, unchanged=unchanged) else None)


def _restart(unchanged: int) -> Event:
    def strike(scene: Scene) -> FloatArray | None:
        if scene.memory.unchanged < unchanged:
            return None
        scene.memory.unchanged = 0
        best = int(rank_order(scene.fitness)[0])
        scene.lineage.choice = Choice("a restart: the best stays, the others are drawn anew")
        scene.lineage.add_alone([best])
        scene.lineage.add_fresh(len(scene.population) - 1)
        return restart(scene.population[best], size=len(scene.population), space=scene.space, rng=scene.rng)

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
    "restart": Operator("all but the best redrawn when it is unchanged", _restart, (_UNCHANGED,)),
}
