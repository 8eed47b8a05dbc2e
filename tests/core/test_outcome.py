"""What a score proves, and what it does not."""

import pytest

from heibai.core.contract import WIN
from heibai.core.outcome import Outcome, outcome_of
from heibai.core.score import Score, Unit
from heibai.games import make_game

REVERSI, GOMOKU = make_game("reversi"), make_game("gomoku")


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("score", [Score(WIN + 4), Score(4, Unit.DISCS)])
def test_a_won_game_has_its_margin(score, exact):
    assert outcome_of(REVERSI, score, exact=exact) == Outcome(1, 4)


def test_a_lost_game_has_its_margin_without_a_sign():
    assert outcome_of(REVERSI, Score(-WIN - 12), exact=True) == Outcome(-1, 12)


def test_a_game_without_discs_is_won_by_nothing():
    assert outcome_of(GOMOKU, Score(5 - WIN), exact=True) == Outcome(-1, None)


def test_only_an_exact_nought_is_a_draw():
    assert outcome_of(REVERSI, Score(0.0), exact=True) == Outcome(0, 0)
    assert outcome_of(REVERSI, Score(0.0), exact=False) is None


@pytest.mark.parametrize(("value", "sign"), [(1.0, 1), (0.5, 0), (0.0, -1)])
def test_a_proven_probability_is_a_result_of_unknown_margin(value, sign):
    assert outcome_of(REVERSI, Score(value, Unit.WIN_PROBABILITY), exact=True) == Outcome(sign, None)
    assert outcome_of(REVERSI, Score(value, Unit.WIN_PROBABILITY), exact=False) is None
