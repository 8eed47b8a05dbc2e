"""Hostile and too many: frames, pages, games, searches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import WebSocketDenialResponse

from heibai.apps.web.play.live.pages import LIMIT, ROOM, Outbox, Page
from heibai.apps.web.play.wire.requests import REQUEST

from ...conftest import ScriptedOpponents, Server, running

MALFORMED = (
    "",
    "{",
    "null",
    "[]",
    "3",
    '"open"',
    "{}",
    '{"type":"nothing"}',
    '{"type":"open"}',
    '{"type":"open","id":"../../x"}',
    '{"type":"open","id":3}',
    '{"type":"open","id":"x","more":1}',
    '{"type":"move","id":"x","ply":-1,"move":1}',
    '{"type":"move","id":"x","ply":1.5,"move":1}',
    '{"type":"move","id":"x","ply":true,"move":1}',
    '{"type":"move","id":"x","ply":1,"move":1e99}',
    '{"type":"move","id":"x","ply":1,"move":"d3"}',
    "\u0000",
    "[" * 3000,
)


@pytest.mark.parametrize("text", MALFORMED)
def test_malformed_messages_are_answered_and_the_page_goes_on(server: Server, text: str) -> None:
    with server.page() as page:
        page.socket.send_text(text)
        problem = page.hear("problem")["problem"]
        assert problem["status"] == 422
        assert page.open(server.create())["ply"] == 0


def test_binary_and_long_messages_are_refused(server: Server) -> None:
    with server.page() as page:
        page.socket.send_bytes(b"\x00\xff")
        assert page.hear("problem")["problem"]["status"] == 413
        page.socket.send_text(json.dumps({"type": "open", "id": "x" * 5000}))
        assert page.hear("problem")["problem"]["status"] == 413


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.text(max_size=200) | json_values.map(json.dumps))
@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
def test_no_text_breaks_the_parser(text: str) -> None:
    try:
        request = REQUEST.validate_json(text)
    except ValueError:
        return
    assert request.id


@given(
    st.dictionaries(st.sampled_from(["type", "id", "ply", "move"]), st.sampled_from(["open", "move", "a", 0, 7, None]))
)
def test_what_is_accepted_is_accepted_again(members: dict[str, Any]) -> None:
    try:
        request = REQUEST.validate_python(members)
    except ValueError:
        return
    assert REQUEST.validate_json(request.model_dump_json()) == request


def test_too_many_pages_are_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heibai.apps.web.play.live.pages.MAX_PAGES", 2)
    with server.page() as one, server.page() as two:
        one.open(server.create())
        two.open(server.create())
        with pytest.raises(WebSocketDenialResponse) as refusal, server.page():
            pass
        assert refusal.value.status_code == 503
    with server.page():
        pass


def test_games_beyond_the_limit_in_memory_wait_in_the_database(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heibai.apps.web.play.live.open_games.MAX_TABLES", 3)
    ids = [server.create("reversi/4") for _ in range(8)]
    with server.page() as page:
        for id in ids:
            assert page.play(page.open(id), 1)["ply"] > 1
        assert [page.open(id)["ply"] > 1 for id in ids] == [True] * 8


def test_games_on_open_pages_are_not_pushed_out(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heibai.apps.web.play.live.open_games.MAX_TABLES", 1)
    with server.page() as page:
        page.open(server.create())
        response = server.client.post("/api/v1/games", json={"opponent": "first"})
        assert response.status_code == 503
        assert response.json()["type"] == "/problems/busy"


def test_stored_games_beyond_the_limit_are_forgotten(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heibai.apps.web.play.stored.table_store.MAX_STORED", 3)
    ids = [server.create("reversi/4") for _ in range(6)]
    assert [each["id"] for each in server.client.get("/api/v1/games").json()] == ids[:2:-1]


def test_searches_beyond_the_limit_are_refused(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("heibai.apps.web.thinking.thinker.WAITING", 1)
    with server.page() as page:
        assert page.open(server.create(opponent="slow", you="white"))["thinking"]
        game = page.settled(page.open(server.create(opponent="first", you="white")))
        assert "wait a moment" in game["halted"]
        game = page.open(server.create())
        assert page.problem("hint", id=game["id"], ply=0)["type"] == "/problems/busy"
    assert caplog.records == []


def test_a_page_has_one_hint_at_a_time_and_leaves_it_with_its_game(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ScriptedOpponents, "adviser", lambda *_, every: "slow")
    with server.page() as page:
        first, second = server.create(), server.create()
        page.open(first)
        page.say("hint", id=first, ply=0)
        assert "thought about already" in page.problem("hint", id=first, ply=0)["detail"]
        page.open(second)
        assert page.problem("hint", id=second, ply=1)["type"] == "/problems/stale"  # the hint for the first is dropped


def test_a_page_that_does_not_take_its_answers_is_not_listened_to() -> None:
    import asyncio

    async def turns() -> list[bool]:
        page = Page()
        taken = []
        for _ in range(ROOM + 1):
            page.outbox.put({"type": "problem", "about": "", "problem": {}})
        for _ in range(3):
            turn = asyncio.create_task(page.next_turn())
            for _ in range(10):  # turns of the loop
                await asyncio.sleep(0)
            taken.append(turn.done())
            turn.cancel()
            await page.outbox.get()
        return taken

    assert asyncio.run(turns()) == [False, False, True]


def test_a_page_asks_at_a_steady_pace_after_a_burst(monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio

    async def seconds(turns: int) -> float:
        page, begun = Page(), asyncio.get_running_loop().time()
        for _ in range(turns):
            await page.next_turn()
        return asyncio.get_running_loop().time() - begun

    monkeypatch.setattr("heibai.apps.web.play.live.pages.BURST", 10)
    assert asyncio.run(seconds(30)) > 0.18


def test_a_page_that_does_not_read_is_cut_off() -> None:
    import asyncio

    async def overflow() -> list[Any]:
        outbox = Outbox()
        for _ in range(LIMIT + 1):
            outbox.put({"type": "problem", "about": "", "problem": {}})
        return [await outbox.get()]

    assert asyncio.run(overflow()) == [None]


def test_progress_is_left_out_for_a_page_that_is_behind() -> None:
    import asyncio

    async def crowd() -> list[str]:
        outbox = Outbox()
        for _ in range(100):
            outbox.put({"type": "thinking", "id": "g", "ply": 0, "report": {}})  # type: ignore[typeddict-item]
        outbox.put({"type": "problem", "about": "", "problem": {}})
        heard = []
        while not heard or heard[-1] != "problem":
            answer = await outbox.get()
            assert answer is not None
            heard.append(answer["type"])
        return heard

    assert len(asyncio.run(crowd())) <= LIMIT


def test_a_restart_keeps_every_game(tmp_path: Path, static: Path) -> None:
    data = tmp_path / "data"
    with running(data, static) as server, server.page() as page:
        game = page.open(server.create("reversi/6"))
        for _ in range(3):
            game = page.play(game, game["moves"][0]["move"])
    with running(data, static) as server, server.page() as page:
        assert page.open(game["id"]) == game
        page.say("undo", id=game["id"])
        assert page.hear("game")["ply"] < game["ply"]


def test_a_restart_goes_on_thinking(tmp_path: Path, static: Path) -> None:
    data = tmp_path / "data"
    with running(data, static) as server, server.page() as page:
        game = page.open(server.create(opponent="slow", you="white"))
        assert game["thinking"]
    with running(data, static) as server, server.page() as page:
        assert page.open(game["id"])["thinking"]


def test_a_damaged_stored_game_is_refused_in_one_sentence(tmp_path: Path, static: Path) -> None:
    from heibai.store.games import LiveGames
    from heibai.store.home import database_path

    data = tmp_path / "data"
    games = LiveGames(database_path(data))
    damaged = [
        games.create("{").id,
        games.create('{"game":"reversi"}').id,
        games.create('{"game":"reversi","size":8,"seats":["human","first"],"seed":1,"reports":[null]}', [0]).id,
        games.create('{"game":"reversi","size":7,"seats":["human","first"],"seed":1,"reports":[]}').id,
    ]
    games.close()
    with running(data, static) as server:
        for id in damaged:
            response = server.client.get(f"/api/v1/games/{id}")
            assert response.status_code == 503
            assert "start a new game" in response.json()["detail"]
        assert server.client.get("/api/v1/games").status_code == 200
