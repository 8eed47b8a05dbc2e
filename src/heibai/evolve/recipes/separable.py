"""Separable CMA-ES (Ros and Hansen, PPSN 2008): one Gaussian, one variance a gene, under a common step.

Ask draws P genomes around the mean; tell moves the mean to the weighted average of the better half, which is what makes
it bear noisy fitness: an individual's luck counts one part in many. D genes, F of them free, P individuals, M = P / 2
parents.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...core.errors import RunError
from ..genome import FloatArray, GenomeSpace
from ..operators.selection import rank_order
from ..strategy import Strategy, reading_state, require_fitness
from .around_mean import BEGIN, AroundMean, arrays_of, begins_at
from .option import Option
from .recipe import Recipe, Settings


@dataclass(frozen=True)
class Rates:
    """How fast the parts of the distribution follow (Hansen 2016, table 1; the factor of Ros and Hansen, section 3)."""

    weights: FloatArray  # [M] of the parents, best first, sum 1
    parents: float  # effective number of parents
    step_path: float  # share of the last move in the path that the step follows (c_sigma)
    damping: float  # of the step's changes (d_sigma)
    path: float  # share of the last move in the path that the variances follow (c_c)
    rank_one: float  # share of that path in the next variances (c_1)
    rank_many: float  # share of the parents' spread in them (c_mu)

    @classmethod
    def of(cls, genes: int, population: int) -> Rates:
        """The usual rates for D ``genes`` and P ``population``."""
        half = population // 2
        raw = np.array([math.log(half + 0.5) - math.log(rank + 1) for rank in range(half)])
        weights = raw / math.fsum(raw)
        parents = 1.0 / math.fsum(weights * weights)
        step_path = (parents + 2) / (genes + parents + 5)
        faster = (genes + 2) / 3
        rank_one = min(1.0, faster * 2 / ((genes + 1.3) ** 2 + parents))
        rank_many = faster * 2 * (parents - 2 + 1 / parents) / ((genes + 2) ** 2 + parents)
        return cls(
            weights=weights,
            parents=parents,
            step_path=step_path,
            damping=1 + 2 * max(0.0, math.sqrt((parents - 1) / (genes + 1)) - 1) + step_path,
            path=(4 + parents / genes) / (genes + 4 + 2 * parents / genes),
            rank_one=rank_one,
            rank_many=max(0.0, min(1 - rank_one, rank_many)),
        )


class SeparableCMA(AroundMean):
    """Ask and tell."""

    def __init__(
        self,
        space: GenomeSpace,
        *,
        population: int,
        generations: int,
        step: float,
        rng: np.random.Generator,
        mean: FloatArray | None = None,
    ) -> None:
        """``step``: first standard deviation, in halves of a gene's range; ``mean [D]``: None for their middle."""
        super().__init__(space, generations=generations, rng=rng, mean=mean)
        self._rates = Rates.of(len(self._free), population)
        self._step = step
        self._variances = self._halves**2  # [F]
        self._step_path, self._path = np.zeros(len(self._free)), np.zeros(len(self._free))
        self._population = self._draw(population)

    def ask(self) -> FloatArray:
        return self._population.copy()

    def tell(self, fitness: FloatArray) -> None:
        """Move towards the better half by ``fitness [P]``. Raises ValueError for another shape or after the end."""
        require_fitness(fitness, individuals=len(self._population), finished=self.finished)
        rates, best = self._rates, rank_order(fitness)[: len(self._rates.weights)]
        steps = (self._population[best] - self._mean)[:, self._free] / self._step  # [M, F]
        shift = np.sum(rates.weights[:, None] * steps, axis=0)
        self._mean[self._free] += self._step * shift
        self._follow(shift, np.sum(rates.weights[:, None] * steps * steps, axis=0))
        self.generation += 1
        self._population = self._draw(len(self._population))

    def _follow(self, shift: FloatArray, spread: FloatArray) -> None:
        """Adapt step and variances: ``shift [F]`` of the mean in steps, ``spread [F]`` of the parents."""
        rates, genes = self._rates, len(self._free)
        fade, pull = 1 - rates.step_path, math.sqrt(rates.step_path * (2 - rates.step_path) * rates.parents)
        self._step_path = fade * self._step_path + pull * shift / np.sqrt(self._variances)
        length = math.sqrt(math.fsum(self._step_path**2))
        usual = math.sqrt(genes) * (1 - 1 / (4 * genes) + 1 / (21 * genes**2))
        settled = math.sqrt(1 - fade ** (2 * (self.generation + 1)))
        still = length / settled < (1.4 + 2 / (genes + 1)) * usual  # no long jump
        pull = math.sqrt(rates.path * (2 - rates.path) * rates.parents) if still else 0.0
        self._path = (1 - rates.path) * self._path + pull * shift
        lost = 0.0 if still else rates.rank_one * rates.path * (2 - rates.path)
        kept = 1 - rates.rank_one - rates.rank_many + lost
        self._variances = kept * self._variances + rates.rank_one * self._path**2 + rates.rank_many * spread
        self._step *= math.exp(min(1.0, (rates.step_path / rates.damping) * (length / usual - 1)))

    def _draw(self, population: int) -> FloatArray:
        drawn = np.repeat(self._mean[None], population, axis=0)
        numbers = self._rng.standard_normal((population, len(self._free)))
        drawn[:, self._free] += self._step * np.sqrt(self._variances) * numbers
        return self._settled(drawn)

    def state(self) -> dict[str, Any]:
        return {
            "generation": self.generation,
            "population": self._population.tolist(),
            "mean": self._mean.tolist(),
            "step": self._step,
            "variances": self._variances.tolist(),
            "step_path": self._step_path.tolist(),
            "path": self._path.tolist(),
            "rng": self._rng.bit_generator.state,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        free = dict.fromkeys(_FREE, self._variances)
        arrays = arrays_of(state, {"population": self._population, "mean": self._mean} | free)
        with reading_state():
            generation, step = int(state["generation"]), float(state["step"])
            self._rng.bit_generator.state = state["rng"]
        self._population, self._mean, self._variances = (arrays[k] for k in ("population", "mean", "variances"))
        self._step_path, self._path = arrays["step_path"], arrays["path"]
        self.generation, self._step = generation, step


_FREE = ("variances", "step_path", "path")


def _build(settings: Settings) -> Strategy:
    if settings.population < 4:
        raise RunError(
            f"sep-cma with a population of {settings.population} has no better half; use --population 4 or more"
        )
    return SeparableCMA(
        settings.space,
        population=settings.population,
        generations=settings.generations,
        step=settings.options["step"],
        rng=settings.rng,
        mean=begins_at(settings),
    )


SEPARABLE = Recipe(
    "sep-cma",
    "separable CMA-ES from the middle of the bounds, for many genes and noisy games; the answer is its mean",
    evaluator="wpc",
    population=40,
    generations=200,
    options={
        "step": Option(0.5, "first deviation, in halves of a gene's range", least=1e-6, most=10),
        "begin": BEGIN,
    },
    build=_build,
)
