"""Who breeds, how children are made and changed, as the recipe ``ga`` names it: operators with their numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from ..genome import FloatArray, GenomeSpace
from . import crossover, mutation, selection
from .operator_text import Operator, Parameter, Shelf
from .selection import IndexArray

Pick = Callable[[FloatArray, int, np.random.Generator], IndexArray]  # worth [M], N, rng -> [N, 2] places in the pool
Chances = Callable[[FloatArray], FloatArray]  # worth [M] -> [2, M] to be the first and the second of a pair
Crossing = Callable[[FloatArray, FloatArray, np.random.Generator], FloatArray]  # [N, D] twice -> [2, N, D]
# genomes and steps [C, D], space, rng -> both; steps are None unless the operator adapts them
Mutate = Callable[
    [FloatArray, FloatArray | None, GenomeSpace, np.random.Generator], tuple[FloatArray, FloatArray | None]
]


@dataclass(frozen=True)
class Selection:
    """Who are parents, and with what probability."""

    pick: Pick
    chances: Chances | None = None  # None: pairs are taken in turn


def _in_pairs(indices: IndexArray) -> IndexArray:
    return indices.reshape(-1, 2)


def _in_turn(pairs: IndexArray, count: int) -> IndexArray:
    """[count, 2] the pairs again and again."""
    return pairs[np.arange(count) % len(pairs)]


def _alike(chances: FloatArray) -> FloatArray:
    return np.stack([chances, chances])


def _tournament(size: int) -> Selection:
    return Selection(
        lambda worth, count, rng: _in_pairs(selection.tournament_selection(worth, count=2 * count, size=size, rng=rng)),
        lambda worth: _alike(selection.tournament_chances(worth, size=size)),
    )


def _wheel(weigh: Callable[[FloatArray], FloatArray]) -> Selection:
    """Two different ones by a roulette of ``weigh(worth)``."""
    return Selection(
        lambda worth, count, rng: selection.roulette_pairs(weigh(worth), count=count, rng=rng),
        lambda worth: selection.pair_chances(weigh(worth)),
    )


def _roulette() -> Selection:
    return _wheel(lambda worth: worth)


def _rank(pressure: float) -> Selection:
    return _wheel(partial(selection.linear_rank_weights, pressure=pressure))


def _universal() -> Selection:
    def pick(worth: FloatArray, count: int, rng: np.random.Generator) -> IndexArray:
        drawn = selection.stochastic_universal_selection(worth, count=2 * count, rng=rng)
        return _in_pairs(rng.permutation(drawn))

    return Selection(pick, lambda worth: _alike(selection.wheel_chances(worth)))


def _truncation(share: float) -> Selection:
    def best_of(worth: FloatArray) -> IndexArray:
        return selection.truncation_selection(worth, count=max(2, round(share * len(worth))))

    def pick(worth: FloatArray, count: int, rng: np.random.Generator) -> IndexArray:
        best = best_of(worth)
        return best[selection.roulette_pairs(np.ones(len(best)), count=count, rng=rng)]

    def chances(worth: FloatArray) -> FloatArray:
        found, best = np.zeros((2, len(worth))), best_of(worth)
        found[:, best] = selection.pair_chances(np.ones(len(best)))
        return found

    return Selection(pick, chances)


def _all_pairs(best: int) -> Selection:
    return Selection(lambda worth, count, rng: _in_turn(selection.all_pairs(worth, best=best), count))


def _halves() -> Selection:
    return Selection(lambda worth, count, rng: _in_turn(selection.rank_pairs(worth), count))


SELECTION: Shelf = {
    "tournament": Operator(
        "each parent the best of so many random ones", _tournament, (Parameter("size", 3, 1, whole=True),)
    ),
    "roulette": Operator("two different ones in proportion to fitness", _roulette),
    "universal": Operator("in proportion to fitness, by evenly spaced pointers", _universal),
    "rank": Operator("two different ones by linear ranks", _rank, (Parameter("pressure", 1.7, 1, 2),)),
    "truncation": Operator("two different ones of the best share", _truncation, (Parameter("share", 0.5, 0, 1),)),
    "pairs": Operator("all pairs of the best, in turn", _all_pairs, (Parameter("best", 3, 2, whole=True),)),
    "halves": Operator("rank i with rank i + P/2, in turn", _halves),
}


def _one_point() -> Crossing:
    return lambda mothers, fathers, rng: crossover.single_point_crossover(mothers, fathers, rng=rng)


def _two_point() -> Crossing:
    return lambda mothers, fathers, rng: crossover.two_point_crossover(mothers, fathers, rng=rng)


def _uniform(rate: float) -> Crossing:
    return lambda mothers, fathers, rng: crossover.uniform_crossover(mothers, fathers, rate=rate, rng=rng)


def _blend(share: float) -> Crossing:
    return lambda mothers, fathers, rng: crossover.arithmetic_crossover(mothers, fathers, share=share)


def _blx(alpha: float) -> Crossing:
    return lambda mothers, fathers, rng: crossover.blx_crossover(mothers, fathers, alpha=alpha, rng=rng)


def _sbx(index: float) -> Crossing:
    return lambda mothers, fathers, rng: crossover.simulated_binary_crossover(mothers, fathers, index=index, rng=rng)


def _no_crossover() -> Crossing:
    return lambda mothers, fathers, rng: np.stack([mothers, fathers])


CROSSOVER: Shelf = {
    "one-point": Operator("one cut", _one_point),
    "two-point": Operator("the piece between two cuts", _two_point),
    "uniform": Operator("gene by gene", _uniform, (Parameter("rate", 0.5, 0, 1),)),
    "blend": Operator("each parent with a share of the other", _blend, (Parameter("share", 0.25, 0, 1),)),
    "blx": Operator("BLX-alpha: uniform around both parents", _blx, (Parameter("alpha", 0.5, 0),)),
    "sbx": Operator("simulated binary", _sbx, (Parameter("index", 15, 0),)),
    "none": Operator("copies", _no_crossover),
}


def _reset(probability: float) -> Mutate:
    return lambda genomes, steps, space, rng: (
        mutation.reset_mutation(genomes, probability=probability, space=space, rng=rng),
        steps,
    )


def _gaussian(probability: float, scale: float) -> Mutate:
    return lambda genomes, steps, space, rng: (
        mutation.gaussian_mutation(genomes, probability=probability, scale=scale, space=space, rng=rng),
        steps,
    )


def _multiplicative(probability: float, width: float) -> Mutate:
    change = partial(
        mutation.multiplicative_mutation, probability=probability, low=1.0 - width, high=1.0 + width
    )  # fmt: skip
    return lambda genomes, steps, space, rng: (change(genomes, space=space, rng=rng), steps)


def _adaptive(step: float) -> Mutate:
    def mutate(
        genomes: FloatArray, steps: FloatArray | None, space: GenomeSpace, rng: np.random.Generator
    ) -> tuple[FloatArray, FloatArray | None]:
        known = np.full(genomes.shape, step) if steps is None else steps
        return mutation.log_normal_mutation(genomes, known, space=space, rng=rng)

    return mutate


def _no_mutation() -> Mutate:
    return lambda genomes, steps, space, rng: (genomes, steps)


_PROBABILITY = Parameter("probability", 0.1, 0, 1)
MUTATION: Shelf = {
    "gaussian": Operator(
        "a normal number, its deviation in units of the gene's range",
        _gaussian,
        (_PROBABILITY, Parameter("scale", 0.1, 0)),
    ),
    "multiplicative": Operator(
        "a factor in [1 - width, 1 + width]", _multiplicative, (_PROBABILITY, Parameter("width", 0.3, 0, 0.999))
    ),
    "reset": Operator("redrawn within its bounds", _reset, (_PROBABILITY,)),
    "adaptive": Operator("log-normal self-adaptive steps, all genes", _adaptive, (Parameter("step", 0.1, 1e-4),)),
    "none": Operator("nothing", _no_mutation),
}
