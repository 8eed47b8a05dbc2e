"""Linear evaluations: arithmetic, checks, names."""

import pytest

from heibai.core.contract import FeatureSet
from heibai.core.errors import WeightsError
from heibai.evaluators.linear import LinearEvaluator, weighted_sum


def features(**changes) -> FeatureSet:
    declared = {
        "name": "two",
        "features": ("a", "b"),
        "lower": (0.0, 0.0),
        "upper": (1.0, 1.0),
        "defaults": (1.0, 2.0),
        "function": lambda position: position,
        "deviations": (3.0, 0.5),
    }
    return FeatureSet(**{**declared, **changes})


def test_terms_are_added_from_gene_zero():
    tiny, large = 2.0**-53, 1.0
    assert weighted_sum((1, 1, 1), (large, tiny, tiny)) == large
    assert weighted_sum((1, 1, 1), (tiny, tiny, large)) == large + 2 * tiny


def test_values_are_clipped_below_a_won_game():
    assert weighted_sum((1e6,), (1e6,)) == 900_000.0
    assert weighted_sum((-1e6,), (1e6,)) == -900_000.0


def test_defaults_are_taken_and_left_out_of_the_name():
    assert LinearEvaluator(features()).name == "two"
    assert LinearEvaluator(features(), [1, 2]).name == "two"
    assert LinearEvaluator(features(), [1, 2.5]).name == "two:weights=[1,2.5]"
    assert LinearEvaluator(features(), [1, 2], name="champion").name == "champion"


def test_another_number_of_weights_names_the_genes():
    with pytest.raises(WeightsError, match=r"\[1,2,3\] has 3 weights, 'two' takes 2: a, b"):
        LinearEvaluator(features(), [1, 2, 3])


def test_weights_must_be_finite():
    with pytest.raises(WeightsError, match="weight 1 is inf"):
        LinearEvaluator(features(), [1, float("inf")])


def test_genome_and_weights_are_one():
    evaluator = LinearEvaluator(features())
    assert evaluator.with_weights([3, 4]).weights == (3.0, 4.0)
    assert evaluator.with_weights([3, 4]).evaluate((10, 1)) == 34.0


def test_scale_adds_the_terms_deviations():
    assert LinearEvaluator(features(), [2, -4]).scale == 8.0
    assert LinearEvaluator(features(), [0, 0]).scale == 1.0
    assert LinearEvaluator(features(deviations=())).scale == 1.0
