"""Planted circles are reported, planted orders are not; Nash averaging against known equilibria."""

from __future__ import annotations

import numpy as np
import pytest
from planted import Planted, rock_paper_scissors

from heibai.arena.statistics.hodge import advantages, curl
from heibai.arena.statistics.nash import nash_ratings, nash_weights
from heibai.arena.statistics.transitivity import describe_transitivity

NAMES = tuple("abcdef")
EQUAL, SPREAD = (0.0,) * 6, (-150.0, -90.0, -30.0, 30.0, 90.0, 150.0)
ROCK = np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0]], dtype=float)


def pairs_of(outcomes):
    """[P, P, 5] from [P, P, 3, 3]."""
    points = np.add.outer(np.arange(3), np.arange(3))
    return np.stack([outcomes[..., points == n].sum(axis=-1) for n in range(5)], axis=-1).astype(int)


def population(elo, circle, *, pairs=200, seed=1):
    cycle = rock_paper_scissors(elo, circle) if circle else None
    return pairs_of(Planted(elo, cycle=cycle).draw(pairs, np.random.default_rng(seed)))


@pytest.mark.parametrize("seed", range(3))
def test_a_planted_rock_paper_scissors_population_is_cyclic(seed):
    found = describe_transitivity(NAMES, population(EQUAL, 120.0, seed=seed))
    assert found["cyclic"]
    assert len(found["cycles"]) == 8  # two of each kind: a beats b beats c beats a, and so on
    assert ["a", "b", "c"] in found["cycles"]
    assert found["curl_share"] > 0.8
    assert found["curl_chance"] < 1e-6
    weight = {row["player"]: row["weight"] for row in found["nash"]}
    for one, other in ("ad", "be", "cf"):
        assert weight[one] + weight[other] == pytest.approx(1 / 3, abs=0.1)


@pytest.mark.parametrize("elo", [EQUAL, SPREAD])
@pytest.mark.parametrize("seed", range(3))
def test_a_transitive_population_is_not(elo, seed):
    found = describe_transitivity(NAMES, population(elo, 0.0, seed=seed))
    assert not found["cyclic"]
    assert found["cycles"] == []
    assert found["curl_chance"] > 0.01
    if elo is SPREAD:
        assert found["curl_share"] < 0.1
        assert found["nash"][0]["player"] == "f"
        assert found["nash"][0]["weight"] > 0.9


def test_a_weak_circle_under_strong_differences_is_found_with_many_games():
    found = describe_transitivity(NAMES, population(SPREAD, 50.0, pairs=3000))
    assert found["cyclic"]
    assert found["curl_share"] < 0.4


def test_noise_leaves_as_much_as_it_says():
    """The chi-squared test is wrong as rarely as it promises, and the rest is what noise leaves."""
    found = [curl(population(SPREAD, 0.0, pairs=80, seed=seed)) for seed in range(150)]
    assert 0 <= np.mean([one.is_sure for one in found]) < 0.05
    assert np.mean([one.share for one in found]) == pytest.approx(np.mean([one.noise for one in found]), rel=0.25)
    assert 0.3 < np.mean([one.chance for one in found]) < 0.7
    assert {one.degrees for one in found} == {10}


def sweeps(players, pairs):
    """[P, P, 5] everybody takes every point of all who come later."""
    table = np.zeros((players, players, 5), dtype=np.int64)
    table[np.triu_indices(players, 1)] = [0, 0, 0, 0, pairs]
    return table


@pytest.mark.parametrize(("players", "pairs"), [(3, 300), (5, 50), (8, 1000)])
def test_clean_sweeps_are_an_order_however_many(players, pairs):
    """Their log odds do not add up, because a sweep does not say how far ahead a player is."""
    found = describe_transitivity("abcdefgh"[:players], sweeps(players, pairs))
    assert not found["cyclic"]
    assert found["cyclic_interval"] == [0, 0]


@pytest.mark.parametrize("pairs", [50, 1000])
def test_an_order_over_great_distances_is_none_the_less_one(pairs):
    far = Planted((800.0, 400.0, 0.0, -400.0, -800.0), draw_rate=0.05)
    drawn = [pairs_of(far.draw(pairs, np.random.default_rng(seed))) for seed in range(60)]
    assert np.mean([describe_transitivity(NAMES[:5], table)["cyclic"] for table in drawn]) < 0.06


def test_sweeps_in_a_circle_are_cyclic():
    table = sweeps(3, 50)
    table[0, 2] = [50, 0, 0, 0, 0]
    found = describe_transitivity("abc", table)
    assert found["cyclic"]
    assert (found["cycles"], found["cyclic_interval"], found["curl_share"]) == ([["a", "b", "c"]], [1, 1], 1)


def test_the_interval_of_the_cyclic_triples_holds_their_number():
    """Two of each kind of rock, paper and scissors have eight circles, an order has none; few games leave it open."""
    for circle, cyclic in ((120.0, 8), (0.0, 0)):
        found = [
            describe_transitivity(NAMES, population(SPREAD if not circle else EQUAL, circle, pairs=60, seed=seed))
            for seed in range(40)
        ]
        held = [low <= cyclic <= high for low, high in (one["cyclic_interval"] for one in found)]
        assert np.mean(held) >= 0.95
    low, high = describe_transitivity(NAMES, population(EQUAL, 0.0, pairs=3))["cyclic_interval"]
    assert (low, high) == (0, 20)


def test_where_no_circle_was_played_none_is_seen():
    pairs = population(SPREAD, 0.0)
    pairs[1:] = 0  # a gauntlet of the first
    found = describe_transitivity(NAMES, pairs)
    assert (found["cyclic"], found["curl_share"], found["nash"], found["decided_triples"]) == (False, None, None, 0)


def test_advantages_are_antisymmetric_and_empty_where_nobody_met():
    pairs = population(SPREAD, 0.0)
    pairs[0, 1] = 0
    flow, weight = advantages(pairs)
    np.testing.assert_allclose(flow, -flow.T)
    np.testing.assert_allclose(weight, weight.T)
    assert (flow[0, 1], weight[0, 1]) == (0, 0)


def test_rock_paper_scissors_have_a_third_each():
    assert nash_weights(ROCK) == pytest.approx([1 / 3] * 3)


def test_a_biased_circle_has_the_weights_of_its_opposite_sides():
    """The known equilibrium of a 3x3 circle: each player weighs as much as the advantage between the other two."""
    table = np.array([[0, 2.0, -1.0], [-2.0, 0, 4.0], [1.0, -4.0, 0]])
    assert nash_weights(table) == pytest.approx([4 / 7, 1 / 7, 2 / 7], abs=1e-4)


def test_who_beats_everybody_has_all_the_weight():
    ratings = np.array([0.0, 0.7, 1.0, 2.5])
    weights = nash_weights(ratings[:, None] - ratings[None, :])
    assert weights == pytest.approx([0, 0, 0, 1], abs=1e-3)


def test_copies_share_a_players_weight():
    table = np.zeros((4, 4))
    table[:3, :3] = ROCK
    table[3], table[:, 3] = table[0], table[:, 0]
    assert nash_weights(table) == pytest.approx([1 / 6, 1 / 3, 1 / 3, 1 / 6], abs=1e-4)


def test_equal_players_weigh_the_same():
    assert nash_weights(np.zeros((5, 5))) == pytest.approx([0.2] * 5)


@pytest.mark.parametrize("players", [2, 3, 7, 20, 50])
def test_nobody_gains_against_the_equilibrium(players):
    for seed in range(5):
        half = np.random.default_rng([players, seed]).normal(size=(players, players))
        table = half - half.T
        weights = nash_weights(table)
        assert weights.sum() == pytest.approx(1)
        assert weights.min() >= 0
        assert nash_ratings(table, weights).max() < 2e-4 * np.abs(table).max()
