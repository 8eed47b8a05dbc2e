"""What a page is told of a search."""

from __future__ import annotations

import json

import pytest

from heibai.apps.web.play.stored.table_store import StoredOpinion, _opinion_out
from heibai.apps.web.play.to_wire.snapshot import report_state
from heibai.apps.web.thinking.opinion import Opinion
from heibai.core.abilities.forecast import Outcomes
from heibai.core.contract import Color, Report
from heibai.core.score import Score, Unit
from heibai.games import make_game

GAME = make_game("reversi")


def told(value: float, *, exact: bool, scored: Color = Color.BLACK) -> dict[str, object]:
    report = Report(19, Score(value, Unit.WIN_PROBABILITY), line=(19,), playouts=500, exact=exact)
    return dict(report_state(GAME, Opinion(report), scored))


def test_a_probability_is_told_for_black() -> None:
    assert told(0.7, exact=False)["score"] == {"value": 0.7, "unit": "win probability", "certain": False}
    assert told(0.7, exact=False, scored=Color.WHITE)["score"] == {
        "value": 0.3,
        "unit": "win probability",
        "certain": False,
    }


@pytest.mark.parametrize(("value", "result"), [(1.0, 1.0), (0.5, 0.0), (0.0, -1.0)])
def test_a_proven_probability_is_a_result(value: float, result: float) -> None:
    assert told(value, exact=True)["score"] == {"value": result, "unit": "result", "certain": True}


def test_playouts_are_told() -> None:
    assert told(0.5, exact=False)["playouts"] == 500


def test_win_draw_and_loss_are_told_for_black_and_kept_with_the_game() -> None:
    report = Report(19, Score(0.6, Unit.WIN_PROBABILITY), line=(19,))
    opinion = Opinion(report, outcomes=Outcomes(0.5, 0.2, 0.3))
    assert report_state(GAME, opinion, Color.BLACK)["outcomes"] == (0.5, 0.2, 0.3)
    assert report_state(GAME, opinion, Color.WHITE)["outcomes"] == (0.3, 0.2, 0.5)
    assert report_state(GAME, opinion, None)["outcomes"] is None
    stored = StoredOpinion.model_validate_json(json.dumps(_opinion_out(opinion)))
    assert stored.opinion() == opinion
    assert StoredOpinion.model_validate_json(json.dumps(_opinion_out(Opinion(report)))).opinion() == Opinion(report)
