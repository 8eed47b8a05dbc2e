"""What the recipes have in common that draw a population around a mean, which is their answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..genome import FloatArray, GenomeSpace
from ..strategy import reading_state
from .counted import Counted
from .option import Option
from .recipe import Settings

BITS = 20  # of a genome's largest gene; sums of table entries are then exact in any order, and whole 32-bit numbers
BEGIN = Option("middle", "first mean: of the bounds, or the evaluator's weights", choices=("middle", "given"))


def rounded(genomes: FloatArray) -> FloatArray:
    """``[..., D]`` genomes in multiples of 2^-20, or of 2^-20 of the power of two above a largest gene beyond 1."""
    largest = np.max(np.abs(genomes), axis=-1, keepdims=True)
    grain = np.ldexp(1.0, np.maximum(np.frexp(largest)[1], 0) - BITS)
    nearest: FloatArray = np.rint(genomes / grain) * grain + 0.0  # no negative zeros
    return nearest


class AroundMean(Counted):
    """The mean, the free genes and their scale. D genes, F of them free."""

    def __init__(
        self, space: GenomeSpace, *, generations: int, rng: np.random.Generator, mean: FloatArray | None
    ) -> None:
        """``mean [D]``: the first one; None for the middle of the bounds."""
        super().__init__(generations)
        self.space = space
        self._rng = rng
        self._free = space.free
        halves = space.ranges[self._free] / 2
        self._halves = np.where(halves > 0, halves, 1.0)  # [F] of a gene's range
        middle = (np.array(space.lower) + np.array(space.upper)) / 2
        self._mean = space.settled(middle if mean is None else mean)  # [D]

    @property
    def champion(self) -> FloatArray:
        """[D] the mean, which no single noisy fitness has picked."""
        return self._settled(self._mean)

    def _settled(self, genomes: FloatArray) -> FloatArray:
        return self.space.settled(rounded(genomes))


def begins_at(settings: Settings) -> FloatArray | None:
    """The first mean by the option ``begin``."""
    return settings.given[0] if settings.options["begin"] == "given" else None


def arrays_of(state: Mapping[str, Any], like: Mapping[str, FloatArray]) -> dict[str, FloatArray]:
    """The arrays of a stored state by name. Raises CheckpointError: one is missing or not shaped as in ``like``."""
    with reading_state():
        arrays = {key: np.array(state[key], dtype=np.float64) for key in like}
        if wrong := [key for key in like if arrays[key].shape != like[key].shape]:
            raise ValueError(f"{', '.join(wrong)} of another shape")
    return arrays
