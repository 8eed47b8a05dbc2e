"""Linear evaluations: weights times the features that a game declares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from ..core.batches import Evaluations
from ..core.contract import EVALUATION_LIMIT, FeatureSet, WeighsFeatures
from ..core.position import Position
from .featured import FeatureEvaluator
from .weights import check_weights


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
