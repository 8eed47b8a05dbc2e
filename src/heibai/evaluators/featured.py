"""What evaluators have in common that weigh the features of a game: their texts, digest, scale and twin."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from ..core.contract import FeatureSet, KernelEvaluator
from ..core.position import Position
from .weights import sha256_of, with_weights


class FeatureEvaluator(ABC):
    """An evaluator whose first weights are those of features."""

    gives_policies = False

    def __init__(self, features: FeatureSet, genes: tuple[float, ...], *, name: str, scale: float | None) -> None:
        """``genes``: all weights, those of the features first; ``name``, ``scale``: given ones, else "" and None."""
        self.features = features
        self._genes, self._name, self._scale = genes, name, scale

    @abstractmethod
    def evaluate(self, position: Position) -> float:
        """Value for the side to move, in the evaluator's points."""

    @property
    def name(self) -> str:
        """The text that makes this evaluator again."""
        return self._name or self.text

    @property
    def text(self) -> str:
        """Its own text, weights included, whatever file or name it came by."""
        count = len(self.features.features)
        same = self._genes[:count] == self.features.defaults and not any(self._genes[count:])
        return self.features.name if same else with_weights(self.features.name, self._genes)

    @cached_property
    def scale(self) -> float:
        """The given one, or the value's standard deviation over the features' samples; 1 if that is 0."""
        samples = self.features.samples() if self.features.samples else ()
        return self._scale or (deviation([self.evaluate(each) for each in samples]) if samples else 0.0) or 1.0

    @cached_property
    def weights_sha256(self) -> str:
        """Of the weights as little-endian float64, hexadecimal."""
        return sha256_of(self._genes)

    @cached_property
    def kernel(self) -> KernelEvaluator | None:
        """Made once: a network has many weights."""
        twin = self.features.kernel
        return None if twin is None else replace(twin, weights=self._genes)


def deviation(values: Sequence[float]) -> float:
    """The population's standard deviation."""
    mean = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / len(values))
