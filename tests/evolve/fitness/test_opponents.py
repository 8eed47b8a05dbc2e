"""Who meets whom: as often as the text says, everybody alike, and nobody himself."""

from __future__ import annotations

import numpy as np
import pytest
from distributions import SEEDS, assert_distributed, rng_of
from hypothesis import given
from hypothesis import strategies as st

from heibai.core.errors import RunError, SpecError
from heibai.evolve.fitness import opponents
from heibai.evolve.fitness.opponents import Competitors, SwissTable, parse_opponents, settle_opponents


def degrees(pairs, players):
    return np.bincount(np.ravel(pairs), minlength=players)


@given(SEEDS, st.integers(2, 13), st.integers(1, 12))
def test_everybody_meets_as_many_different_others(seed, players, count):
    if count >= players or (count % 2 and players % 2):
        with pytest.raises(RunError, match="cannot each meet"):
            opponents.meet(players, opponents=count, rng=rng_of(seed))
        return
    pairs = opponents.meet(players, opponents=count, rng=rng_of(seed))
    assert np.all(degrees(pairs, players) == count)
    assert len({frozenset(pair) for pair in pairs.tolist()}) == len(pairs)
    assert np.all(pairs[:, 0] != pairs[:, 1])


def test_every_other_is_met_alike():
    rng, met = rng_of(61), np.zeros(8)
    for _ in range(2_000):
        pairs = opponents.meet(8, opponents=3, rng=rng)
        mine = pairs[(pairs == 0).any(axis=1)]
        met[mine.sum(axis=1)] += 1
    assert met[0] == 0
    # Three a draw exclude one another: the counts scatter less than independent ones, chi-square is on the safe side.
    assert_distributed(met[1:], np.full(7, 6_000 / 7))


@given(SEEDS, st.integers(2, 11), st.integers(1, 6))
def test_a_random_round_pairs_everybody_off_and_of_an_odd_number_one_rests(seed, players, rounds):
    drawn = opponents.random_rounds(players, rounds=rounds, rng=rng_of(seed))
    assert drawn.shape == (rounds, players // 2, 2)
    for pairs in drawn:
        assert sorted(degrees(pairs, players))[players % 2 :] == [1] * (players // 2 * 2)


@given(SEEDS, st.integers(2, 11))
def test_a_swiss_round_pairs_everybody_off_and_neighbours_first(seed, players):
    rng = rng_of(seed)
    points = rng.integers(0, 4, players).astype(float)
    pairs = SwissTable(players).next_round(points, rng=rng)
    assert np.all(degrees(pairs, players) <= 1)
    assert len(pairs) == players // 2
    # Nobody has met: the order of points is cut into pairs, but for the last of an odd number.
    assert sorted(points[pairs.ravel()], reverse=True) == points[pairs.ravel()].tolist()


@pytest.mark.parametrize("players", [7, 8])
def test_swiss_rounds_never_repeat_a_pair_and_nobody_rests_twice(players):
    table, rng, degree = SwissTable(players), rng_of(62), np.zeros(players)
    seen = set()
    for _ in range(4):
        pairs = {frozenset(pair) for pair in table.next_round(rng.random(players), rng=rng).tolist()}
        assert not pairs & seen
        seen |= pairs
        degree += degrees([sorted(pair) for pair in pairs], players)
    assert degree.min() >= 3


def test_equals_meet_in_random_order():
    first = {tuple(SwissTable(4).next_round(np.zeros(4), rng=rng_of(seed))[0].tolist()) for seed in range(40)}
    assert len(first) > 4


def test_hall_panel_and_named_evaluators_meet_everybody_of_the_population():
    setting = Competitors(3, range(3, 5), range(5, 8), {"zones": 8, "squares:swh": 9}, rng_of(0))
    hall, panel, named = parse_opponents("[[hall:members=2],panel,[against:eval=[squares:swh]]]")
    assert hall.pairs(setting).pairs.tolist() == [[a, b] for a in range(3) for b in (3, 4)]
    assert len(panel.pairs(setting).pairs) == 9
    assert named.pairs(setting).pairs.tolist() == [[0, 9], [1, 9], [2, 9]]
    assert (hall.hall, panel.panel, named.evaluator) == (2, True, "squares:swh")


def test_a_text_is_settled_with_its_numbers():
    assert settle_opponents("meet+hall+panel") == "[[meet:opponents=6],[hall:members=4],panel]"
    several = "[[against:eval=wpc],[against:eval=[py:mine.Quiet]],[hall:members=2]]"
    assert settle_opponents(several) == several
    assert settle_opponents("against:wpc+against:py:mine.Quiet+hall:2") == several


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("everyone", "round-robin"),
        ("meet:opponents=0", "at least 1"),
        ("[[hall:members=2],[hall:members=3]]", "different parts"),
        ("[[against:eval=wpc],[against:eval=wpc]]", "different parts"),
        ("against:", "has nothing behind it"),
        ("against", "takes one text, eval="),
        ("", "is no opponents text"),
    ],
)
def test_bad_opponents_say_what_was_expected(text, says):
    with pytest.raises(SpecError, match=says):
        parse_opponents(text)
