"""Weights: a flat float64 vector, checked against what its evaluator declares, and the text of it."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from ..core.contract import FeatureSet
from ..core.errors import SpecError, WeightsError, quoted

_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")


def check_weights(features: FeatureSet, weights: Sequence[float]) -> tuple[float, ...]:
    """The genome as the weights of ``features``: one finite float for each. Raises WeightsError."""
    numbers = tuple(map(float, weights))
    if len(numbers) != len(features.features):
        genes = ", ".join(features.features)
        raise WeightsError(
            f"{_short(numbers)} has {len(numbers)} weights, {features.name!r} takes {len(features.features)}: {genes}"
        )
    check_finite(numbers)
    return numbers


def check_finite(weights: Sequence[float]) -> None:
    """Raises WeightsError for an infinite weight or one that is no number."""
    for index, weight in enumerate(weights):
        if not math.isfinite(weight):
            raise WeightsError(f"weight {index} is {weight!r}; weights are finite numbers such as -8 or 0.25")


def format_weights(weights: Sequence[float]) -> str:
    """``"[15,6,-8.5]"``: the shortest decimals that give the same numbers back."""
    return "[" + ",".join(map(format_number, weights)) + "]"


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
