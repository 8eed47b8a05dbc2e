"""Ratings of a round robin: closed forms, simulation, and players beyond any number."""

import math

import numpy as np
import pytest

from heibai.arena.statistics.bradley_terry import rate, ratings_of_points
from heibai.arena.statistics.rating import elo_from_score, score_from_elo


def simulated(strengths, pairs, rng):
    players = len(strengths)
    counts = np.zeros((players, players, 5), dtype=int)
    for i in range(players):
        for j in range(i + 1, players):
            wins = rng.binomial(2, score_from_elo(strengths[i] - strengths[j]), size=pairs)
            counts[i, j] = np.bincount(2 * wins, minlength=5)
    return counts


def test_two_players_have_the_elo_of_their_score():
    first, second = ratings_of_points(np.array([[[0.0, 75.0], [25.0, 0.0]]]))[0]
    assert first - second == pytest.approx(elo_from_score(0.75))
    assert first + second == pytest.approx(0)


def test_expected_points_equal_the_scored_ones():
    """The defining property of the most likely ratings."""
    points = np.array([[0, 6, 9, 8.5], [4, 0, 7, 5], [1, 3, 0, 4.5], [1.5, 5, 5.5, 0]])
    elo = ratings_of_points(points[np.newaxis])[0]
    expected = (points + points.T) / (1 + 10 ** ((elo[np.newaxis, :] - elo[:, np.newaxis]) / 400))
    assert expected.sum(axis=1) == pytest.approx(points.sum(axis=1))
    assert elo.mean() == pytest.approx(0)


def test_who_took_every_point_is_infinitely_above_the_others():
    counts = np.zeros((3, 3, 5), dtype=int)
    counts[0, 1] = counts[0, 2] = (0, 0, 0, 0, 10)
    counts[1, 2] = (1, 2, 3, 2, 1)
    first, second, third = rate(counts)
    assert first.elo == math.inf
    assert second.elo == pytest.approx(-third.elo, abs=1e-6)
    assert math.isfinite(second.interval[0])


def test_players_without_games_have_no_rating_and_no_bounds():
    counts = np.zeros((3, 3, 5), dtype=int)
    counts[0, 1] = (1, 0, 3, 0, 4)
    assert math.isnan(rate(counts)[2].elo)
    assert rate(counts)[2].interval == (-math.inf, math.inf)


def test_an_anchor_that_lost_nearly_everything_leaves_bounds_to_the_others():
    """In many replicates it took no point at all, and stands infinitely below."""
    counts = np.zeros((3, 3, 5), dtype=int)
    counts[0, 1] = (19, 0, 1, 0, 0)
    counts[1, 2] = (8, 4, 4, 2, 2)
    _, second, third = rate(counts, anchor=0)
    assert 300 < second.interval[0] < second.elo < third.elo
    assert second.interval[0] < third.interval[0]
    assert second.interval[1] == third.interval[1] == math.inf


def test_an_anchor_that_nobody_else_is_linked_with_is_at_zero():
    counts = np.zeros((3, 3, 5), dtype=int)
    counts[0, 1] = counts[0, 2] = (10, 0, 0, 0, 0)
    counts[1, 2] = (2, 2, 2, 2, 2)
    first, second, third = rate(counts, anchor=0)
    assert (first.elo, first.interval) == (0, (0, 0))
    assert second.elo == third.elo == second.interval[0] == math.inf


def test_same_seed_gives_the_same_intervals():
    counts = simulated([-100, 0, 100], 20, np.random.default_rng(1))
    assert rate(counts, seed=5) == rate(counts, seed=5)


@pytest.mark.sampled(3)
def test_intervals_cover_the_truth():
    truth = np.array([-200.0, -50.0, 0.0, 250.0])
    rng, covered = np.random.default_rng(3), 0
    for _ in range(60):
        found = rate(simulated(truth, 60, rng), replicates=120)
        covered += sum(r.interval[0] <= t <= r.interval[1] for r, t in zip(found, truth, strict=True))
    assert 0.88 < covered / 240 < 0.99


def test_an_anchor_is_at_zero_without_an_interval():
    found = rate(simulated([-100, 0, 100], 60, np.random.default_rng(2)), anchor=0)
    assert found[0].elo == 0
    assert found[0].interval == (0, 0)
    assert found[1].elo > 0
