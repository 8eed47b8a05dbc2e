"""What the next population keeps of the old."""

from __future__ import annotations

import numpy as np
import pytest
from distributions import SEEDS, rng_of
from genome_spaces import SIMPLEX
from hypothesis import given
from hypothesis import strategies as st

from heibai.evolve.operators import replacement


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


@given(SEEDS, st.integers(1, 6), st.integers(1, 9))
def test_plus_survivors_are_the_best_of_parents_and_children(seed, parents, children):
    old, young = rng_of(seed).random(parents), rng_of(seed + 1).random(children)
    kept = replacement.plus_survivors(old, young)
    everybody = np.concatenate([old, young])
    assert everybody[kept].tolist() == sorted(everybody, reverse=True)[:parents]
    assert len(set(kept)) == parents


@given(SEEDS, st.integers(1, 9))
def test_comma_survivors_are_the_best_children(seed, count):
    young = rng_of(seed).random(9)
    kept = replacement.comma_survivors(young, count=count)
    assert young[kept].tolist() == sorted(young, reverse=True)[:count]


def test_more_survivors_than_children_are_refused():
    with pytest.raises(ValueError, match="at least as many"):
        replacement.comma_survivors(np.zeros(2), count=3)


def test_a_parent_moves_towards_its_own_better_child_and_only_then():
    parents, children = np.array([[0.0, 4.0], [1.0, 1.0]]), np.array([[1.0, 0.0], [9.0, 9.0]])
    moved, fitness = replacement.averaged_parents(
        parents, np.array([1.0, 5.0]), children, np.array([2.0, 5.0]), share=0.25
    )
    assert moved.tolist() == [[0.25, 3.0], [1.0, 1.0]]  # as good is not better
    assert fitness.tolist() == [2.0, 5.0]


def test_with_a_share_of_one_the_better_child_takes_its_parents_place():
    parents, children = rng_of(1).random((2, 6, 4))
    moved, _ = replacement.averaged_parents(parents, np.zeros(6), children, np.ones(6), share=1.0)
    assert moved == pytest.approx(children)
