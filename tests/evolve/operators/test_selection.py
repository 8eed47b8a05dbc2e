"""Who breeds: every selection operator takes whom it promises, as often as it promises."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from distributions import FITNESS, SEEDS, assert_distributed, rng_of
from hypothesis import given
from hypothesis import strategies as st

from heibai.evolve.operators import selection


@given(FITNESS)
def test_ranking_is_best_first_and_keeps_order_among_equals(fitness):
    order = selection.rank_order(fitness)
    assert sorted(order) == list(range(len(fitness)))
    for a, b in pairwise(order):
        assert fitness[a] > fitness[b] or (fitness[a] == fitness[b] and a < b)


def test_roulette_draws_in_proportion_to_fitness():
    weights = np.array([1.0, 0.0, 3.0, 6.0])
    drawn = selection.roulette_selection(weights, count=8_000, rng=rng_of(2))
    counts = np.bincount(drawn, minlength=4)
    assert counts[1] == 0
    assert_distributed(counts[[0, 2, 3]], np.array([0.1, 0.3, 0.6]) * 8_000)


def test_roulette_survives_a_generation_in_which_all_fitness_is_zero():
    drawn = selection.roulette_selection(np.zeros(5), count=10_000, rng=rng_of(3))
    assert_distributed(np.bincount(drawn, minlength=5), np.full(5, 2_000))


def test_roulette_refuses_negative_fitness():
    with pytest.raises(ValueError, match="use ranks"):
        selection.roulette_selection(np.array([1.0, -1.0]), count=1, rng=rng_of(0))


@given(FITNESS, SEEDS)
def test_a_pair_of_parents_is_two_different_individuals(fitness, seed):
    mother, father = selection.pair_wheel(fitness, rng=rng_of(seed))()
    assert mother != father
    assert {mother, father} <= set(range(len(fitness)))


def test_the_second_parent_comes_from_the_wheel_without_the_first():
    draw, pairs = selection.pair_wheel(np.array([1.0, 2.0, 3.0]), rng=rng_of(4)), np.zeros((3, 3))
    for _ in range(6_000):
        pairs[draw()] += 1
    p = np.array([1, 2, 3]) / 6
    expected = [6_000 * p[i] * p[j] / (1 - p[i]) for i in range(3) for j in range(3) if i != j]
    assert_distributed(pairs[~np.eye(3, dtype=bool)], expected)


@given(FITNESS)
def test_rank_weights_are_positive_share_ties_and_conserve_their_sum(fitness):
    ranks = selection.rank_weights(fitness)
    assert ranks.min() >= 1
    assert ranks.sum() == len(fitness) * (len(fitness) + 1) / 2
    for i, j in zip(*np.where(fitness[:, None] == fitness[None, :]), strict=True):
        assert ranks[i] == ranks[j]


@given(FITNESS, SEEDS, st.integers(1, 5))
def test_a_tournament_is_won_by_one_of_the_better_ones(fitness, seed, size):
    winners = selection.tournament_selection(fitness, count=8, size=size, rng=rng_of(seed))
    # The best of s different ones beats or equals at least s - 1 others.
    beaten = (fitness[winners][:, None] >= fitness[None, :]).sum(axis=1)
    assert np.all(beaten >= min(size, len(fitness)))


@pytest.mark.parametrize("size", [3, 4, 9, 10, 11, 20])
def test_the_ranked_pool_has_the_top_third_twice_and_the_bottom_third_not(size):
    fitness = rng_of(5).permutation(size).astype(float)
    pool = selection.ranked_pool(fitness)
    copies = np.bincount(pool, minlength=size)[selection.rank_order(fitness)]
    third = size // 3
    assert len(pool) == size
    assert copies.tolist() == [2] * third + [1] * (size - 2 * third) + [0] * third


@given(FITNESS, st.floats(1.0, 2.0))
def test_linear_ranks_conserve_the_population_and_give_the_best_its_pressure(fitness, pressure):
    copies = selection.linear_rank_weights(fitness, pressure=pressure)
    assert copies.sum() == pytest.approx(len(fitness))
    assert np.all(copies >= -1e-12)
    if len(set(fitness)) == len(fitness):
        assert copies.max() == pytest.approx(pressure)
        assert copies.min() == pytest.approx(2.0 - pressure)


def test_a_wheel_of_linear_ranks_draws_the_best_pressure_times_as_often_as_the_mean():
    fitness = np.array([3.0, 40.0, 1.0, 2.0])
    copies = selection.linear_rank_weights(fitness, pressure=1.6)
    drawn = selection.roulette_selection(copies, count=8_000, rng=rng_of(21))
    assert_distributed(np.bincount(drawn, minlength=4), np.array([1.2, 1.6, 0.4, 0.8]) * 2_000)


@given(FITNESS, SEEDS, st.integers(1, 30))
def test_universal_sampling_draws_everybody_as_often_as_expected_rounded_up_or_down(fitness, seed, count):
    drawn = selection.stochastic_universal_selection(fitness, count=count, rng=rng_of(seed))
    wheel = fitness if fitness.any() else np.ones(len(fitness))
    expected = count * wheel / wheel.sum()
    copies = np.bincount(drawn, minlength=len(fitness))
    assert len(drawn) == count
    assert np.all(copies >= np.floor(expected - 1e-9))
    assert np.all(copies <= np.ceil(expected + 1e-9))


def test_universal_sampling_is_in_proportion_over_many_spins():
    rng, copies = rng_of(22), np.zeros(3)
    for _ in range(4_000):
        copies += np.bincount(
            selection.stochastic_universal_selection(np.array([1.0, 2.5, 0.7]), count=1, rng=rng), minlength=3
        )
    assert_distributed(copies, np.array([1.0, 2.5, 0.7]) / 4.2 * 4_000)


def test_universal_sampling_refuses_negative_fitness():
    with pytest.raises(ValueError, match="use ranks"):
        selection.stochastic_universal_selection(np.array([1.0, -1.0]), count=1, rng=rng_of(0))


@given(FITNESS, st.integers(2, 12))
def test_all_pairs_of_the_best_meet_once(fitness, best):
    order = selection.rank_order(fitness)[:best]
    pairs = selection.all_pairs(fitness, best=best)
    assert len(pairs) == len(order) * (len(order) - 1) // 2
    assert {frozenset(pair) for pair in pairs.tolist()} == {
        frozenset((a, b)) for a in order.tolist() for b in order.tolist() if a != b
    }
    assert np.all(fitness[pairs[:, 0]] >= fitness[pairs[:, 1]])


@given(FITNESS)
def test_rank_pairs_join_the_halves_and_take_nobody_twice(fitness):
    pairs = selection.rank_pairs(fitness)
    assert len(set(pairs.ravel().tolist())) == 2 * (len(fitness) // 2)
    rank = np.argsort(selection.rank_order(fitness))
    assert np.all(rank[pairs[:, 1]] - rank[pairs[:, 0]] == len(fitness) // 2)


def test_the_best_of_a_tournament_is_drawn_as_often_as_the_hypergeometric_says():
    from scipy.stats import hypergeom

    fitness = np.arange(10.0)
    winners = selection.tournament_selection(fitness, count=6_000, size=3, rng=rng_of(23))
    # Individual i wins when it is drawn and none better is: i best of 3 out of 10.
    at_most = [1.0 - hypergeom.sf(0, 10, 9 - i, 3) for i in range(10)]  # nobody better than i is drawn
    expected = np.diff([0.0, *at_most]) * 6_000
    counts = np.bincount(winners, minlength=10)
    assert counts[:2].sum() == 0
    assert_distributed(counts[2:], expected[2:])


@given(FITNESS, SEEDS)
def test_pairs_drawn_at_once_are_two_different_individuals(fitness, seed):
    pairs = selection.roulette_pairs(fitness, count=20, rng=rng_of(seed))
    assert pairs.shape == (20, 2)
    assert np.all(pairs[:, 0] != pairs[:, 1])
    assert np.all((pairs >= 0) & (pairs < len(fitness)))


@pytest.mark.parametrize("weights", [[1.0, 2.0, 3.0], [3.0, 0.0, 2.0, 1.0]])
def test_pairs_drawn_at_once_come_from_the_same_wheels_as_one_by_one(weights):
    p = np.array(weights) / sum(weights)
    drawn = selection.roulette_pairs(np.array(weights), count=6_000, rng=rng_of(24))
    counts, expected = np.zeros((len(p), len(p))), np.zeros((len(p), len(p)))
    np.add.at(counts, tuple(drawn.T), 1)
    for i, j in zip(*np.nonzero(~np.eye(len(p), dtype=bool)), strict=True):
        expected[i, j] = 6_000 * p[i] * p[j] / (1 - p[i])
    assert counts[expected == 0].sum() == 0
    assert_distributed(counts[expected > 0], expected[expected > 0])


def test_beside_the_only_one_with_weight_all_mates_are_alike():
    drawn = selection.roulette_pairs(np.array([0.0, 5.0, 0.0, 0.0]), count=3_000, rng=rng_of(25))
    assert np.all(drawn[:, 0] == 1)
    assert_distributed(np.bincount(drawn[:, 1], minlength=4)[[0, 2, 3]], np.full(3, 1_000))
