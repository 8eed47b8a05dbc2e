"""Whom a page meets; it starts no code of the machine's, neither as a game nor as a player."""

from __future__ import annotations

from typing import Any

import pytest

from heibai.analysis.options import AnalysisOptions
from heibai.apps.web.players.opponents import ANALYST, EVERY_MOVE, Opponents
from heibai.core.errors import ForbiddenSpecError
from heibai.games import GameSpec, make_game
from heibai.records.record import Record

from ..conftest import Server


@pytest.mark.parametrize(
    "wanted", [{"game": "py:os.abort"}, {"opponent": "py:os.abort"}, {"opponent": "greedy:eval=py:os.abort"}]
)
def test_a_page_that_names_code_is_refused(refusing: Server, wanted: dict[str, Any]) -> None:
    response = refusing.client.post("/api/v1/games", json=wanted)
    assert 400 <= response.status_code < 500
    assert "code" in response.json()["detail"]


@pytest.mark.parametrize(("size", "text"), [(8, "level:6"), (4, "level:3")])
def test_a_newcomer_meets_a_level_that_can_be_beaten_however_many_there_are(size: int, text: str) -> None:
    assert Opponents().default(make_game("reversi", size)) == text


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", ["reversi", "reversi/6", "gomoku/15/renju", "gomoku/19"])
def test_hints_and_values_come_from_the_one_who_analyses_whole_games(game: str) -> None:
    made = GameSpec.parse(game).make()
    assert Opponents().analyst(made) == AnalysisOptions.of(Record(spec=GameSpec.parse(game))).player
    assert Opponents().make(ANALYST, made).name == Opponents().analyst(made)
    assert (Opponents().adviser(made, every=False), Opponents().adviser(made, every=True)) == (ANALYST, EVERY_MOVE)


@pytest.mark.sampled(6)
def test_those_who_err_as_people_do_are_offered_as_a_family_of_their_own() -> None:
    offered = [level for level in Opponents().levels(make_game("reversi")) if level["family"] == "human"]
    assert offered[0]["text"] == "human:1"
    for level in offered:
        assert Opponents().require(level["text"], make_game("reversi")) == level["text"]
    assert not [level for level in Opponents().levels(make_game("reversi", 6)) if level["family"] == "human"]


@pytest.mark.parametrize("depth", [9, 12, 13, 30])
def test_one_limit_of_plies_is_told_whatever_is_asked_for(depth: int) -> None:
    with pytest.raises(ForbiddenSpecError, match="a page may ask for 8 plies of alphabeta at most"):
        Opponents().require(f"alphabeta:depth={depth},eval=zones", make_game("reversi"))


def test_an_empty_player_text_begins_no_game(refusing: Server) -> None:
    response = refusing.client.post("/api/v1/games", json={"game": "reversi/8", "opponent": " "})
    assert response.status_code == 400
    assert "no player was named" in response.json()["detail"]
