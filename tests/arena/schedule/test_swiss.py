"""Swiss pairings: alike meet alike, nobody twice, byes for the last."""

from __future__ import annotations

import numpy as np
import pytest

from heibai.arena.schedule.swiss import most_rounds, pair_round, sits_out, usual_rounds

NONE: frozenset[frozenset[int]] = frozenset()
NOBODY: frozenset[int] = frozenset()


def met(*pairs):
    return frozenset(frozenset(pair) for pair in pairs)


def test_the_first_round_follows_the_order_of_the_players():
    assert pair_round([0, 0, 0, 0], NONE, NOBODY) == [(0, 1), (2, 3)]


def test_players_meet_those_who_scored_alike():
    assert pair_round([0, 3, 1, 2], NONE, NOBODY) == [(1, 3), (2, 0)]


def test_who_has_met_meets_the_next_one_below():
    assert pair_round([3, 2, 1, 0], met((0, 1)), NOBODY) == [(0, 2), (1, 3)]


def test_a_pairing_that_would_leave_two_who_have_met_is_given_up():
    assert pair_round([3, 2, 1, 0], met((2, 3)), NOBODY) == [(0, 2), (1, 3)]


def test_the_last_without_a_bye_sits_out():
    pairs = pair_round([2, 1, 0], NONE, NOBODY)
    assert (pairs, sits_out(pairs, 3)) == ([(0, 1)], 2)
    pairs = pair_round([2, 1, 0], NONE, frozenset({2}))
    assert (pairs, sits_out(pairs, 3)) == ([(0, 2)], 1)
    assert sits_out([(0, 1)], 2) is None


def test_too_many_rounds_say_so():
    with pytest.raises(ValueError, match="second meeting"):
        pair_round([0, 0], met((0, 1)), NOBODY)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8, 11, 16, 25, 40])
def test_so_many_rounds_can_always_be_paired(players):
    rng = np.random.default_rng(players)
    for _ in range(20):
        seen, byes, points = NONE, NOBODY, np.zeros(players)
        for _ in range(most_rounds(players)):
            pairs = pair_round(points.tolist(), seen, byes)
            assert len(pairs) == players // 2
            assert not met(*pairs) & seen
            idle = sits_out(pairs, players)
            assert idle is None or idle not in byes
            byes |= set() if idle is None else {idle}
            seen |= met(*pairs)
            points += rng.integers(0, 3, players)
    assert usual_rounds(players) <= most_rounds(players)
