"""Weights: a flat float64 vector, checked against what its evaluator declares, and the text of it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ..core.contract import FeatureSet
from ..core.errors import SpecError, WeightsError, quoted

_MOST_GENES = 100  # that an error lists
_MOST_GRAINS = 2**40  # sums of 2^12 such weights fit into a float64
_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")


def check_weights(features: FeatureSet, weights: Sequence[float]) -> tuple[float, ...]:
    """The genome as the weights of ``features``: one finite float for each, on its grain. Raises WeightsError."""
    numbers = tuple(map(float, weights))
    if len(numbers) != len(features.features):
        genes = ", ".join(features.features[:_MOST_GENES]) + (", ..." if len(features.features) > _MOST_GENES else "")
        raise WeightsError(
            f"{_short(numbers)} has {len(numbers)} weights, {features.name!r} takes {len(features.features)}: {genes}"
        )
    check_finite(numbers)
    return rounded(numbers, features.grain) if features.grain else numbers


def rounded(weights: Sequence[float], grain: float) -> tuple[float, ...]:
    """Each weight as the nearest multiple of ``grain`` (a power of two), so that sums are exact in any order.

    Raises WeightsError for a weight so large that they would not be.
    """
    largest = grain * _MOST_GRAINS
    for index, weight in enumerate(weights):
        if abs(weight) > largest:
            raise WeightsError(
                f"weight {index} is {weight!r}; weights here are multiples of 1/{1 / grain:g} up to {largest:g}"
            )
    return tuple(round(weight / grain) * grain for weight in weights)


def check_finite(weights: Sequence[float] | npt.NDArray[np.float64]) -> None:
    """Raises WeightsError for an infinite weight or one that is no number."""
    numbers = np.asarray(weights, np.float64)
    for index in np.flatnonzero(~np.isfinite(numbers)).tolist():
        raise WeightsError(
            f"weight {index} is {float(numbers[index])!r}; weights are finite numbers such as -8 or 0.25"
        )


def sha256_of(weights: Sequence[float] | npt.NDArray[np.float64]) -> str:
    """Of the weights as little-endian float64, hexadecimal."""
    return hashlib.sha256(np.asarray(weights, "<f8").tobytes()).hexdigest()


def format_weights(weights: Sequence[float]) -> str:
    """``"[15,6,-8.5]"``: the shortest decimals that give the same numbers back."""
    return "[" + ",".join(map(format_number, weights)) + "]"


def with_weights(text: str, weights: Sequence[float]) -> str:
    """The text of an evaluator with its weights: ``zones:weights=[15,6,-8,-6,4,4]``."""
    return f"{text}{',' if ':' in text else ':'}weights={format_weights(weights)}"


def format_number(number: float) -> str:
    """``"15"``, ``"-8.5"``: the shortest decimal that gives the same float64 back."""
    return repr(float(number)).removesuffix(".0")


def parse_weights(text: str) -> tuple[float, ...]:
    """From ``"15,6,-8.5"``, without the brackets. Raises SpecError."""
    numbers = []
    for word in map(str.strip, text.split(",")):
        if not _NUMBER.fullmatch(word):
            raise SpecError(f"{quoted(word)} is no weight; write decimals with commas between them, as in [15,6,-8.5]")
        numbers.append(float(word))
    check_finite(numbers)
    return tuple(numbers)


def _short(weights: Sequence[float]) -> str:
    return format_weights(weights) if len(weights) <= 16 else format_weights(weights[:16])[:-1] + ",...]"
