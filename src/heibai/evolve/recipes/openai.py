"""The evolution strategy of Salimans, Ho, Chen, Sidor & Sutskever (2017): a gradient estimated from mirrored noise.

Ask draws P / 2 noises and goes each way by each; tell ranks all P by their fitness and moves the mean along the noises,
weighted by what the one way ranked above the other (section 2), by Adam (Kingma & Ba 2015). All of a generation play
over the same openings, so most of their luck is common. The deviation stays as it is. D genes, F of them free.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...core.errors import RunError
from ..genome import FloatArray, GenomeSpace
from ..operators.selection import rank_order
from ..strategy import Strategy, reading_state, require_fitness
from .around_mean import BEGIN, AroundMean, arrays_of, begins_at
from .option import Option
from .recipe import Recipe, Settings

_SLOPE_DECAY, _SQUARE_DECAY, _EPSILON = 0.9, 0.999, 1e-8  # of Adam


class MirroredNoise(AroundMean):
    """Ask and tell; the answer is the mean."""

    def __init__(
        self,
        space: GenomeSpace,
        *,
        population: int,
        generations: int,
        step: float,
        rate: float,
        rng: np.random.Generator,
        mean: FloatArray | None = None,
    ) -> None:
        """``step``: deviation, ``rate``: of Adam, both in halves of a gene's range; ``mean [D]``: None for the middle.

        ``population`` is even.
        """
        super().__init__(space, generations=generations, rng=rng, mean=mean)
        self._rate = rate
        self._step = step
        self._slope, self._square = np.zeros(len(self._free)), np.zeros(len(self._free))  # [F] running means
        self._noise = self._drawn(population // 2)  # [P / 2, F]

    def ask(self) -> FloatArray:
        """[P, D]: one way by every noise, then the other way."""
        population = np.repeat(self._mean[None], 2 * len(self._noise), axis=0)
        shift = self._step * self._halves * self._noise
        population[:, self._free] += np.concatenate([shift, -shift])
        return self._settled(population)

    def tell(self, fitness: FloatArray) -> None:
        """Move along the noises by ``fitness [P]``. Raises ValueError for another shape or after the end."""
        pairs = len(self._noise)
        require_fitness(fitness, individuals=2 * pairs, finished=self.finished)
        ranks = np.empty(2 * pairs)
        ranks[rank_order(fitness)] = np.linspace(0.5, -0.5, 2 * pairs)
        for value in np.unique(fitness):  # equal fitness ranks equally
            ranks[fitness == value] = ranks[fitness == value].mean()
        slope = np.sum((ranks[:pairs] - ranks[pairs:])[:, None] * self._noise, axis=0) / (2 * pairs * self._step)
        self.generation += 1
        self._slope = _SLOPE_DECAY * self._slope + (1 - _SLOPE_DECAY) * slope
        self._square = _SQUARE_DECAY * self._square + (1 - _SQUARE_DECAY) * slope * slope
        mean = self._slope / (1 - _SLOPE_DECAY**self.generation)
        square = self._square / (1 - _SQUARE_DECAY**self.generation)
        self._mean[self._free] += self._rate * self._halves * mean / (np.sqrt(square) + _EPSILON)
        self._mean = self.space.settled(self._mean)
        self._noise = self._drawn(pairs)

    def _drawn(self, pairs: int) -> FloatArray:
        return self._rng.standard_normal((pairs, len(self._free)))

    def state(self) -> dict[str, Any]:
        return {
            "generation": self.generation,
            "noise": self._noise.tolist(),
            "mean": self._mean.tolist(),
            "slope": self._slope.tolist(),
            "square": self._square.tolist(),
            "rng": self._rng.bit_generator.state,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        now = {"noise": self._noise, "mean": self._mean, "slope": self._slope, "square": self._square}
        arrays = arrays_of(state, now)
        with reading_state():
            generation = int(state["generation"])
            self._rng.bit_generator.state = state["rng"]
        self._noise, self._mean, self._slope, self._square = arrays.values()
        self.generation = generation


def _build(settings: Settings) -> Strategy:
    if settings.population % 2:
        raise RunError(
            f"openai-es goes both ways by each noise, and {settings.population} individuals are odd; use "
            f"--population {settings.population + 1}"
        )
    return MirroredNoise(
        settings.space,
        population=settings.population,
        generations=settings.generations,
        step=settings.options["step"],
        rate=settings.options["rate"],
        rng=settings.rng,
        mean=begins_at(settings),
    )


OPENAI = Recipe(
    "openai-es",
    "a gradient from mirrored noise, for thousands of genes; the answer is its mean",
    evaluator="wpc",
    population=40,
    generations=200,
    options={
        "step": Option(0.1, "deviation of the noise, in halves of a gene's range", least=1e-6, most=10),
        "rate": Option(0.05, "of Adam, in halves of a gene's range a generation", least=1e-6, most=10),
        "begin": BEGIN,
    },
    build=_build,
)
