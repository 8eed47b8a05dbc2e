"""The space that genomes live in: bounds, signs, fixed genes, the simplex, logarithms."""

from __future__ import annotations

import numpy as np
import pytest
from distributions import rng_of
from genome_spaces import HELD, SIMPLEX, SPACES, ZONES

from heibai.core.contract import FeatureSet
from heibai.core.errors import WeightsError
from heibai.evolve.genome import GenomeSpace


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
