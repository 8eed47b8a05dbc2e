"""Catalogue, new games, and the refusals (RFC 9457)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from heibai.apps.web.server import make_app
from heibai.core.errors import ServerError

from .conftest import Server


def refused(server: Server, **wanted: Any) -> Any:
    response = server.client.post("/api/games", json=wanted)
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    assert set(problem) == {"type", "title", "status", "detail"}
    assert problem["status"] == response.status_code
    return problem


def test_the_catalogue_offers_every_board(server: Server) -> None:
    (game,) = server.client.get("/api/catalogue").json()["games"]
    assert game["name"] == "reversi"
    assert [each["size"] for each in game["sizes"]] == [4, 6, 8]
    assert all(each["default"] and each["levels"] for each in game["sizes"])


@pytest.mark.parametrize(("you", "seats"), [("black", ["human", "first"]), ("white", ["first", "human"])])
def test_either_side_may_be_first(server: Server, you: str, seats: list[str]) -> None:
    game = server.client.get(f"/api/games/{server.create(you=you, size=6)}").json()
    assert game["seats"] == seats
    assert game["size"] == 6


def test_games_are_listed_newest_first(server: Server) -> None:
    first, second = server.create(size=4), server.create(size=6)
    assert [each["id"] for each in server.client.get("/api/games").json()] == [second, first]


def test_a_size_that_is_not_offered(server: Server) -> None:
    problem = refused(server, size=5)
    assert problem["status"] == 400
    assert "offered: 4, 6, 8" in problem["detail"]


def test_a_game_without_levels_is_neither_offered_nor_played(server: Server) -> None:
    answer = server.client.post("/api/games", json={"game": "gomoku", "size": 9, "opponent": "random"})
    assert answer.status_code == 403
    assert "gomoku 9x9 has no levels yet" in answer.json()["detail"]


def test_an_unknown_game(server: Server) -> None:
    assert refused(server, game="chess")["status"] == 404


@pytest.mark.parametrize(
    "text", ["py:os.system", "alphabeta:depth=2,eval=py:os.path", "greedy:eval=@/etc/passwd", "greedy:eval=@w.json"]
)
def test_code_and_files_are_not_accepted(server: Server, text: str) -> None:
    problem = refused(server, opponent=text)
    assert problem["status"] == 403
    assert problem["type"] == "/problems/forbidden-spec"


@pytest.mark.parametrize(
    "text",
    [
        "alphabeta:depth=12,eval=zones",
        "minimax:depth=6,eval=zones",
        "alphabeta:seconds=21,eval=zones",
        "alphabeta:depth=4,table=17,eval=zones",
    ],
)
def test_more_work_than_a_page_may_ask_for(server: Server, text: str) -> None:
    problem = refused(server, opponent=text)
    assert problem["status"] == 403
    assert "page may ask for" in problem["detail"]


def test_a_player_text_without_end_is_refused(server: Server) -> None:
    assert refused(server, opponent="x" * 401)["status"] == 422


@pytest.mark.parametrize("text", ["nobody", "alphabeta:depth=x,eval=zones", "level:99", "alphabeta:depth=2,eval=none"])
def test_faulty_player_texts(server: Server, text: str) -> None:
    problem = refused(server, opponent=text)
    assert problem["status"] in (400, 404)
    assert len(problem["detail"]) > 20


@pytest.mark.parametrize("body", [{"size": "8"}, {"you": "green"}, {"seats": []}, {"opponent": 3}, {"size": -1}])
def test_malformed_bodies(server: Server, body: Any) -> None:
    assert refused(server, **body)["status"] == 422


def test_bodies_that_are_no_json(server: Server) -> None:
    for content in (b"{", b"\xff\xfe", b"[]", b"null", b"3"):
        response = server.client.post("/api/games", content=content, headers={"content-type": "application/json"})
        assert response.status_code == 422
        assert response.headers["content-type"] == "application/problem+json"


def test_a_game_that_does_not_exist(server: Server) -> None:
    response = server.client.get("/api/games/nothing")
    assert response.status_code == 404
    assert "'nothing'" in response.json()["detail"]


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/api/none", 404), ("DELETE", "/api/games", 405)])
def test_other_paths_and_methods(server: Server, method: str, path: str, status: int) -> None:
    response = server.client.request(method, path)
    assert response.status_code == status
    assert response.json()["status"] == status


def test_a_page_that_is_not_built(tmp_path: Path) -> None:
    with pytest.raises(ServerError, match="pip install"):
        make_app(data=tmp_path, port=1, static=tmp_path)
