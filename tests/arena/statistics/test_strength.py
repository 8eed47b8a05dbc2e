"""Strengths of a tournament: intervals, superiority, anchors, players beyond what the games can say."""

from __future__ import annotations

import math
from itertools import permutations

import numpy as np
import pytest
from interval_coverage import coverage
from planted import Planted

from heibai.arena.statistics.rating import estimate
from heibai.arena.statistics.strength import measure_strength
from heibai.core.tally import PairTally

FOUR = Planted((-200.0, -50.0, 0.0, 250.0), draw_rate=0.13)


def swept(*pairs, players, count=20):
    """[P, P, 3, 3] the first of each pair takes all points of the second."""
    table = np.zeros((players, players, 3, 3))
    for winner, loser in pairs:
        table[winner, loser, 2, 2] = count
    return table


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("planted", "pairs"),
    [(FOUR, 8), (FOUR, 60), (Planted((-400.0, 0.0, 400.0), draw_rate=0.02), 30), (Planted((-60.0, 60.0)), 25)],
)
def test_intervals_cover_the_truth_in_about_95_of_100_tournaments(planted, pairs):
    held, _, _, first_seat = coverage(planted, pairs, tournaments=80, seed=3, replicates=160)
    assert 0.90 < held < 0.99
    assert 0.85 < first_seat < 0.995  # a little too narrow, as `docs/arena.md` says


def test_two_players_have_about_the_interval_of_a_match():
    outcomes = np.zeros((2, 2, 3, 3))
    outcomes[0, 1] = [[14, 3, 30], [4, 6, 5], [52, 6, 80]]
    found = measure_strength(outcomes, replicates=2000)
    match = estimate(PairTally((14, 7, 88, 11, 80)))
    assert found.ratings[0].elo - found.ratings[1].elo == pytest.approx(match.elo, abs=3)
    assert 2 * found.ratings[0].interval[0] == pytest.approx(match.elo_interval[0], abs=8)
    assert 2 * found.ratings[0].interval[1] == pytest.approx(match.elo_interval[1], abs=8)
    assert found.los[0, 1] == pytest.approx(match.los, abs=0.015)


def test_who_scheduled_a_pair_changes_nothing():
    outcomes = FOUR.draw(30, np.random.default_rng(1))
    turned = np.zeros_like(outcomes)
    for i, j in zip(*np.triu_indices(4, 1), strict=True):  # the other one's half points, seats exchanged
        turned[j, i] = outcomes[i, j][::-1, ::-1].T
    one, other = measure_strength(outcomes, seed=4), measure_strength(turned, seed=4)
    assert [r.elo for r in one.ratings] == pytest.approx([r.elo for r in other.ratings])
    assert one.first_move.elo == pytest.approx(other.first_move.elo)


def test_a_clean_sweep_is_bounded_on_one_side_only():
    table = swept((0, 1), (0, 2), players=3)
    table[1, 2] = [[2, 1, 3], [1, 2, 1], [4, 1, 5]]
    first, second, third = measure_strength(table).ratings
    assert first.elo > second.elo + 300
    assert first.interval[1] == math.inf
    assert second.interval[1] < first.interval[0] < first.elo
    assert math.isfinite(third.elo)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_bounds_that_the_games_do_not_set_do_not_depend_on_the_order_of_the_players(order):
    first, second, third = order
    table = swept((first, second), (first, third), (second, third), players=3)
    ratings = measure_strength(table).ratings
    assert ratings[first].interval[1] == math.inf
    assert ratings[third].interval[0] == -math.inf
    assert all(map(math.isfinite, (ratings[first].interval[0], *ratings[second].interval, ratings[third].interval[1])))


@pytest.mark.parametrize(("winner", "loser"), [(0, 1), (1, 0)])
def test_of_two_players_the_winner_of_all_games_has_no_upper_bound_and_the_loser_no_lower_one(winner, loser):
    ratings = measure_strength(swept((winner, loser), players=2)).ratings
    assert math.isfinite(ratings[winner].interval[0])
    assert ratings[winner].interval[1] == math.inf
    assert ratings[loser].interval == (-math.inf, -ratings[winner].interval[0])


def test_a_group_that_gave_the_anchor_no_point_stands_infinitely_above_it():
    table = FOUR.draw(20, np.random.default_rng(3))
    table[0] = swept((0, 1), (0, 2), (0, 3), players=4)[0, :, ::-1, ::-1]  # it lost all its games
    for rating in measure_strength(table, anchors={0: 0.0}).ratings[1:]:
        assert math.isfinite(rating.interval[0])
        assert rating.interval[1] == math.inf


def test_a_player_without_games_has_no_rating():
    found = measure_strength(swept((0, 1), players=3))
    assert math.isnan(found.ratings[2].elo)
    assert math.isnan(found.ratings[2].interval[0])
    assert np.isnan(found.los[2]).all()
    assert found.los[0, 1] > 0.99


def test_sweeps_do_not_tell_what_sitting_first_is_worth():
    low, high = measure_strength(swept((0, 1), (0, 2), players=3, count=2)).first_move.interval
    assert low < -200
    assert high > 200


def test_nothing_played_says_nothing():
    found = measure_strength(np.zeros((2, 2, 3, 3)))
    assert math.isnan(found.first_move.elo)
    assert math.isnan(found.first_move.interval[0])
    assert sum(math.isnan(rating.elo) for rating in found.ratings) == 1  # the other one is all there is: 0
    assert found.draw_rate == 0


def test_superiority_is_the_others_inferiority():
    los = measure_strength(FOUR.draw(40, np.random.default_rng(2))).los
    pairs = np.triu_indices(4, 1)
    assert (los + los.T)[pairs] == pytest.approx(np.ones(6))
    assert np.isnan(np.diagonal(los)).all()
    assert los[3, 0] > 0.99
    assert los[0, 3] < 0.01


def test_an_anchored_panel_has_its_ratings_and_no_interval():
    found = measure_strength(FOUR.draw(40, np.random.default_rng(6)), anchors={0: 1000.0, 3: 1450.0})
    assert (found.ratings[0].elo, found.ratings[0].interval) == (1000, (1000, 1000))
    assert found.ratings[3].elo == 1450
    low, high = found.ratings[1].interval
    assert 1050 < low < found.ratings[1].elo < high < 1250


def test_an_anchor_that_swept_the_others_is_where_it_is():
    first, second = measure_strength(swept((0, 1), players=2), anchors={0: 500.0}).ratings
    assert (first.elo, first.interval) == (500, (500, 500))
    assert second.interval[0] == -math.inf


def test_players_who_met_only_their_own_anchors_are_compared_through_them():
    table = swept((0, 1), players=4)
    table[0, 1, 0, 0] = table[2, 3, 0, 0] = table[2, 3, 2, 2] = 15
    assert math.isnan(sum(r.elo for r in measure_strength(table).ratings))
    held = measure_strength(table, anchors={0: 100.0, 2: 300.0}).ratings
    assert held[3].elo == pytest.approx(300, abs=1)
    assert held[1].elo < 100


def test_the_same_seed_gives_the_same_strengths():
    outcomes = FOUR.draw(20, np.random.default_rng(9))
    assert measure_strength(outcomes, seed=5).ratings == measure_strength(outcomes, seed=5).ratings
    assert measure_strength(outcomes, seed=5).ratings != measure_strength(outcomes, seed=6).ratings
