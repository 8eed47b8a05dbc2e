"""The chance of winning that a page shows: by the evaluator's own scale, as ``heibai eval`` has it, or a result."""

from __future__ import annotations

from typing import Any

import pytest

from heibai.analysis.valuation import Scale
from heibai.apps.cli.positions.eval import examine
from heibai.apps.web.play.to_wire.snapshot import report_state
from heibai.apps.web.thinking.opinion import Opinion
from heibai.core.contract import WIN, Color, Report
from heibai.core.score import Score, Unit
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator

REVERSI = make_game("reversi")
GOMOKU = make_game("gomoku")


def told(
    score: Score, *, game: Any = REVERSI, scale: float | None = None, exact: bool = False, in_discs: bool = False
) -> tuple[Any, Any]:
    """Score and chance of a report for black."""
    state = report_state(game, Opinion(Report(19, score, exact=exact), Scale(scale, in_discs)), Color.BLACK)
    return state["score"], state["chance"]


@pytest.mark.parametrize("moves", ["f5", "d3c5", "f5d6c3d3c4f4f6"])
def test_points_are_the_probability_of_heibai_eval(moves: str) -> None:
    position: Any = REVERSI.start()
    for move in REVERSI.parse_transcript(moves):
        position = position.play(move)
    champion = make_evaluator("champion", REVERSI)
    expected = examine(REVERSI, position, champion)["win_probability"]
    report = Report(19, Score(champion.evaluate(position)))
    state = report_state(REVERSI, Opinion(report, Scale(champion.scale, in_discs=False)), position.to_move)
    of_black = expected if position.to_move is Color.BLACK else 1 - expected
    assert state["chance"] == pytest.approx(of_black, abs=1e-4)


def test_points_of_no_known_scale_have_no_chance() -> None:
    assert told(Score(8.959)) == ({"value": 8.959, "unit": "points", "certain": False}, None)


def test_a_won_game_is_a_result_by_its_discs_and_no_million_points() -> None:
    assert told(Score(WIN + 4), scale=342.1, exact=True) == ({"value": 4, "unit": "discs", "certain": True}, 1)
    assert told(Score(-WIN - 4), scale=342.1, exact=True) == ({"value": -4, "unit": "discs", "certain": True}, 0)


def test_discs_are_a_result_without_any_scale() -> None:
    assert told(Score(-12, Unit.DISCS)) == ({"value": -12, "unit": "discs", "certain": True}, 0)


@pytest.mark.parametrize("score", [Score(0.0), Score(0.0, Unit.DISCS), Score(0.5, Unit.WIN_PROBABILITY)])
def test_a_proven_draw_is_worth_a_half(score: Score) -> None:
    for game in (REVERSI, GOMOKU):
        state, chance = told(score, game=game, scale=100.0, exact=True)
        assert (state["value"], state["certain"], chance) == (0, True, 0.5)


def test_an_even_evaluation_is_no_draw() -> None:
    assert told(Score(0.0), scale=100.0) == ({"value": 0, "unit": "points", "certain": False}, 0.5)


def test_a_won_game_without_discs_is_a_bare_result() -> None:
    assert told(Score(WIN - 5), game=GOMOKU, scale=9316.2) == ({"value": 1, "unit": "result", "certain": True}, 1)


def test_a_probability_is_a_chance_as_it_is() -> None:
    assert told(Score(0.7, Unit.WIN_PROBABILITY))[1] == 0.7


def test_while_colours_are_open_there_is_no_chance() -> None:
    state = report_state(REVERSI, Opinion(Report(19, Score(5.0)), Scale(100.0, in_discs=False)), None)
    assert (state["score"], state["chance"]) == (None, None)


@pytest.mark.parametrize(("points", "discs"), [(3.25, 3.25), (-71.0, -64.0)])
def test_points_that_are_discs_are_told_as_discs_and_no_more_than_there_are_squares(
    points: float, discs: float
) -> None:
    score, chance = told(Score(points), scale=15.0, in_discs=True)
    assert score == {"value": discs, "unit": "discs", "certain": False}
    assert 0 < chance < 1
