"""What happens to a population now and then."""

from __future__ import annotations

import numpy as np
import pytest
from distributions import assert_drawn_from, rng_of
from genome_spaces import HELD, ZONES
from scipy import stats

from heibai.evolve.operators import events


def test_catastrophe_spares_the_best_and_redraws_the_worst_whole():
    ranked = ZONES.random(11, rng=rng_of(11))
    redrawn = np.zeros(11)
    for seed in range(1_000, 1_400):
        after = events.catastrophe(ranked, space=ZONES, rng=rng_of(seed))
        redrawn += (after != ranked).sum(axis=1)
    assert redrawn[0] == 0
    assert redrawn[10] == 400 * 6
    assert redrawn[1:10] / (400 * 6) == pytest.approx(np.arange(1, 10) / 10, abs=0.05)


def test_a_raised_mutation_rate_spares_the_best_and_nobody_else_whatever_the_rank():
    ranked = ZONES.random(11, rng=rng_of(11))
    redrawn = np.zeros(11)
    for seed in range(2_000, 2_400):
        after = events.raised_mutation(ranked, probability=0.3, space=ZONES, rng=rng_of(seed))
        redrawn += (after != ranked).sum(axis=1)
    assert redrawn[0] == 0
    assert redrawn[1:] / (400 * 6) == pytest.approx(np.full(10, 0.3), abs=0.05)


def test_immigrants_come_over_the_last_and_are_uniform_within_bounds():
    population = np.full((4_000, 3), 7.0)
    after = events.immigration(population, count=3_000, space=HELD, rng=rng_of(51))
    assert np.array_equal(after[:1_000], population[:1_000])
    assert_drawn_from(after[1_000:, 1], stats.uniform(scale=2.0))
    assert np.all(after[1_000:, 2] == 5.0)


def test_a_restart_keeps_the_best_and_nobody_else():
    best = np.array([15.0, 6.0, -8.0, -6.0, 4.0, 4.0])
    after = events.restart(best, size=6, space=ZONES, rng=rng_of(52))
    assert np.array_equal(after[0], best)
    assert after.shape == (6, 6)
    assert not np.isin(after[1:], best).any()


def test_migrants_are_copies_that_go_round_in_a_ring():
    islands = np.arange(12.0).reshape(3, 4, 1)
    after = events.ring_migration(islands, islands[:, :2])
    assert after[..., 0].tolist() == [[0, 1, 8, 9], [4, 5, 0, 1], [8, 9, 4, 5]]
