"""The recipe de: donors are what Storn & Price say, and a trial takes its parent's place when it did as well."""

from __future__ import annotations

import json

import numpy as np
import pytest
from distributions import SEEDS, assert_distributed, rng_of
from genome_spaces import POWERS
from hypothesis import given
from hypothesis import strategies as st
from toy_breeding import TARGET, build, closeness, finish

from heibai.core.errors import RunError
from heibai.evolve.recipes.differential import BASES, differential_trials


def trials(parents, *, base="rand", weight=0.5, rate=1.0, seed=1):
    fitness = np.arange(float(len(parents)))
    return differential_trials(parents, fitness, base=base, weight=weight, rate=rate, rng=rng_of(seed))


@pytest.mark.sampled(3)
@given(SEEDS, st.integers(4, 9))
def test_a_donor_is_one_and_a_difference_of_two_others_all_different(seed, count):
    # Powers of ten: every sum says who is in it.
    parents = 10.0 ** np.arange(count)[:, None]
    for target, trial in enumerate(trials(parents, weight=1.0, seed=seed)[:, 0]):
        ways = [
            (a, b, c)
            for a in range(count)
            for b in range(count)
            for c in range(count)
            if trial == pytest.approx(parents[a, 0] + parents[b, 0] - parents[c, 0], rel=1e-12)
            and len({a, b, c, target}) == 4
        ]
        assert len(ways) >= 1


def test_every_triple_of_others_is_equally_likely():
    parents = 10.0 ** np.arange(4)[:, None]
    drawn = [trials(parents, weight=2.0, seed=seed)[0, 0] for seed in range(3_000)]
    assert_distributed(np.unique(drawn, return_counts=True)[1], np.full(6, 500))


def test_the_best_may_be_the_origin_or_the_aim():
    parents = np.array([[0.0], [1.0], [2.0], [50.0]])
    assert np.all(np.abs(trials(parents, base="best", weight=0.0) - 50.0) < 1e-12)
    assert trials(parents, base="current-to-best", weight=0.0).tolist() == parents.tolist()


@given(SEEDS)
def test_a_trial_takes_at_least_one_gene_of_its_donor(seed):
    parents = rng_of(seed).random((5, 6))
    taken = (trials(parents, rate=0.0, seed=seed) != parents).sum(axis=1)
    assert np.all(taken == 1)


@pytest.mark.parametrize("base", BASES)
def test_differential_evolution_reaches_the_target(base):
    strategy = finish(build(f"de:base={base}", population=30, generations=80))
    assert np.sum((strategy.champion - TARGET) ** 2) < 1.0


def test_a_trial_as_good_as_its_parent_takes_its_place_and_a_worse_one_does_not():
    strategy = build("de", space=POWERS, population=8)
    before = strategy.ask()
    strategy.tell(np.array([1.0, 1.0, 1.0, 1.0, 0.0, 1.0, 2.0, 0.0]))
    assert np.array_equal(strategy.ask()[:4], before[[0, 5, 6, 3]])
    assert strategy.parents[:4] == [((0, 0),), ((0, 5),), ((0, 6),), ((0, 3),)]
    assert np.array_equal(POWERS.settled(strategy.ask()), strategy.ask())


def test_a_resumed_one_asks_what_the_unbroken_one_asks():
    unbroken = build("de", generations=6)
    while not unbroken.finished:
        resumed = build("de", generations=6, seed=99)
        resumed.restore(json.loads(json.dumps(unbroken.state())))
        for strategy in (unbroken, resumed):
            strategy.tell(closeness(strategy.ask()))
        assert np.array_equal(resumed.ask(), unbroken.ask())


@pytest.mark.parametrize("population", [6, 9])
def test_halves_of_at_least_four_are_needed(population):
    with pytest.raises(RunError, match="two halves"):
        build("de", population=population)
