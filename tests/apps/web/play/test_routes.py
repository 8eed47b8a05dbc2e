"""Catalogue, new games, and the refusals (RFC 9457)."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from heibai.apps.web.server import make_app
from heibai.core.errors import ServerError

from ..conftest import Server


def refused(server: Server, *, placed: bool = False, **wanted: Any) -> Any:
    """The problem; ``placed``: it says where in a text the fault stands."""
    response = server.client.post("/api/v1/games", json=wanted)
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    assert set(problem) == {"type", "code", "title", "status", "detail", *(["place"] if placed else [])}
    assert problem["status"] == response.status_code
    return problem


def test_the_catalogue_offers_every_board(server: Server) -> None:
    reversi, gomoku = server.client.get("/api/v1/catalogue").json()["games"]
    assert (reversi["name"], reversi["rules"], reversi["usual_sizes"]) == ("reversi", [], [4, 6, 8])
    assert [each["size"] for each in reversi["sizes"]] == [4, 6, 8]
    assert (gomoku["name"], gomoku["default_size"]) == ("gomoku", 15)
    assert gomoku["rules"] == ["freestyle", "standard", "renju", "caro"]
    assert [each["size"] for each in gomoku["sizes"]] == list(range(5, 23))
    boards = reversi["sizes"] + gomoku["sizes"]
    assert all(each["default"] and each["levels"] and each["example"] for each in boards)


def test_an_opening_rule_is_offered_where_the_board_has_room_for_it(server: Server) -> None:
    _, gomoku = server.client.get("/api/v1/catalogue").json()["games"]
    smallest = {}
    for board in reversed(gomoku["sizes"]):
        smallest |= dict.fromkeys(board["openings"], board["size"])
    assert smallest == {
        "free": 5,
        "pro": 6,
        "long-pro": 8,
        "swap": 5,
        "swap2": 5,
        "outer-open": 5,
        "rif": 9,
        "taraguchi-10": 9,
        "soosorv-8": 9,
    }


@pytest.mark.parametrize(("you", "seats"), [("black", ["human", "first"]), ("white", ["first", "human"])])
def test_either_side_may_be_first(server: Server, you: str, seats: list[str]) -> None:
    game = server.client.get(f"/api/v1/games/{server.create('reversi/6', you=you)}").json()
    assert game["seats"] == seats
    assert (game["game"], game["board"]["rows"], game["board"]["columns"]) == ("reversi/6", 6, 6)


def test_games_are_listed_newest_first(server: Server) -> None:
    first, second = server.create("reversi/4"), server.create("reversi/6")
    assert [each["id"] for each in server.client.get("/api/v1/games").json()] == [second, first]


def test_a_size_that_is_not_offered(refusing: Server) -> None:
    problem = refused(refusing, game="reversi/5")
    assert problem["status"] == 400
    assert "offered: 4, 6, 8" in problem["detail"]


@pytest.mark.parametrize(
    ("game", "status", "sentence"),
    [
        ("gomoku/4", 400, "offered: 5 to 22"),
        ("gomoku/7/long-pro", 400, "from 8x8"),
        ("gomoku/house", 400, "'house'"),
        ("gomoku/renju/house", 400, "'house'"),
        ("reversi/renju", 400, "'renju'"),
        ("chess/8", 404, "'chess'"),
    ],
)
def test_games_that_are_not_offered(refusing: Server, game: str, status: int, sentence: str) -> None:
    problem = refused(refusing, game=game)
    assert problem["status"] == status
    assert sentence in problem["detail"]


def test_an_unknown_game(refusing: Server) -> None:
    assert refused(refusing, game="chess")["status"] == 404


@pytest.mark.parametrize(
    "text", ["py:os.system", "alphabeta:depth=2,eval=py:os.path", "greedy:eval=@/etc/passwd", "greedy:eval=@w.json"]
)
def test_code_and_files_are_not_accepted(refusing: Server, text: str) -> None:
    problem = refused(refusing, opponent=text)
    assert problem["status"] == 403
    assert problem["type"] == "/problems/forbidden-spec"


@pytest.mark.parametrize(
    "text",
    [
        "alphabeta:depth=12,eval=zones",
        "minimax:depth=6,eval=zones",
        "alphabeta:seconds=21,eval=zones",
        "alphabeta:depth=4,table=17,eval=zones",
        "mcts:seconds=2,simulate=end,memory=257",
    ],
)
def test_more_work_than_a_page_may_ask_for(refusing: Server, text: str) -> None:
    problem = refused(refusing, opponent=text)
    assert problem["status"] == 403
    assert "page may ask for" in problem["detail"]


@pytest.mark.parametrize(
    "text", ["alphabeta:depth=4,eval=shapes", "minimax:depth=3,eval=shapes", "alphabeta:eval=shapes"]
)
def test_a_game_with_more_moves_is_searched_less_deep(refusing: Server, text: str) -> None:
    assert "page may ask for" in refused(refusing, game="gomoku", opponent=text)["detail"]


def test_a_search_that_opens_with_colours_open_is_one_ply(server: Server) -> None:
    text = "alphabeta:depth=2,eval=shapes"
    assert "may ask for 1 plies" in refused(server, game="gomoku/swap2", opponent=text)["detail"]
    assert server.create("gomoku/pro", opponent=text)


def test_a_player_text_without_end_is_refused(refusing: Server) -> None:
    assert refused(refusing, opponent="x" * 401)["status"] == 422


@pytest.mark.parametrize("text", ["nobody", "alphabeta:depth=x,eval=zones", "level:99", "alphabeta:depth=2,eval=none"])
def test_faulty_player_texts(refusing: Server, text: str) -> None:
    problem = refused(refusing, opponent=text, placed="=x" in text)
    assert problem["status"] in (400, 404)
    assert len(problem["detail"]) > 20


@pytest.mark.parametrize("body", [{"size": "8"}, {"you": "green"}, {"seats": []}, {"opponent": 3}, {"size": -1}])
def test_malformed_bodies(refusing: Server, body: Any) -> None:
    assert refused(refusing, **body)["status"] == 422


def test_bodies_that_are_no_json(refusing: Server) -> None:
    for content in (b"{", b"\xff\xfe", b"[]", b"null", b"3"):
        response = refusing.client.post("/api/v1/games", content=content, headers={"content-type": "application/json"})
        assert response.status_code == 422
        assert response.headers["content-type"] == "application/problem+json"


HOSTILE_BODIES = (
    r'{"\ud800": 1}',
    r'{"opponent": "\ud800"}',
    r'{"game": "\ud800"}',
    '{"' + "x" * 9000 + '": 1}',
    '{"opponent": "' + "x" * 9000 + '"}',
    '{"size": 1e999}',
    '{"size": ' + "9" * 5000 + "}",
    '{"size": NaN}',
    "[" * 9000,
    '{"opponent": ' * 1000,
)


@pytest.mark.parametrize("body", HOSTILE_BODIES, ids=range(len(HOSTILE_BODIES)))
def test_hostile_bodies_are_refused_in_one_short_sentence(refusing: Server, body: str) -> None:
    response = refusing.client.post("/api/v1/games", content=body, headers={"content-type": "application/json"})
    assert response.status_code in (400, 404, 422)
    assert len(response.json()["detail"]) < 500


@pytest.mark.parametrize("value", ["nan", "inf", "1e999", "-1", "9" * 300, "0x7"])
@pytest.mark.parametrize("key", ["seconds", "depth", "table", "nodes"])
def test_hostile_numbers_in_a_player_text_are_refused(refusing: Server, key: str, value: str) -> None:
    problem = refused(refusing, opponent=f"alphabeta:{key}={value},eval=zones", placed=True)
    assert 400 <= problem["status"] < 500
    place = problem["place"]
    assert place["text"][place["start"] : place["end"]].removesuffix("...") in value


def test_a_game_that_does_not_exist(refusing: Server) -> None:
    response = refusing.client.get("/api/v1/games/nothing")
    assert response.status_code == 404
    assert "'nothing'" in response.json()["detail"]


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/api/v1/none", 404), ("DELETE", "/api/v1/games", 405)])
def test_other_paths_and_methods(refusing: Server, method: str, path: str, status: int) -> None:
    response = refusing.client.request(method, path)
    assert response.status_code == status
    assert response.json()["status"] == status


def test_a_page_that_is_not_built(tmp_path: Path) -> None:
    with pytest.raises(ServerError, match="pip install"):
        make_app(data=tmp_path, port=1, static=tmp_path)


@pytest.mark.parametrize(("name", "type"), [("index-1234.js", "text/javascript"), ("index-1234.css", "text/css")])
def test_scripts_and_styles_are_compressed(server: Server, static: Path, name: str, type: str) -> None:
    text = "export const squares = [1, 2, 3];\n" * 4000
    (static / "assets" / name).write_text(text, "utf-8")
    with server.client.stream("GET", f"/assets/{name}", headers={"accept-encoding": "gzip, br"}) as response:
        compressed = b"".join(response.iter_raw())
    assert response.headers["content-encoding"] == "gzip"
    assert response.headers["vary"] == "Accept-Encoding"
    assert response.headers["content-type"].startswith(type)
    assert gzip.decompress(compressed).decode() == text
    assert len(compressed) < len(text) / 10
    assert "default-src 'none'" in response.headers["content-security-policy"]
    plain = server.client.get(f"/assets/{name}", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == text
    again = server.client.get(f"/assets/{name}", headers={"if-none-match": response.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
