"""How genomes change by chance: signs and fixed genes are kept, steps have their distribution."""

from __future__ import annotations

import numpy as np
import pytest
from distributions import SEEDS, assert_distributed, assert_drawn_from, rng_of
from genome_spaces import HELD, POWERS, SPACES, ZONES
from hypothesis import given, settings
from scipy import stats

from heibai.evolve.operators import mutation


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


OPERATORS = {
    "reset": lambda genomes, space, rng: mutation.reset_mutation(genomes, probability=0.5, space=space, rng=rng),
    "gaussian": lambda genomes, space, rng: mutation.gaussian_mutation(
        genomes, probability=0.5, scale=0.5, space=space, rng=rng
    ),
    "multiplicative": lambda genomes, space, rng: mutation.multiplicative_mutation(
        genomes, probability=0.5, low=0.5, high=2.0, space=space, rng=rng
    ),
    "uniform": lambda genomes, space, rng: mutation.uniform_mutation(genomes, size=0.9, space=space, rng=rng),
    "log-normal": lambda genomes, space, rng: mutation.log_normal_mutation(
        genomes, np.full(genomes.shape, 0.3), space=space, rng=rng
    )[0],
}


@pytest.mark.parametrize("space", SPACES.values(), ids=SPACES)
@pytest.mark.parametrize("operator", OPERATORS.values(), ids=OPERATORS)
@settings(max_examples=20)
@given(seed=SEEDS)
def test_every_mutation_keeps_signs_limits_fixed_genes_and_the_simplex(operator, space, seed):
    rng = rng_of(seed)
    before = space.random(5, rng=rng)
    after = operator(before, space, rng)
    assert after.shape == before.shape
    assert np.allclose(after, space.settled(after), rtol=1e-12)
    for d, (sign, held) in enumerate(zip(space.signs, space.fixed, strict=True)):
        assert np.all(sign * after[:, d] >= 0)
        assert held is None or np.all(after[:, d] == held)


def test_reset_genes_are_uniform_within_their_bounds_and_as_many_as_asked():
    before = np.tile([0.5, 1.0, 5.0], (8_000, 1))
    after = mutation.reset_mutation(before, probability=0.25, space=HELD, rng=rng_of(41))
    changed = after[:, 0] != 0.5
    assert_distributed([changed.sum(), 8_000 - changed.sum()], [2_000, 6_000])
    assert_drawn_from(after[changed, 0], stats.uniform(loc=-1.0, scale=2.0))


def test_gaussian_steps_are_normal():
    before = np.zeros((8_000, 3))
    after = mutation.gaussian_mutation(before, probability=1.0, scale=0.1, space=HELD, rng=rng_of(42))
    assert_drawn_from(after[:, 0], stats.norm(scale=0.2))


def test_self_adaptive_steps_change_by_a_log_normal_factor_and_genes_by_such_a_step():
    before, steps = np.zeros((8_000, 3)), np.full((8_000, 3), 0.1)
    after, changed = mutation.log_normal_mutation(before, steps, space=HELD, rng=rng_of(43))
    deviation = np.sqrt(1 / (2 * 3) + 1 / (2 * np.sqrt(3)))  # of the common and the own logarithm together
    assert_drawn_from(np.log(changed[:, 0] / 0.1), stats.norm(scale=deviation))
    assert_drawn_from(after[:, 0] / (2.0 * changed[:, 0]), stats.norm)
    common = np.corrcoef(np.log(changed).T)[0, 1]
    assert common == pytest.approx((1 / 6) / deviation**2, abs=0.05)


def test_a_self_adaptive_step_never_dies():
    _, steps = mutation.log_normal_mutation(np.zeros((50, 3)), np.zeros((50, 3)), space=HELD, rng=rng_of(44))
    assert np.all(steps > 0)
