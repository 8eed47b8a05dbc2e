"""What a score proves, and what it does not."""

import pytest

from heibai.core.contract import WIN, Outcome
from heibai.core.outcome import ProvenResult, outcome_of
from heibai.core.score import Score, Unit
from heibai.games import make_game

REVERSI, GOMOKU = make_game("reversi"), make_game("gomoku")


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("score", [Score(WIN + 4), Score(4, Unit.DISCS)])
def test_a_won_game_has_its_margin(score, exact):
    assert outcome_of(REVERSI, score, exact=exact) == ProvenResult(1, 4)


def test_a_lost_game_has_its_margin_without_a_sign():
    assert outcome_of(REVERSI, Score(-WIN - 12), exact=True) == ProvenResult(-1, 12)


def test_a_game_without_discs_is_won_by_nothing():
    assert outcome_of(GOMOKU, Score(5 - WIN), exact=True) == ProvenResult(-1, None)


def test_only_an_exact_nought_is_a_draw():
    assert outcome_of(REVERSI, Score(0.0), exact=True) == ProvenResult(0, 0)
    assert outcome_of(REVERSI, Score(0.0), exact=False) is None


@pytest.mark.parametrize(("value", "sign"), [(1.0, 1), (0.5, 0), (0.0, -1)])
def test_a_proven_probability_is_a_result_of_unknown_margin(value, sign):
    assert outcome_of(REVERSI, Score(value, Unit.WIN_PROBABILITY), exact=True) == ProvenResult(sign, None)
    assert outcome_of(REVERSI, Score(value, Unit.WIN_PROBABILITY), exact=False) is None


@pytest.mark.parametrize(
    ("game", "line", "outcome"),
    [
        (REVERSI, "", Outcome.UNFINISHED),
        (REVERSI, "f5d6c3d3c4", Outcome.UNFINISHED),
        (REVERSI, "e6f4e3f6g5d6e7f5c5", Outcome.BLACK_WINS),
        (GOMOKU, "h8h9i8i9j8j9k8k9", Outcome.UNFINISHED),
        (GOMOKU, "h8h9i8i9j8j9k8k9l8", Outcome.BLACK_WINS),
        (GOMOKU, "a1h9c3i9e5j9g1k9m2l9", Outcome.WHITE_WINS),
    ],
)
def test_a_position_has_an_outcome(game, line, outcome):
    position = game.start()
    for move in game.parse_transcript(line):
        position = position.play(move)
    assert Outcome.of(position) is outcome


def test_a_draw_is_no_unfinished_game():
    full = make_game("reversi", 4).parse_position("XXXXXXXXOOOOOOOO X")
    assert Outcome.of(full) is Outcome.DRAW
    assert Outcome.of(make_game("reversi", 4).start()) is Outcome.UNFINISHED


@pytest.mark.parametrize("outcome", Outcome)
def test_an_outcome_is_written_as_its_word(outcome):
    assert str(outcome) == eval(repr(outcome)) == outcome
