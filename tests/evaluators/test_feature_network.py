"""A linear evaluation with a network on top: arithmetic, checks, names, files."""

import numpy as np
import pytest

from heibai.core.contract import FeatureSet, NetworkPart
from heibai.core.errors import WeightsError
from heibai.evaluators.feature_network import FeatureNetworkEvaluator
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator


def product_of(weights):
    if weights[0] < 0:
        raise ValueError("the first is negative")
    return lambda position: float(weights[0] * position[0] + weights[1] * position[0] * position[1])


def features(**changes) -> FeatureSet:
    declared = {
        "name": "two/network",
        "features": ("a", "b"),
        "lower": (0.0, 0.0),
        "upper": (1.0, 1.0),
        "defaults": (1.0, 2.0),
        "function": lambda position: position,
        "network": NetworkPart(2, product_of),
    }
    return FeatureSet(**{**declared, **changes})


def test_it_begins_as_the_linear_evaluation():
    evaluator = FeatureNetworkEvaluator(features())
    assert evaluator.name == "two/network"
    assert evaluator.evaluate((3.0, 4.0)) == 11.0


def test_the_networks_value_is_added():
    evaluator = FeatureNetworkEvaluator(features(), [1, 2, 0.5, 10])
    assert evaluator.name == "two/network:weights=[1,2,0.5,10]"
    assert evaluator.evaluate((3.0, 4.0)) == 11.0 + 1.5 + 120.0
    np.testing.assert_array_equal(evaluator.evaluate_batch([(3.0, 4.0), (0.0, 1.0)]).values, [132.5, 2.0])


def test_their_sum_is_clipped_and_not_its_parts():
    evaluator = FeatureNetworkEvaluator(features(), [1e6, 0, 0, -1])
    assert evaluator.evaluate((1.0, 1e6)) == 0.0
    assert evaluator.evaluate((2.0, 0.0)) == 900_000.0


def test_weights_are_counted_finite_and_such_as_the_network_can_have():
    with pytest.raises(WeightsError, match="'two/network' takes 4 weights, got 2"):
        FeatureNetworkEvaluator(features(), [1, 2])
    with pytest.raises(WeightsError, match="weight 3 is inf"):
        FeatureNetworkEvaluator(features(), [1, 2, 3, float("inf")])
    with pytest.raises(WeightsError, match="'two/network': the first is negative"):
        FeatureNetworkEvaluator(features(), [1, 2, -3, 4])


def test_the_linear_weights_alone_are_rounded_to_the_grain():
    evaluator = FeatureNetworkEvaluator(features(grain=0.5), [1.2, 2.3, 0.2, 0.3])
    assert evaluator.weights.tolist() == [1.0, 2.5, 0.2, 0.3]


def test_its_scale_is_given_or_measured():
    assert FeatureNetworkEvaluator(features(), scale=7.0).scale == 7.0
    assert FeatureNetworkEvaluator(features()).scale == 1.0
    assert FeatureNetworkEvaluator(features(samples=lambda: [(1.0, 0.0), (3.0, 0.0)])).scale == 1.0
    assert FeatureNetworkEvaluator(features(samples=lambda: [(1.0, 0.0), (5.0, 0.0)])).scale == 2.0


def test_its_many_weights_are_handed_to_the_kernel_made_once():
    evaluator = make_evaluator("lines-network", make_game("gomoku"))
    assert evaluator.kernel is evaluator.kernel
    assert evaluator.kernel.weights == tuple(evaluator.weights.tolist())
