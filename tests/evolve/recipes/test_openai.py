"""``openai-es``: what it estimates is the gradient, and the mean follows it."""

from __future__ import annotations

import json

import numpy as np
import pytest
from genome_spaces import ZONES
from toy_breeding import build, finish

from heibai.core.errors import CheckpointError, RunError
from heibai.evolve.genome import GenomeSpace
from heibai.evolve.recipes.openai import MirroredNoise

GENES = 10
FREE = GenomeSpace(tuple(map(str, range(GENES))), (-1.0,) * GENES, (1.0,) * GENES, (0,) * GENES, (None,) * GENES)


def strategy(generations=150, population=12, seed=1, step=0.1, rate=0.05):
    rng = np.random.default_rng(seed)
    return MirroredNoise(FREE, population=population, generations=generations, step=step, rate=rate, rng=rng)


def near(population):
    """Best at 0.3 everywhere."""
    return -np.sum((population - 0.3) ** 2, axis=1)


def test_the_population_is_the_mean_and_noise_both_ways():
    begun = strategy(population=20_000, step=0.25)
    population = begun.ask()
    assert np.array_equal(begun.champion, np.zeros(GENES))
    assert population[:10_000] == pytest.approx(-population[10_000:])
    assert np.std(population, axis=0) == pytest.approx(np.full(GENES, 0.25), rel=0.03)


def test_the_first_move_has_the_length_of_the_rate_along_each_gene():
    """Adam's first step: the sign of each slope."""
    moved = strategy(population=1_000)
    moved.tell(np.sum(moved.ask() * np.where(np.arange(GENES) % 2, 1, -1), axis=1))
    assert moved.champion == pytest.approx(np.where(np.arange(GENES) % 2, 0.05, -0.05), abs=2.0**-19)


def test_it_finds_the_best_point():
    assert np.allclose(finish(strategy(400, rate=0.02), near).champion, 0.3, atol=0.05)


def test_only_the_order_of_fitness_counts():
    one, other = (finish(strategy(20), lambda p, far=far: far(near(p))).champion for far in (np.asarray, np.exp))
    assert np.array_equal(one, other)


def test_equal_fitness_moves_nothing():
    still = strategy(3)
    assert np.array_equal(finish(still, lambda p: np.zeros(len(p))).champion, np.zeros(GENES))


def test_it_begins_at_the_evaluators_weights_if_asked():
    given = np.array([12.0, 3.0, -7.0, -2.0, 5.0, 6.5])
    assert np.array_equal(build("openai-es:begin=given", given=[given]).champion, given)
    assert build("openai-es").champion == pytest.approx((np.array(ZONES.lower) + ZONES.upper) / 2, abs=2.0**-16)


def test_a_restored_one_goes_on_alike():
    unbroken, broken = strategy(30), strategy(30)
    for _ in range(7):
        broken.tell(near(broken.ask()))
    resumed = strategy(30, seed=99)
    resumed.restore(json.loads(json.dumps(broken.state())))
    assert np.array_equal(finish(resumed, near).champion, finish(unbroken, near).champion)
    with pytest.raises(CheckpointError):
        resumed.restore(strategy(population=8).state())


def test_an_odd_population_is_one_sentence():
    with pytest.raises(RunError, match="use --population 14"):
        build("openai-es", population=13)
