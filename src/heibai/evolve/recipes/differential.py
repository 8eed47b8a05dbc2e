"""The recipe ``de``: differential evolution (Storn & Price 1997), its parents and trials evaluated together.

Fitness from games compares only within a generation, so a population of P is P/2 parents and, in the same order, their
P/2 trials: a trial that did as well as its parent takes its place.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ...core.errors import RunError
from ..generational import Generational, GenerationState
from ..genome import FloatArray
from ..lineage import CHILD, ParentChoice
from ..operators.selection import IndexArray, different
from ..strategy import Strategy
from .founders import INIT, first_population
from .option import Option
from .recipe import Recipe, Settings

BASES = ("rand", "best", "current-to-best")
_LEAST_PARENTS = 4  # a target and three others


def differential_trials(
    parents: FloatArray, fitness: FloatArray, *, base: str, weight: float, rate: float, rng: np.random.Generator
) -> FloatArray:
    """[M, D] a trial for each of ``parents [M, D]``, M at least 4; not settled.

    The donor of parent i is x_a + F (x_b - x_c), a, b and c different and none of them i, F = ``weight``; with base
    ``best`` x_a is the fittest; with ``current-to-best`` it is x_i + F (x_best - x_i). A trial takes each gene of its
    donor with probability ``rate``, and at least one of them (binomial crossover).
    """
    count, genes = parents.shape
    others = different(count - 1, 3, count, rng)
    a, b, c = (others + (others >= np.arange(count)[:, None])).T
    best = parents[int(np.argmax(fitness))]
    origin = {"rand": parents[a], "best": best[None, :], "current-to-best": parents + weight * (best - parents)}[base]
    donors = origin + weight * (parents[b] - parents[c])
    taken = rng.random((count, genes)) < rate
    taken[np.arange(count), rng.integers(genes, size=count)] = True
    return np.where(taken, donors, parents)


def breed_differential(state: GenerationState, *, base: str, weight: float, rate: float) -> FloatArray:
    """[P, D] the surviving parents, then a new trial of each."""
    half = len(state.population) // 2
    won = state.fitness[half:] >= state.fitness[:half]
    places: IndexArray = np.arange(half) + half * won
    parents, fitness = state.population[places], state.fitness[places]
    trials = differential_trials(parents, fitness, base=base, weight=weight, rate=rate, rng=state.rng)
    state.lineage.choice = ParentChoice("a trial of every parent, whose other ancestors are drawn alike")
    state.lineage.add_alone(places)
    state.lineage.add_alone(places, origin=CHILD)  # a trial's other ancestors are not kept: its genes may be of four
    return np.concatenate([parents, state.space.settled(trials)])


def _build(settings: Settings) -> Strategy:
    if settings.population % 2 or settings.population < 2 * _LEAST_PARENTS:
        raise RunError(
            f"de evaluates parents and trials together, a population of {settings.population} is not two halves of at "
            f"least {_LEAST_PARENTS}; use an even --population from {2 * _LEAST_PARENTS} on"
        )
    options = settings.options
    breed = partial(breed_differential, base=options["base"], weight=options["weight"], rate=options["rate"])
    first, origins = first_population(settings)
    return Generational(
        settings.space, first, breed, generations=settings.generations, rng=settings.rng, origins=origins
    )


DIFFERENTIAL = Recipe(
    "de",
    "differential evolution: each parent against a trial made of differences of others",
    evaluator="zones",
    population=20,
    generations=80,
    options={
        "init": INIT,
        "base": Option("rand", "what a difference is added to", choices=BASES),
        "weight": Option(0.5, "of a difference, F", least=0, most=2),
        "rate": Option(0.9, "probability that a gene comes from the donor, CR", least=0, most=1),
    },
    build=_build,
)
