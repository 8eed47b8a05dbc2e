"""How far values are from labels: mean absolute error and correlation, by empty squares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating[Any]]
_BAND = 4  # empties


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


def by_band(values: Floats, labels: Floats, empties: npt.NDArray[np.int64]) -> dict[str, Measured]:
    """The same for each band of empty squares that has positions: ``"21-24"`` and so on, the fullest boards first."""
    bands = (empties - 1) // _BAND
    return {
        f"{_BAND * band + 1}-{_BAND * band + _BAND}": measure(values[bands == band], labels[bands == band])
        for band in np.unique(bands).tolist()
    }
