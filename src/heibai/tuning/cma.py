"""Separable CMA-ES over the numbers of a player: a population an iteration, each against the player as it began.

Ros & Hansen, PPSN X, 2008; the strategy itself is evolve/recipes/separable.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.rng import numpy_generator
from ..evolve.genome import FloatArray, GenomeSpace
from ..evolve.recipes.separable import SeparableCMA

STREAM = 0x636D61  # "cma"


class CmaTuning:
    """Ask and tell; D numbers, each a share from 0 to 1."""

    is_duel = False  # each that ask() returns meets the player as it began

    def __init__(self, start: FloatArray, *, iterations: int, population: int, reach: float, seed: int) -> None:
        """``start [D]``; ``reach``: first deviation, a share; ``population``: P, the variants of an iteration."""
        count = len(start)
        space = GenomeSpace(
            tuple(map(str, range(count))), (0.0,) * count, (1.0,) * count, (0,) * count, (None,) * count,
            limits=dict.fromkeys(range(count), (0.0, 1.0)),
        )  # fmt: skip
        self._iterations = iterations
        self._strategy = SeparableCMA(
            space, population=population, generations=iterations, step=2 * reach, mean=start,
            rng=numpy_generator(seed, (STREAM,)),
        )  # fmt: skip

    @property
    def generation(self) -> int:
        return self._strategy.generation

    @property
    def finished(self) -> bool:
        return self.generation >= self._iterations

    @property
    def champion(self) -> FloatArray:
        """[D] the answer so far: the mean."""
        return self._strategy.champion

    @property
    def mean(self) -> FloatArray:
        """[D] where it stands."""
        return self._strategy.champion

    def ask(self) -> FloatArray:
        """[P, D] the variants of this iteration."""
        return self._strategy.ask()

    def tell(self, scores: FloatArray) -> None:
        """``scores [P]`` of each against the player as it began, from 0 to 1."""
        self._strategy.tell(scores)

    def state(self) -> dict[str, Any]:
        """Everything that a resume needs, ready for JSON."""
        return self._strategy.state()

    def restore(self, state: Mapping[str, Any]) -> None:
        """Raises CheckpointError when ``state`` is not one that state() made."""
        self._strategy.restore(state)
