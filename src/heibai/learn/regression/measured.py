"""How far values are from labels: mean absolute error and correlation, by empty squares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating[Any]]
PHASE = 4  # numbers of empties that are one phase of the game


@dataclass(frozen=True)
class Measured:
    """Of some positions."""

    positions: int
    error: float  # mean of |value - label|, in discs
    r: float | None  # correlation of value and label; None where one of them does not vary


def measure(values: Floats, labels: Floats) -> Measured:
    """[N] values against [N] labels, N at least 1."""
    spread = float(values.std()) * float(labels.std())
    mean_product = float(np.mean((values - values.mean(dtype=np.float64)) * (labels - labels.mean(dtype=np.float64))))
    return Measured(len(values), float(np.abs(values - labels).mean()), mean_product / spread if spread else None)


class Band(NamedTuple):
    """Numbers of empty squares."""

    least: int
    most: int

    def __str__(self) -> str:
        return str(self.most) if self.least == self.most else f"{self.least}-{self.most}"


def bands_of(empties: npt.NDArray[np.int64], width: int) -> list[tuple[Band, npt.NDArray[np.bool_]]]:
    """Each band of ``width`` numbers that has positions, the fullest boards first, and which [N] those are."""
    numbers = (empties - 1) // width
    found = np.unique(numbers).tolist()
    return [(Band(width * number + 1, width * (number + 1)), numbers == number) for number in found]


def by_band(values: Floats, labels: Floats, empties: npt.NDArray[np.int64]) -> dict[str, Measured]:
    """The same for each phase that has positions: ``"21-24"`` and so on, the fullest boards first."""
    return {str(band): measure(values[chosen], labels[chosen]) for band, chosen in bands_of(empties, PHASE)}
