"""Meetings: the arithmetic of a study's cells, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from heibai.arena.contests.contest import make_contest
from heibai.arena.play.results import BLACK, DRAW, WHITE, Results
from heibai.arena.statistics.rating import estimate
from heibai.core.tally import PairTally, Tally
from heibai.experiments.meeting import CrossTable, Meeting, meetings_of
from heibai.games import make_game


@pytest.fixture
def meeting():
    """Four games: a wins by 10 as black and by 6 as white, then draws as black and loses by 2 as white."""
    contest = make_contest(make_game("reversi"), ("random", "greedy:eval=discs"), games=4, openings_text="random:4")
    margins = np.array([10, -6, 0, 2], dtype=np.int32)  # for black; a is black in games 0 and 2
    winners = np.array([BLACK, WHITE, DRAW, BLACK], dtype=np.int8)
    (found,) = meetings_of(contest, Results(winners, margins, None, {}))
    return found


def test_counts_are_those_of_the_first_player(meeting):
    assert meeting.a == "random"
    assert meeting.tally == Tally(2, 1, 1)
    assert meeting.pairs == PairTally((0, 1, 0, 0, 1))
    assert meeting.score == (2 + 0.5) / 4


def test_discs_are_means_with_each_colour(meeting):
    assert (meeting.margin_as_black, meeting.margin_as_white) == (5.0, 2.0)
    assert meeting.discs_text() == "34.5:29.5 33.0:31.0"


def test_the_interval_is_the_arenas(meeting):
    assert meeting.interval == estimate(PairTally((0, 1, 0, 0, 1))).score_interval
    low, high = meeting.interval
    assert meeting.score_text() == f"0.625 [{low:.3f}, {high:.3f}]"


def test_flipped_it_is_the_others_story_and_flipped_twice_the_same(meeting):
    other = meeting.flip()
    assert (other.a, other.tally) == ("greedy:eval=discs", Tally(1, 1, 2))
    assert (other.margin_as_black, other.margin_as_white) == (-2.0, -5.0)
    assert other.score == pytest.approx(1 - meeting.score)
    assert other.flip() == meeting


def test_it_survives_json(meeting):
    assert Meeting.from_json(meeting.to_json()) == meeting


def swept(a, b, *, pairs=50):
    """``a`` won everything."""
    return Meeting(a, b, Tally(2 * pairs, 0, 0), PairTally((0, 0, 0, 0, pairs)), 10.0, 10.0)


def even(a, b):
    return Meeting(a, b, Tally(50, 0, 50), PairTally((0, 0, 50, 0, 0)), 0.0, 0.0)


def test_decided_means_that_the_interval_excludes_one_half():
    assert swept("a", "b").decided == 1
    assert swept("a", "b").flip().decided == -1
    assert even("a", "b").decided == 0
    assert swept("a", "b", pairs=1).decided == 0


def test_a_cross_table_knows_both_sides_of_every_pairing():
    table = CrossTable([swept("a", "b"), even("a", "c"), swept("c", "b")])
    assert table.players == ("a", "b", "c")
    assert table.between("b", "a").score == 0.0
    assert table.beats().tolist() == [[False, True, False], [False, False, False], [False, True, False]]


def test_ratings_put_the_even_ones_level():
    mostly = Meeting("a", "b", Tally(60, 0, 40), PairTally((5, 0, 30, 0, 15)), 1.0, 1.0)
    ratings = CrossTable([mostly, even("a", "c"), Meeting("c", "b", *_same(mostly))]).ratings(seed=1)
    assert ratings["a"].elo == pytest.approx(ratings["c"].elo)
    assert ratings["a"].elo > ratings["b"].elo
    assert sum(rating.elo for rating in ratings.values()) == pytest.approx(0, abs=1e-6)


def _same(meeting):
    return meeting.tally, meeting.pairs, meeting.margin_as_black, meeting.margin_as_white
