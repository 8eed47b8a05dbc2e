"""Properties of every operator on the shelves: bounds, conservation, distributions by chi-square with fixed seeds."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from genome_spaces import HELD, POWERS, SIMPLEX, SPACES, ZONES
from hypothesis import given, settings
from hypothesis import strategies as st

from heibai.core.contract import FeatureSet
from heibai.core.errors import WeightsError
from heibai.evolve import crossover, mutation, replacement, selection
from heibai.evolve.genome import GenomeSpace

SEEDS = st.integers(0, 2**32 - 1)
FITNESS = st.lists(st.integers(0, 9).map(float), min_size=2, max_size=12).map(np.array)


def rng_of(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def assert_distributed(counts, expected) -> None:
    """Chi-square below a bound that a right operator passes for nearly every seed (99.99% at these degrees)."""
    expected = np.asarray(expected, dtype=float)
    statistic = float(np.sum((counts - expected) ** 2 / expected))
    degrees = len(expected) - 1
    assert statistic < degrees + 5.5 * np.sqrt(2 * degrees), (counts, expected)


# --- the space -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", SPACES.values(), ids=SPACES)
def test_random_genomes_keep_bounds_signs_and_fixed_genes(space):
    genomes = space.random(500, rng=rng_of(1))
    if space.simplex:
        assert np.allclose(genomes.sum(axis=1), 1.0)
        assert np.all(genomes >= 0)
        return
    for d, (low, high, held) in enumerate(zip(space.lower, space.upper, space.fixed, strict=True)):
        assert np.all((genomes[:, d] >= low) & (genomes[:, d] <= high))
        assert held is None or np.all(genomes[:, d] == held)


def test_each_genome_of_a_simplex_is_divided_by_its_own_sum():
    settled = SIMPLEX.settled(np.array([[1.0] * 7, [2.0] + [0.0] * 6, [0.0] * 7]))
    assert settled[0] == pytest.approx([1 / 7] * 7)
    assert settled[1].tolist() == [1.0] + [0.0] * 6
    assert settled[2] == pytest.approx([1 / 7] * 7)  # nothing to divide by: equal weights


def test_settling_stops_a_gene_at_its_sign_without_negative_zero():
    settled = ZONES.settled(np.array([-1.0, 3.0, 4.0, -2.0, 0.5, -0.0]))
    assert settled.tolist() == [0.0, 3.0, 0.0, -2.0, 0.5, 0.0]
    assert not np.signbit(settled[2])


def test_diversity_is_zero_for_copies_and_in_units_of_the_range():
    assert ZONES.diversity(np.tile(np.arange(6.0), (5, 1))) == 0.0
    at_both_bounds = np.array([ZONES.lower, ZONES.upper])
    assert ZONES.diversity(at_both_bounds) == pytest.approx(0.5)
    assert HELD.diversity(np.array([[-1.0, 0.0, 5.0], [1.0, 2.0, 5.0]])) == pytest.approx(0.5)


POWERS_SET = FeatureSet(
    name="powers", features=("high", "k"), lower=(1.0, 2.0**-5), upper=(2.0**20, 1.0), defaults=(2.0**12, 0.1),
    function=lambda position: (0.0, 0.0), log2=True, limits={"k": (0.01, 1.0)},
)  # fmt: skip


def test_a_declared_log2_space_breeds_logarithms_of_the_weights():
    space = GenomeSpace.of(POWERS_SET)
    assert (space.lower, space.upper) == ((0.0, -5.0), (20.0, 0.0))
    assert space.weights(np.array([[12.0, -1.0]])).tolist() == [[4096.0, 0.5]]
    assert space.genes_of(np.array(POWERS_SET.defaults))[0] == 12.0
    assert space.weights(space.settled(np.array([30.0, -9.0]))) == pytest.approx([2.0**30, 0.01])
    assert GenomeSpace.of(POWERS_SET, fixed={"k": 0.25}).fixed == (None, -2.0)


def test_linear_genes_of_the_same_set_are_the_weights_themselves():
    space = GenomeSpace.of(POWERS_SET, linear=True)
    assert space.upper == (2.0**20, 1.0)
    assert space.weights(np.array(POWERS_SET.defaults)).tolist() == list(POWERS_SET.defaults)
    assert space.settled(np.array([3.0, 7.0])).tolist() == [3.0, 1.0]


def test_a_weight_without_a_logarithm_is_refused():
    with pytest.raises(WeightsError, match="above 0"):
        GenomeSpace.of(POWERS_SET).genes_of(np.array([0.0, 1.0]))
    with pytest.raises(WeightsError, match="hold it above 0"):
        GenomeSpace.of(POWERS_SET, fixed={"k": 0.0})


# --- selection -------------------------------------------------------------------------------------------------


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
    mother, father = selection.roulette_pair(fitness, rng=rng_of(seed))
    assert mother != father
    assert {mother, father} <= set(range(len(fitness)))


def test_the_second_parent_comes_from_the_wheel_without_the_first():
    rng, pairs = rng_of(4), np.zeros((3, 3))
    for _ in range(6_000):
        pairs[selection.roulette_pair(np.array([1.0, 2.0, 3.0]), rng=rng)] += 1
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


# --- crossover -------------------------------------------------------------------------------------------------


@given(SEEDS, st.integers(2, 12))
def test_single_point_children_are_never_copies_and_lose_no_gene(seed, genes):
    mother, father = np.arange(genes) + 100.0, np.arange(genes) + 200.0
    children = crossover.single_point_crossover(mother, father, rng=rng_of(seed))
    assert {tuple(c) for c in children}.isdisjoint({tuple(mother), tuple(father)})
    assert np.array_equal(np.sort(children, axis=0), np.stack([mother, father]))


def test_every_inner_cut_is_equally_likely():
    rng, cuts = rng_of(6), np.zeros(8)
    for _ in range(6_000):
        child = crossover.single_point_crossover(np.zeros(7), np.ones(7), rng=rng)[0]
        cuts[int((child == 0).sum())] += 1
    assert cuts[0] == cuts[7] == 0
    assert_distributed(cuts[1:7], np.full(6, 1_000))


def test_uniform_crossover_exchanges_at_its_rate_and_loses_no_gene():
    mother, father = np.zeros(10_000), np.ones(10_000)
    children = crossover.uniform_crossover(mother, father, rate=0.3, rng=rng_of(7))
    assert np.array_equal(children.sum(axis=0), np.ones(10_000))
    assert_distributed(np.bincount(children[0].astype(int)), [7_000, 3_000])


def test_blend_crossover_weighs_the_parents():
    blended = crossover.blend_crossover(np.array([1.0, 2.0]), np.array([3.0, -2.0]), share=0.25)
    assert blended.tolist() == [1.5, 1.0]


def test_blended_halves_meet_the_partner_half_a_population_away():
    ranked = np.array([[8.0], [4.0], [20.0], [0.0]])
    assert crossover.blend_halves(ranked, share=0.25).tolist() == [[11.0], [3.0], [17.0], [1.0]]


# --- mutation --------------------------------------------------------------------------------------------------


def test_multiplicative_mutation_keeps_signs_and_factors_are_uniform():
    before = np.tile([15.0, 6.0, -8.0, -6.0, 4.0, 4.0], (4_000, 1))
    after = mutation.multiplicative_mutation(before, probability=0.25, low=0.7, high=1.3, space=ZONES, rng=rng_of(8))
    assert np.array_equal(np.sign(after), np.sign(before))
    factors = (after / before)[after != before]
    assert factors.min() >= 0.7
    assert factors.max() <= 1.3
    assert_distributed([len(factors), before.size - len(factors)], [before.size * 0.25, before.size * 0.75])
    assert_distributed(np.histogram(factors, bins=10, range=(0.7, 1.3))[0], np.full(10, len(factors) / 10))


def test_a_factor_on_a_log2_gene_is_one_on_its_weight():
    before = np.tile([10.0, 0.0, -2.0], (500, 1))
    after = mutation.multiplicative_mutation(before, probability=1.0, low=0.5, high=2.0, space=POWERS, rng=rng_of(8))
    factors = POWERS.weights(after[:, :2]) / POWERS.weights(before[:, :2])
    assert factors.min() >= 0.5
    assert factors.max() <= 2.0
    assert len(np.unique(factors)) == 1_000  # a weight of 1, whose logarithm is 0, moves too


def test_uniform_mutation_moves_by_a_part_of_the_range_or_of_the_weight():
    logs = np.tile([10.0, 0.0, -2.0], (4_000, 1))
    steps = mutation.uniform_mutation(logs, size=0.1, space=POWERS, rng=rng_of(8)) - logs
    assert_distributed(np.histogram(steps[:, 0], bins=10, range=(-2.0, 2.0))[0], np.full(10, 400))
    assert_distributed(np.histogram(steps[:, 2], bins=10, range=(-0.5, 0.5))[0], np.full(10, 400))
    plain = np.tile([15.0, 6.0, -8.0, -6.0, 4.0, 0.0], (4_000, 1))
    moved = mutation.uniform_mutation(plain, size=0.1, space=ZONES, rng=rng_of(8))
    assert_distributed(np.histogram(moved[:, 2] / -8.0, bins=10, range=(0.9, 1.1))[0], np.full(10, 400))
    assert np.all(moved[:, 5] == 0.0)


def test_gaussian_mutation_has_its_deviation_and_stops_at_the_sign():
    before = np.tile([0.0, 1.0, 5.0], (20_000, 1))
    after = mutation.gaussian_mutation(before, probability=1.0, scale=0.1, space=HELD, rng=rng_of(9))
    assert np.std(after[:, 0]) == pytest.approx(0.2, rel=0.03)  # a tenth of the range 2
    assert np.all(after[:, 1] >= 0)
    assert np.all(after[:, 2] == 5.0)  # fixed


@pytest.mark.parametrize("space", SPACES.values(), ids=SPACES)
@settings(max_examples=30)
@given(seed=SEEDS)
def test_redrawing_one_gene_changes_one_free_gene_within_bounds(space, seed):
    rng = rng_of(seed)
    before = space.random(1, rng=rng)[0]
    after = mutation.redraw_one_gene(before, space=space, rng=rng)
    if space.simplex:
        assert after.sum() == pytest.approx(1.0)
        return
    changed = np.flatnonzero(before != after)
    assert len(changed) == 1
    assert changed[0] in space.free
    assert space.lower[changed[0]] <= after[changed[0]] <= space.upper[changed[0]]


def test_redrawing_chooses_every_free_gene_alike():
    rng, counts = rng_of(10), np.zeros(3)
    before = np.array([0.5, 1.0, 5.0])
    for _ in range(4_000):
        counts[np.flatnonzero(mutation.redraw_one_gene(before, space=HELD, rng=rng) != before)] += 1
    assert_distributed(counts[:2], [2_000, 2_000])
    assert counts[2] == 0


# --- replacement -----------------------------------------------------------------------------------------------


def test_catastrophe_spares_the_best_and_redraws_the_worst_whole():
    ranked = ZONES.random(11, rng=rng_of(11))
    redrawn = np.zeros(11)
    for seed in range(1_000, 1_400):
        after = replacement.catastrophe(ranked, space=ZONES, rng=rng_of(seed))
        redrawn += (after != ranked).sum(axis=1)
    assert redrawn[0] == 0
    assert redrawn[10] == 400 * 6
    assert redrawn[1:10] / (400 * 6) == pytest.approx(np.arange(1, 10) / 10, abs=0.05)


def test_copying_with_certainty_keeps_every_bit_and_without_gives_fresh_genomes():
    elites = SIMPLEX.random(3, rng=rng_of(12))
    kept = replacement.copied(elites, probability=1.0, space=SIMPLEX, rng=rng_of(13))
    fresh = replacement.copied(elites, probability=0.0, space=SIMPLEX, rng=rng_of(13))
    assert np.array_equal(kept, elites)
    assert not np.any(np.all(fresh == elites, axis=1))


def test_survivors_are_written_over_the_last():
    population = np.arange(8.0).reshape(4, 2)
    after = replacement.put_back(population, np.array([[9.0, 9.0]]))
    assert after.tolist() == [[0, 1], [2, 3], [4, 5], [9, 9]]
    assert replacement.contains(after, np.array([9.0, 9.0]))
    assert not replacement.contains(after, np.array([6.0, 7.0]))


def test_the_worst_become_copies_of_the_champions_in_turn():
    population = np.arange(5.0)[:, None]
    after = replacement.replace_worst(population, np.array([[7.0], [9.0]]), count=3)
    assert after.tolist() == [[0], [1], [7], [9], [7]]
