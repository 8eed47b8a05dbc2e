"""Evaluations that weigh the features of a game: what they have in common, and the linear ones."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from ..core.batches import Evaluations
from ..core.contract import EVALUATION_LIMIT, FeatureSet, KernelEvaluator, WeighsFeatures
from ..core.position import Position
from .weights import check_weights, sha256_of, with_weights


class FeatureEvaluator(ABC):
    """An evaluator whose first weights are those of features: its texts, digest, scale and twin."""

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


class LinearEvaluator(FeatureEvaluator, WeighsFeatures):
    """sum of weight[i] * feature[i] for the side to move, from gene 0 to the right, clipped to the limit."""

    def __init__(
        self,
        features: FeatureSet,
        weights: Sequence[float] | None = None,
        *,
        name: str = "",
        scale: float | None = None,
    ) -> None:
        """A linear evaluator of a game's features.

        Args:
            weights: [D], None for the defaults.
            name: the text that makes it, where it is another than its own.
            scale: of an evaluator whose features have no deviations; None measures it.

        Raises:
            WeightsError: another number of weights than features, or one that is not finite.
        """
        self.weights = check_weights(features, features.defaults if weights is None else weights)
        super().__init__(features, self.weights, name=name, scale=scale)

    def evaluate(self, position: Position) -> float:
        """Value for the side to move, in the evaluator's points."""
        if self.features.sparse is None:
            return weighted_sum(self.weights, self.features.function(position))
        total = 0.0
        for gene, term in self.features.sparse(position):
            total += self.weights[gene] * term
        return clipped(total)

    def evaluate_batch(self, positions: Sequence[Position]) -> Evaluations:
        """[batch] what ``evaluate`` gives for each position, to the digit."""
        if self.features.sparse is not None or not len(positions):
            return Evaluations(np.array([self.evaluate(position) for position in positions], np.float64))
        totals = np.zeros(len(positions))
        columns = np.array([self.features.function(position) for position in positions], np.float64).T
        for weight, column in zip(self.weights, columns, strict=True):
            totals += weight * column
        return Evaluations(np.clip(totals, -EVALUATION_LIMIT, EVALUATION_LIMIT))

    def terms(self, position: Position) -> tuple[float, ...]:
        """[D] the unweighted terms, for the side to move."""
        return tuple(map(float, self.features.function(position)))

    def with_weights(self, weights: Sequence[float]) -> LinearEvaluator:
        """The same features under another genome. Raises WeightsError."""
        return LinearEvaluator(self.features, weights)

    @cached_property
    def scale(self) -> float:
        """sum |w_i| s_i, s_i the term's standard deviation over the fixed random positions; 1 if that is 0.

        Features without deviations: the given scale, or the value's own standard deviation over their samples.
        """
        if self.features.samples:
            return super().scale
        total = 0.0
        for weight, of_term in zip(self.weights, self.features.deviations, strict=False):
            total += abs(weight) * of_term
        return total or 1.0


def weighted_sum(weights: Sequence[float], terms: Sequence[float]) -> float:
    """The contract's arithmetic: products rounded one by one, added from the left, clipped."""
    total = 0.0
    for weight, term in zip(weights, terms, strict=True):
        total += weight * term
    return clipped(total)


def clipped(value: float) -> float:
    """``value`` within the limit of evaluations."""
    return min(max(value, -EVALUATION_LIMIT), EVALUATION_LIMIT)


def deviation(values: Sequence[float]) -> float:
    """The population's standard deviation."""
    mean = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / len(values))
