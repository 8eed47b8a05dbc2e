"""What the results of a generation add up to."""

from __future__ import annotations

import numpy as np
import pytest

from heibai.evolve.fitness.outcome import outcome_of
from heibai.evolve.fitness.sums import PlayedGames


def round_robin(players, *, openings=1, result):
    """Every ordered pair over each opening; ``result(black, white, n)`` for black."""
    pairs = [(a, b) for _ in range(openings) for a in range(players) for b in range(players) if a != b]
    black, white = np.array(pairs).T
    margin = np.array([result(a, b, n) for n, (a, b) in enumerate(pairs)])
    return PlayedGames(black, white, np.sign(margin), margin)


def test_a_win_is_two_a_draw_one_a_loss_nothing():
    games = round_robin(3, result=lambda a, b, n: 10 if a == 0 else -4 if b == 0 else 0)
    points = outcome_of(games, players=3, scoring="points")
    assert points.fitness.tolist() == [8.0, 2.0, 2.0]
    assert points.tallies.tolist() == [[4, 0, 0], [0, 2, 2], [0, 2, 2]]
    assert points.games == 6
    assert outcome_of(games, players=3, scoring="difference").fitness.tolist() == [4.0, -2.0, -2.0]
    assert outcome_of(games, players=3, scoring="margin").fitness.tolist() == [28.0, -14.0, -14.0]


def test_points_are_conserved_and_differences_sum_to_zero():
    margins = np.random.default_rng(1).integers(-64, 65, 200)
    games = round_robin(9, openings=2, result=lambda a, b, n: margins[n])
    assert outcome_of(games, players=9, scoring="points").fitness.sum() == 2 * 9 * 8 * 2
    assert outcome_of(games, players=9, scoring="difference").fitness.sum() == 0
    assert outcome_of(games, players=9, scoring="margin").fitness.sum() == 0


def test_the_order_of_the_games_does_not_matter():
    margins = np.random.default_rng(2).integers(-64, 65, 200)
    games = round_robin(6, openings=3, result=lambda a, b, n: margins[n])
    mixed = np.random.default_rng(3).permutation(len(games.result))
    shuffled = PlayedGames(*(array[mixed] for array in (games.black, games.white, games.result, games.margin)))
    one, other = (outcome_of(g, players=6, scoring="points") for g in (games, shuffled))
    assert np.array_equal(one.fitness, other.fitness)
    assert np.array_equal(one.tallies, other.tallies)
    assert one.noise == other.noise


def test_opponents_beyond_the_counted_players_have_no_fitness():
    games = PlayedGames(np.array([0, 2, 1]), np.array([2, 0, 2]), np.array([1, 1, 0]), np.array([8, 8, 0]))
    outcome = outcome_of(games, players=2, scoring="points")
    assert outcome.fitness.tolist() == [2.0, 2.0]  # the second's one draw, raised to the first's two games
    assert outcome.tallies.tolist() == [[1, 0, 1], [0, 1, 0]]


def test_the_noise_is_the_standard_error_of_a_fitness_sum():
    results = np.random.default_rng(2).choice([-1, 1], 1000)
    games = round_robin(2, openings=500, result=lambda a, b, n: results[n])
    noise = outcome_of(games, players=2, scoring="points").noise
    assert noise == pytest.approx(np.sqrt(1000), rel=0.01)  # a fair coin worth 0 or 2 has deviation 1
