"""Weights: a flat vector of float64, checked against what its evaluator declares, and its text."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..core.contract import FeatureSet
from ..core.errors import WeightsError


def check_weights(features: FeatureSet, weights: Sequence[float]) -> tuple[float, ...]:
    """``weights`` as floats, if there is one finite number for each feature. Raises WeightsError."""
    numbers = tuple(float(weight) for weight in weights)
    if len(numbers) != len(features.features):
        genes = ", ".join(features.features)
        raise WeightsError(
            f"{format_weights(numbers)} has {len(numbers)} weights, {features.name!r} takes "
            f"{len(features.features)}: {genes}"
        )
    if not all(map(math.isfinite, numbers)):
        raise WeightsError(f"{format_weights(numbers)} holds a number that is not finite; write plain decimals")
    return numbers


def format_weights(weights: Sequence[float]) -> str:
    """``"[15,6,-8.5]"``: the shortest decimals that give the same numbers back."""
    return "[" + ",".join(map(format_number, weights)) + "]"


def format_number(number: float) -> str:
    """``"15"``, ``"-8.5"``: the shortest decimal that gives the same float64 back."""
    text = repr(float(number))
    return text.removesuffix(".0")
