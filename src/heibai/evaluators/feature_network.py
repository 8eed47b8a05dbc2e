"""A linear evaluation with a network on top of it, both declared by a game."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ..core.batches import Evaluations
from ..core.contract import FeatureSet
from ..core.errors import WeightsError
from ..core.position import Position
from .linear import FeatureEvaluator, clipped
from .weights import check_finite, check_weights


class FeatureNetworkEvaluator(FeatureEvaluator):
    """sum of weight[i] * feature[i], then the network's value is added, for the side to move; clipped to the limit."""

    def __init__(
        self,
        features: FeatureSet,
        weights: Sequence[float] | npt.NDArray[np.float64] | None = None,
        *,
        name: str = "",
        scale: float | None = None,
        searched_scale: float | None = None,
    ) -> None:
        """An evaluator of features that declare a network.

        Args:
            weights: [D + N] those of the features, then the network's; None for the defaults and zeros.
            name: the text that makes it, where it is another than its own.
            scale: see ``core.contract.Evaluator``; None measures it over the features' samples.
            searched_scale: see ``core.contract.DeclaresSearchedScale``.

        Raises:
            WeightsError: another number of weights, one that is not finite, or none that the network can have.
        """
        if features.network is None:
            raise TypeError(f"{features.name!r} declares no network")
        self.features, self.network, self.searched_scale = features, features.network, searched_scale
        given = (*features.defaults, *(0.0,) * self.network.weights) if weights is None else weights
        self.weights = self._checked(np.asarray(given, np.float64))
        try:
            self._value = self.network.make(self.weights[len(features.features) :])
        except ValueError as error:
            raise WeightsError(f"{features.name!r}: {error}") from None
        super().__init__(features, tuple(self.weights.tolist()), name=name, scale=scale)

    def _checked(self, weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        linear, expected = len(self.features.features), len(self.features.features) + self.network.weights
        if weights.shape != (expected,):
            raise WeightsError(f"{self.features.name!r} takes {expected} weights, got {weights.size}")
        check_finite(weights)
        checked = np.array([*check_weights(self.features, weights[:linear].tolist()), *weights[linear:]])
        checked.flags.writeable = False
        return checked

    def evaluate(self, position: Position) -> float:
        """Value for the side to move, in the evaluator's points."""
        given = (
            enumerate(self.features.function(position)) if not self.features.sparse else self.features.sparse(position)
        )
        total = 0.0
        for gene, term in given:
            total += float(self.weights[gene]) * term
        return clipped(total + self._value(position))

    def evaluate_batch(self, positions: Sequence[Position]) -> Evaluations:
        """[batch] what ``evaluate`` gives for each position."""
        return Evaluations(np.array([self.evaluate(position) for position in positions], np.float64))

    def with_weights(self, weights: Sequence[float]) -> FeatureNetworkEvaluator:
        """The same features and network under other weights. Raises WeightsError."""
        return FeatureNetworkEvaluator(self.features, weights)
