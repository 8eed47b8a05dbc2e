"""``sep-cma``: what the distribution does on functions whose answer is known."""

from __future__ import annotations

import json

import numpy as np
import pytest
from genome_spaces import HELD, SIMPLEX, ZONES
from toy_breeding import build, finish

from heibai.core.errors import CheckpointError, RunError
from heibai.evolve.genome import GenomeSpace
from heibai.evolve.recipes.around_mean import rounded
from heibai.evolve.recipes.separable import Rates, SeparableCMA

GENES = 10
FREE = GenomeSpace(tuple(map(str, range(GENES))), (-1.0,) * GENES, (1.0,) * GENES, (0,) * GENES, (None,) * GENES)


def strategy(generations=150, population=12, seed=1, step=0.5):
    rng = np.random.default_rng(seed)
    return SeparableCMA(FREE, population=population, generations=generations, step=step, rng=rng)


def badly_scaled(population):
    """Best at 0.3 everywhere; the last gene counts a million times the first."""
    return -np.sum((population - 0.3) ** 2 * 10.0 ** np.linspace(0, 6, GENES), axis=1)


def test_it_begins_in_the_middle_of_the_bounds():
    assert np.array_equal(strategy().champion, np.zeros(GENES))
    assert build("sep-cma").champion == pytest.approx((np.array(ZONES.lower) + ZONES.upper) / 2, abs=2.0**-16)


def test_it_begins_at_the_evaluators_weights_if_asked():
    given = np.array([12.0, 3.0, -7.0, -2.0, 5.0, 6.5])
    begun = build("sep-cma:begin=given,step=0.1", given=[given])
    assert np.array_equal(begun.champion, given)
    assert np.mean(begun.ask(), axis=0) == pytest.approx(given, abs=0.2 * np.max(ZONES.ranges))


def test_the_first_population_is_as_wide_as_the_step_says():
    first = strategy(population=20_000, step=0.25).ask()
    assert np.std(first, axis=0) == pytest.approx(np.full(GENES, 0.25), rel=0.03)


def test_genes_of_very_different_weight_are_all_found():
    assert np.allclose(finish(strategy(400), badly_scaled).champion, 0.3, atol=1e-3)


def test_the_mean_bears_fitness_that_is_mostly_noise():
    rng = np.random.default_rng(7)
    noisy = strategy(200, population=60)
    finish(noisy, lambda p: -np.sum((p - 0.3) ** 2, axis=1) + rng.normal(0, 0.5, len(p)))
    assert np.sum((noisy.champion - 0.3) ** 2) < 0.1  # it began at 0.9


def test_a_better_half_that_keeps_pointing_one_way_lengthens_the_step_and_noise_hardly_does():
    steps = []
    for fitness in (lambda p: p[:, 0], lambda p: np.random.default_rng(int(abs(p[0, 0]) * 2**20)).random(len(p))):
        tried = strategy(40, population=20, step=0.1)
        finish(tried, fitness)
        steps.append(tried.state()["step"])
    assert steps[0] > 1.0
    assert 0.02 < steps[1] < 0.5


def test_genes_have_twenty_bits_after_the_point_or_below_the_largest_beyond_one():
    numbers = np.random.default_rng(3).normal(size=(200, GENES))
    for size, grain in ((0.1, 2.0**-20), (1e6, None)):
        found = rounded(size * numbers)
        grains = grain or 2.0 ** np.ceil(np.log2(np.abs(found).max(axis=1, keepdims=True))) * 2.0**-20
        assert np.array_equal(np.rint(found / grains) * grains, found)
        assert np.all(np.abs(found - size * numbers) <= grains)
    assert rounded(np.zeros(GENES)).tolist() == [0.0] * GENES


def test_genes_keep_what_the_space_declares():
    tried = build("sep-cma:step=2", generations=5)
    population = tried.ask()
    assert np.array_equal(rounded(population), population)
    assert np.all(population[:, 0] >= 0)  # outer corners are never negative
    assert np.all(population[:, 3] <= 0)
    assert build("sep-cma", space=SIMPLEX).ask().sum(axis=1) == pytest.approx(np.ones(40))


def test_a_fixed_gene_stays_and_the_others_are_bred():
    bred = finish(build("sep-cma", space=HELD, generations=150), lambda p: -np.sum((p - [-0.5, 1.5, 0.0]) ** 2, axis=1))
    assert bred.champion == pytest.approx([-0.5, 1.5, 5.0], abs=1e-3)


def test_the_rates_are_those_of_the_literature():
    """Hansen 2016, table 1, for 10 genes and 10 individuals; the variances learn (10 + 2) / 3 times as fast."""
    rates = Rates.of(10, 10)
    assert rates.weights == pytest.approx([0.4563, 0.2708, 0.1622, 0.0852, 0.0255], abs=1e-4)
    assert rates.parents == pytest.approx(3.167, abs=1e-3)
    assert rates.rank_one == pytest.approx(4 * 2 / (11.3**2 + 3.167), rel=1e-3)
    assert rates.step_path == pytest.approx(5.167 / 18.167, rel=1e-3)


def test_it_resumes_where_it_was():
    unbroken, broken = strategy(30), strategy(30)
    for _ in range(10):
        broken.tell(badly_scaled(broken.ask()))
    kept, resumed = json.loads(json.dumps(broken.state())), strategy(30, seed=9)
    resumed.restore(kept)
    assert np.array_equal(finish(resumed, badly_scaled).champion, finish(unbroken, badly_scaled).champion)
    assert resumed.state() == unbroken.state()


def test_a_foreign_state_is_refused_and_changes_nothing():
    tried = strategy()
    before = tried.state()
    for broken in ({}, before | {"mean": [0.0]}, before | {"step": "far"}, before | {"rng": None}):
        with pytest.raises(CheckpointError, match="does not fit this run"):
            tried.restore(broken)
    assert tried.state() == before


def test_three_individuals_have_no_better_half():
    with pytest.raises(RunError, match="use --population 4 or more"):
        build("sep-cma", population=3)


def test_fitness_of_another_shape_or_after_the_end_is_refused():
    done = finish(strategy(0), badly_scaled)
    with pytest.raises(ValueError, match="the strategy is finished"):
        done.tell(np.zeros(12))
    with pytest.raises(ValueError, match=r"expected \[12\]"):
        strategy().tell(np.zeros(3))
