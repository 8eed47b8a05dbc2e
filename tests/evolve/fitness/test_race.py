"""A race gives more games to the ones that matter, and rarely decides wrongly."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from distributions import SEEDS, rng_of
from hypothesis import given
from hypothesis import strategies as st

from heibai.evolve.fitness import race
from heibai.evolve.operators.operator_text import make_operator


@given(SEEDS, st.integers(3, 12))
def test_the_better_half_plays_on_until_two_are_left(seed, players):
    means, racing, sizes = rng_of(seed).random(players), np.arange(players), []
    while len(racing):
        better = race.better_half(means, racing)
        dropped = np.setdiff1d(racing, better)
        if len(better):
            assert means[better].min() >= means[dropped].max()
        sizes.append(len(racing))
        racing = better
    assert sizes[-1] == 2
    assert all(later == (earlier + 1) // 2 for earlier, later in pairwise(sizes))


def test_nobody_is_undecided_once_the_intervals_are_apart():
    means = np.array([0.9, 0.8, 0.5, 0.2])
    assert race.undecided(means, np.full(4, 0.01), best=2).tolist() == []
    assert race.undecided(means, np.full(4, 0.1), best=2).tolist() == []
    assert race.undecided(means, np.full(4, 0.19), best=2).tolist() == [1, 2]
    assert race.undecided(means, np.full(4, 0.5), best=2).tolist() == [0, 1, 2, 3]


def widths_of(name, draws, n):
    if name == "hoeffding":
        return race.hoeffding_width(np.full(len(draws), float(n)), delta=0.1, players=len(draws))
    return race.bernstein_width(draws.var(axis=1), np.full(len(draws), float(n)), delta=0.1, players=len(draws))


@pytest.mark.parametrize("name", ["hoeffding", "bernstein"])
def test_the_intervals_hold_more_often_than_promised(name):
    rng, missed = rng_of(71), 0
    truth = np.linspace(0.1, 0.9, 6)
    for _ in range(300):
        draws = (rng.random((6, 400)) < truth[:, None]).astype(float)
        seen = [20, 60, 150, 400]
        missed += any(
            np.any(np.abs(draws[:, :n].mean(axis=1) - truth) > widths_of(name, draws[:, :n], n)) for n in seen
        )
    assert missed / 300 < 0.1


def test_bernstein_is_narrower_where_results_hardly_vary():
    few, many = np.array([0.25]), np.array([0.01])
    count = np.array([5_000.0])
    hoeffding = race.hoeffding_width(count, delta=0.1, players=20)[0]
    assert race.bernstein_width(many, count, delta=0.1, players=20)[0] < hoeffding
    assert race.bernstein_width(few, count, delta=0.1, players=20)[0] > hoeffding


@pytest.mark.parametrize(
    "text", ["halving:games=500", "hoeffding:games=500,best=2", "bernstein:games=500,best=2,delta=0.2"]
)
def test_a_text_makes_a_race_with_its_budget(text):
    made = make_operator(race.RACES, text)
    assert made.games == 500
    assert made.staged == text.startswith("halving")
    means, racing = np.array([0.9, 0.1, 0.5, 0.4]), np.arange(4)
    assert set(made.go_on(means, np.full(4, 0.2), np.full(4, 10.0), racing)) <= {0, 1, 2, 3}
    assert make_operator(race.RACES, "none") is None
