"""Games under terms: two people, nobody, strict, resigned, from a position of one's own."""

from __future__ import annotations

import json
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from waiting import MINUTES

from heibai.apps.web.play.live import watching
from heibai.apps.web.play.terms import MOST_INCREMENT
from heibai.games import make_game
from heibai.store.games import LiveGames
from heibai.store.home import database_path

from ...conftest import Page, Server, running

HOUR = 3600  # of a clock that no test uses up
MIDDLE = "-OX--XO-----X--- O"  # a 4x4 board that no usual start has


def both(server: Server, game: str = "reversi/4", **wanted: Any) -> str:
    return server.create(game, seats=["human", "human"], **wanted)


def refused(server: Server, **wanted: Any) -> Any:
    response = server.client.post("/api/v1/games", json={"opponent": "first", **wanted})
    assert response.status_code >= 400
    return response.json()


def played_out(page: Page, game: Any) -> Any:
    while game["result"] is None:
        game = page.play(game, game["moves"][0]["move"])
    return game


def test_two_people_play_on_one_board_and_each_may_take_back(server: Server) -> None:
    with server.page() as page:
        start = page.open(both(server))
        once = page.play(start, start["moves"][0]["move"])
        assert (once["ply"], once["board"]["to_move"], once["thinking"]) == (1, 1, False)
        page.play(once, once["moves"][0]["move"])
        page.say("undo", id=start["id"])
        assert page.hear("game") == once
        assert played_out(page, once)["result"]["reason"] == ""


def test_of_two_people_the_one_to_move_resigns(server: Server) -> None:
    with server.page() as page:
        game = page.open(both(server))
        game = page.play(game, game["moves"][0]["move"])
        assert game["can_resign"]
        page.say("resign", id=game["id"])
        over = page.hear("game")
    assert over["result"] == {"winner": 0, "margin": 1, "line": [], "reason": "resigned"}
    assert (over["can_resign"], over["can_undo"], over["moves"]) == (False, False, [])


def test_a_person_resigns_while_the_other_side_thinks_and_the_game_is_over_for_good(
    tmp_path: Path, static: Path
) -> None:
    with running(tmp_path, static) as server, server.page() as page:
        id = server.create("reversi/4", opponent="slow")
        game = page.open(id)
        page.say("move", id=id, ply=0, move=game["moves"][0]["move"])
        assert page.hear("game")["thinking"]
        page.say("resign", id=id)
        over = page.hear("game")
        assert (over["thinking"], over["result"]["winner"]) == (False, 1)
        assert page.problem("resign", id=id)["type"] == "/problems/stale"
    with running(tmp_path, static) as server, server.page() as page:
        assert page.open(id) == over
        listed = server.client.get("/api/v1/stored-games").json()["items"][0]
        assert (listed["reason"], listed["margin"]) == ("resigned", -16)
        line = json.loads(server.client.get(f"/api/v1/games/{id}/file?format=jsonl").text)
        assert (line["termination"], line["score"]) == ("resigned", -16)


def test_in_a_strict_game_nothing_is_taken_back_or_hinted_or_valued_before_its_end(server: Server) -> None:
    with server.page() as page:
        page.say("open", id=both(server, strict=True), analysis=True)
        game = page.hear("game")
        game = page.play(game, game["moves"][0]["move"])
        assert (game["strict"], game["can_undo"]) == (True, False)
        assert page.problem("undo", id=game["id"])["type"] == "/problems/terms"
        assert "strict" in page.problem("hint", id=game["id"], ply=1)["detail"]
        page.say("resign", id=game["id"])
        over = page.hear("game")
        assert over["analyses"] == [None, None]
        assert page.hear("analysis")["report"]["source"] == "analyst"


def test_a_game_without_a_person_waits_for_who_watches_it(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "USUAL_SECONDS", MINUTES)  # so it is not over before it is told to go on
    with server.page() as page:
        id = server.create("reversi/4", seats=["first", "first"])
        assert server.client.get(f"/api/v1/games/{id}").json()["ply"] == 0
        game = page.open(id)
        assert (game["watch"], game["can_resign"]) == ({"paused": False, "seconds": MINUTES}, False)
        page.say("watch", id=id, paused=True, seconds=0)
        while not game["watch"]["paused"]:
            game = page.hear("game")
        page.say("watch", id=id, paused=False, seconds=0)
        over = page.settled(page.hear("game"))
    assert over["result"]["winner"] is not None or over["result"]["margin"] == 0


def test_a_game_that_nobody_watches_any_more_stands_still(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert watching.USUAL_SECONDS == 1
    monkeypatch.setattr(watching, "USUAL_SECONDS", MINUTES)
    id = server.create("reversi/6", seats=["first", "first"])
    with server.page() as page:
        page.open(id)
        page.say("watch", id=id, paused=True, seconds=0)
        page.hear("game")
    with server.page() as page:
        game = page.open(id)
        assert (game["ply"] < 4, game["watch"]["paused"]) == (True, True)


def test_a_game_with_a_person_is_not_paused(server: Server) -> None:
    with server.page() as page:
        game = page.open(server.create())
        assert game["watch"] is None
        assert "a person plays" in page.problem("watch", id=game["id"], paused=True, seconds=1)["detail"]
        assert page.problem("watch", id=game["id"], paused=True, seconds=99)["type"] == "/problems/malformed"


def test_a_game_begins_from_a_position_and_is_kept_with_it(tmp_path: Path, static: Path) -> None:
    with running(tmp_path, static) as server, server.page() as page:
        id = both(server, start=MIDDLE)
        game = page.open(id)
        assert (game["start"], game["start_text"], game["board"]["to_move"]) == (MIDDLE[:16], MIDDLE, 1)
        assert game["formats"] == ["jsonl", "pgn", "ggf", "sgf"]
        game = page.play(game, game["moves"][0]["move"])
    with running(tmp_path, static) as server, server.page() as page:
        assert page.open(id) == game
        listed = server.client.get("/api/v1/stored-games").json()["items"][0]
        assert (listed["ply"], listed["fault"]) == (1, "")
        assert json.loads(server.client.get(f"/api/v1/games/{id}/file").text)["start"] == MIDDLE


def test_a_game_begins_behind_the_moves_that_led_there_and_takes_none_of_them_back(
    tmp_path: Path, static: Path
) -> None:
    rules = make_game("reversi", 4)
    led = [rules.start().moves()[0]]
    led.append(rules.start().play(led[0]).moves()[0])
    with running(tmp_path, static) as server, server.page() as page:
        id = both(server, led=led)
        game = page.open(id)
        assert ([step["move"] for step in game["steps"]], game["led"], game["ply"]) == (led, 2, 2)
        assert (game["start_text"], game["can_undo"]) == (None, False)
        game = page.play(game, game["moves"][0]["move"])
        assert game["can_undo"]
        page.say("undo", id=id)
        assert (page.hear("game")["ply"], page.game["can_undo"]) == (2, False)
        assert "no move of yours" in page.problem("undo", id=id)["detail"]
    with running(tmp_path, static) as server, server.page() as page:
        assert (page.open(id)["led"], page.game["ply"]) == (2, 2)
        assert json.loads(server.client.get(f"/api/v1/games/{id}/file").text)["moves"].split() == [
            rules.format_move(move) for move in led
        ]


def test_an_opponent_moves_at_once_where_the_moves_leave_the_turn_to_it(server: Server) -> None:
    led = make_game("reversi", 4).start().moves()[:1]
    with server.page() as page:
        game = page.settled(page.open(server.create("reversi/4", you="black", led=led)))
        assert (game["ply"], game["board"]["to_move"]) == (2, 0)


def test_moves_that_cannot_be_played_or_end_the_game_begin_none(server: Server) -> None:
    response = server.client.post("/api/v1/games", json={"game": "reversi/4", "opponent": "first", "led": [0]})
    assert (response.status_code, response.json()["code"]) == (409, "illegal-move")
    position: Any = make_game("reversi", 4).start()
    led = []
    while not position.is_over():
        led.append(position.moves()[0])
        position = position.play(led[-1])
    response = server.client.post("/api/v1/games", json={"game": "reversi/4", "opponent": "first", "led": led})
    assert (response.status_code, response.json()["code"]) == (400, "position-text")
    assert f"after these {len(led)} moves the game is over" in response.json()["detail"]


def test_the_usual_start_as_a_text_is_the_usual_start(server: Server) -> None:
    rules = make_game("reversi", 4)
    with server.page() as page:
        assert page.open(both(server, start=rules.format_position(rules.start())))["start_text"] is None


UNEQUAL = "XXX" + "-" * 22 + " O"  # no game reaches it


@pytest.mark.parametrize("start", [UNEQUAL, "(;GM[4]SZ[5]AB[aa][ba][ca]PL[W])"])
def test_a_game_begins_from_any_stones_and_is_kept_and_analysed_so(server: Server, start: str) -> None:
    id = both(server, game="gomoku/5", start=start)
    with server.page() as page:
        game = page.open(id)
        assert (game["start_text"], game["board"]["cells"].count("X")) == (UNEQUAL, 3)
        after = page.play(game, game["moves"][0]["move"])
        assert (after["ply"], after["board"]["to_move"]) == (1, 0)
    with server.page() as page:
        assert page.open(id)["ply"] == 1
    moves = [step["move"] for step in after["steps"]]
    wanted = {"game": "gomoku/5", "start": UNEQUAL, "moves": moves}
    assert server.client.post("/api/v1/analyses", json=wanted).status_code == 201


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"game": "reversi/4", "start": "XXXX"}, "XXXX"),
        ({"game": "reversi/4", "start": "XXXXXXXXXXXXXXX- O"}, "the game is over"),
        ({"game": "gomoku/5", "start": "(;GM[4]SZ[15]AB[hh])"}, "is of gomoku 15x15"),
        ({"game": "gomoku/15/swap2", "clock": {"main": 60}}, "colours open"),
        ({"game": "reversi/4", "seats": ["first", "first"], "clock": {"main": 60}}, "without a person"),
        ({"game": "reversi/4", "clock": {"main": 0}}, "main"),
        ({"game": "reversi/4", "seats": ["human", "@file"]}, "@file"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(
    server: Server, wanted: dict[str, Any], sentence: str
) -> None:
    assert sentence in refused(server, **wanted)["detail"]


def test_a_game_stored_by_an_earlier_version_opens_as_before(tmp_path: Path, static: Path) -> None:
    config = {
        "game": "reversi/4",
        "seats": ["human", "first"],
        "seed": 1,
        "reports": [None],
        "analyses": [],
    }
    with closing(LiveGames(database_path(tmp_path))) as games:
        id = games.create(json.dumps(config), [1]).id
    with running(tmp_path, static) as server, server.page() as page:
        game = page.settled(page.open(id))
        assert (game["strict"], game["clock"], game["start_text"], game["ply"]) == (False, None, None, 2)


def test_the_clock_runs_from_the_opening_and_a_move_earns_its_increment(server: Server) -> None:
    with server.page() as page:
        game = page.open(both(server, clock={"main": HOUR, "increment": MOST_INCREMENT}))
        assert game["clock"]["running"] == 0
        assert game["clock"]["left"][1] == HOUR
        game = page.play(game, game["moves"][0]["move"])
        assert game["clock"]["running"] == 1
        assert HOUR < game["clock"]["left"][0] <= HOUR + MOST_INCREMENT


def test_who_has_no_time_left_has_lost(tmp_path: Path, static: Path) -> None:
    with running(tmp_path, static) as server, server.page() as page:
        began = time.monotonic()
        game = page.open(both(server, clock={"main": 1}))
        while game["result"] is None:
            game = page.hear("game")
        assert time.monotonic() - began > 0.8
        assert game["result"] == {"winner": 1, "margin": -1, "line": [], "reason": "timeout"}
        assert game["clock"] == {"main": 1, "increment": 0, "left": [0.0, 1.0], "running": None}
    with running(tmp_path, static) as server, server.page() as page:
        assert page.open(game["id"]) == game


def test_a_clock_goes_on_over_a_reload_and_a_restart_keeps_what_was_left(tmp_path: Path, static: Path) -> None:
    with running(tmp_path, static) as server:
        id = both(server, clock={"main": HOUR, "increment": 1})
        with server.page() as page:
            game = page.open(id)
            first = page.play(game, game["moves"][0]["move"])["clock"]["left"]
        with server.page() as page:
            while (again := page.open(id)["clock"]["left"])[1] == HOUR:
                assert again[0] == first[0]  # it runs from the move on, so hundredths of a second go by
            assert again[0] == first[0]
    with running(tmp_path, static) as server, server.page() as page:
        assert page.open(id)["clock"]["left"][0] == first[0]


def test_a_player_thinks_within_its_clock(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heibai.players.clock.control.EXPECTED_MOVES", 100 * HOUR)  # a short share of a long clock
    with server.page() as page:
        game = page.open(server.create("reversi/8", opponent="slow", you="white", clock={"main": HOUR}))
        game = page.settled(game)  # the scripted search takes minutes where nothing ends it
        assert game["ply"] == 1
        assert game["clock"]["left"][0] > HOUR - MINUTES
