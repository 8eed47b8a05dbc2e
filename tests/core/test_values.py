"""Scores, tallies and errors: the values that every room shares."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heibai.core.errors import HeibaiError, UnknownNameError, unknown
from heibai.core.score import Score, Unit, Viewpoint
from heibai.core.tally import PairTally, Tally

tallies = st.builds(Tally, *[st.integers(0, 1000)] * 3)
pair_tallies = st.builds(PairTally, st.tuples(*[st.integers(0, 1000)] * 5))


@given(tallies, tallies)
def test_tallies_add_subtract_and_flip(one, two):
    assert one + two - two == one
    assert (one + two).games == one.games + two.games
    assert one.flip().flip() == one
    if one.games:
        assert one.score + one.flip().score == pytest.approx(1.0)


@given(pair_tallies, pair_tallies)
def test_pair_tallies_add_subtract_and_flip(one, two):
    assert one + two - two == one
    assert one.flip().flip() == one
    assert one.flip().pairs == one.pairs


@pytest.mark.parametrize(("points", "index"), [(0, 0), (0.5, 1), (1, 2), (1.5, 3), (2, 4)])
def test_a_pair_is_counted_by_its_points(points, index):
    assert PairTally().with_pair(points).counts[index] == 1


@pytest.mark.parametrize("unit", [Unit.DISCS, Unit.POINTS])
def test_a_score_changes_its_sign_with_the_viewpoint(unit):
    assert Score(3.0, unit).seen_by_black(black_to_move=True) == Score(3.0, unit, Viewpoint.BLACK)
    assert Score(3.0, unit).seen_by_black(black_to_move=False) == Score(-3.0, unit, Viewpoint.BLACK)
    assert Score(3.0, unit, Viewpoint.WHITE).seen_by_black(black_to_move=True).value == -3.0


def test_a_win_probability_is_mirrored_at_one_half():
    assert Score(0.75, Unit.WIN_PROBABILITY).seen_by_black(black_to_move=False).value == 0.25


def test_an_unknown_name_lists_the_known_ones():
    error = unknown("game", "chess", ["reversi", "gomoku"], mend="heibai play reversi")
    assert isinstance(error, UnknownNameError)
    assert isinstance(error, HeibaiError)
    assert str(error) == "'chess' is no game; known: gomoku, reversi (heibai play reversi)"
