"""How two parents make children: nothing is lost, and what is drawn is drawn as promised."""

from __future__ import annotations

import numpy as np
import pytest
from distributions import SEEDS, assert_distributed, assert_drawn_from, rng_of
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from heibai.evolve.operators import crossover


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


def parents(genes, count=3):
    """Mothers and fathers whose genes are all different."""
    return np.arange(count * genes).reshape(count, genes) + 1_000.0, np.arange(count * genes).reshape(
        count, genes
    ) + 2_000.0


EXCHANGES = {
    "one point": crossover.single_point_crossover,
    "two points": crossover.two_point_crossover,
    "uniform": lambda mother, father, *, rng: crossover.uniform_crossover(mother, father, rate=0.5, rng=rng),
}


@pytest.mark.parametrize("cross", EXCHANGES.values(), ids=EXCHANGES)
@given(seed=SEEDS, genes=st.integers(1, 9))
def test_an_exchange_loses_no_gene_of_any_pair(cross, seed, genes):
    mothers, fathers = parents(genes)
    children = cross(mothers, fathers, rng=rng_of(seed))
    assert children.shape == (2, 3, genes)
    assert np.array_equal(np.sort(children, axis=0), np.stack([mothers, fathers]))


@given(SEEDS, st.integers(3, 12))
def test_two_point_children_exchange_one_inner_piece_and_are_never_copies(seed, genes):
    children = crossover.two_point_crossover(np.zeros(genes), np.ones(genes), rng=rng_of(seed))
    borders = np.flatnonzero(np.diff(children[0]))
    assert len(borders) == 2
    assert children[0][0] == 0.0
    assert children[0][-1] == 0.0


def test_every_pair_of_inner_cuts_is_equally_likely():
    children = crossover.two_point_crossover(np.zeros((6_000, 6)), np.ones((6_000, 6)), rng=rng_of(31))[0]
    assert_distributed(np.unique(children, axis=0, return_counts=True)[1], np.full(10, 600))


def test_the_cuts_of_many_pairs_are_drawn_one_by_one():
    children = crossover.single_point_crossover(np.zeros((6_000, 7)), np.ones((6_000, 7)), rng=rng_of(32))[0]
    assert_distributed(np.bincount((children == 0).sum(axis=1), minlength=8)[1:7], np.full(6, 1_000))


@given(SEEDS, st.floats(0.0, 1.0))
def test_arithmetic_children_lie_between_their_parents_and_keep_their_sum(seed, share):
    mother, father = rng_of(seed).normal(size=(2, 5))
    children = crossover.arithmetic_crossover(mother, father, share=share)
    assert children.sum(axis=0) == pytest.approx(mother + father)
    assert np.all(children >= np.minimum(mother, father) - 1e-12)
    assert np.all(children <= np.maximum(mother, father) + 1e-12)


def test_blx_children_are_uniform_on_the_widened_interval():
    mothers, fathers = np.full(10_000, 7.0), np.full(10_000, 3.0)
    children = crossover.blx_crossover(mothers, fathers, alpha=0.5, rng=rng_of(33))
    assert_drawn_from(children, stats.uniform(loc=1.0, scale=8.0))


def test_blx_children_of_twins_are_their_twins():
    twin = np.array([2.0, -3.0])
    assert np.array_equal(crossover.blx_crossover(twin, twin, alpha=0.5, rng=rng_of(0)), [twin, twin])


@given(SEEDS, st.floats(0.0, 30.0))
def test_sbx_children_keep_their_parents_sum(seed, index):
    rng = rng_of(seed)
    mother, father = rng.normal(size=(2, 4))
    children = crossover.simulated_binary_crossover(mother, father, index=index, rng=rng)
    assert children.sum(axis=0) == pytest.approx(mother + father, abs=1e-9)


@pytest.mark.parametrize("index", [0.0, 2.0, 15.0])
def test_sbx_children_spread_as_its_density_says(index):
    mothers, fathers = np.full(10_000, 1.0), np.full(10_000, -1.0)
    spread = crossover.simulated_binary_crossover(mothers, fathers, index=index, rng=rng_of(34))[0]

    def cdf(b):
        return np.where(b <= 1.0, 0.5 * b ** (index + 1.0), 1.0 - 0.5 * np.maximum(b, 1.0) ** -(index + 1.0))

    assert_drawn_from(spread, cdf)


def test_a_brood_is_its_pairs_children_again_and_again():
    mothers, fathers = parents(5, count=4)

    def cross(a, b):
        return crossover.uniform_crossover(a, b, rate=0.5, rng=rng_of(35))

    broods = crossover.brood_crossover(mothers, fathers, size=3, cross=cross)
    assert broods.shape == (4, 6, 5)
    for mother, father, brood in zip(mothers, fathers, broods, strict=True):
        assert np.all((brood == mother) | (brood == father))
        assert np.array_equal(brood.sum(axis=0), 3 * (mother + father))  # of two children each gene is there twice


def test_of_a_brood_the_fittest_enters_and_the_first_of_equals():
    broods = np.arange(12.0).reshape(2, 3, 2)
    best = crossover.best_of_broods(broods, np.array([[0.0, 5.0, 5.0], [1.0, 0.0, 2.0]]))
    assert best.tolist() == [[2.0, 3.0], [10.0, 11.0]]
