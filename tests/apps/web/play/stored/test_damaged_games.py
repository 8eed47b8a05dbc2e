"""Rows that something else has damaged: listed with their reasons, and nothing else suffers."""

from __future__ import annotations

import json
import logging
import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from heibai.core.score import Score, Unit
from heibai.store.games import LiveGames
from heibai.store.home import database_path

from ...conftest import Server, running

ROWS = 200
REPORT = {
    "move": 18,
    "score": [1.5, Unit.POINTS.value, Score(0.0).viewpoint.value],
    "line": [18, 26],
    "depth": 1,
    "nodes": 2,
    "playouts": 0,
    "seconds": 0.25,
    "exact": False,
}
SOUND = {
    "game": "reversi",
    "size": 8,
    "rule": "",
    "opening": "",
    "seats": ["human", "first"],
    "seed": 1,
    "reports": [None, REPORT],
}
MOVES = [19, 18]
HOSTILE = (
    *(
        "null",
        "true",
        "false",
        "0",
        "-1",
        "5",
        "7",
        "1e999",
        "-1e999",
        "NaN",
        "Infinity",
        "1.5",
        "18446744073709551616",
    ),
    *("[]", "{}", "[[]]", "[null]", "[1]", "[99999]", "[1,2]", '["human"]', '["human","first","first"]', '{"game":1}'),
    *('""', '"x"', '"human"', '"first"', '"py:os.system"', '"alphabeta:eval=@/dev/zero"', '"eval=[bred:seed=-1]"'),
    *('"gomoku"', '"renju"', '"\\ud800"', '"\\u0000"', '"\\u202e"', "garbage", "", " ", "\0", "[19,18", "é"),
    *("[" * 100_000, "9" * 5000, '"' + "x" * 5000 + '"', "[" + "0," * 20_000 + "0]"),
)


def damaged_value(rng: random.Random, sound: Any) -> str:
    """JSON text of ``sound`` with one hostile value somewhere in it."""
    if isinstance(sound, dict) and sound and rng.random() < 0.9:
        key = rng.choice(list(sound))
        inner = {name: json.dumps(value) for name, value in sound.items()}
        if rng.random() < 0.1:
            del inner[key]
        else:
            inner[key] = damaged_value(rng, sound[key])
        return "{" + ",".join(f"{json.dumps(name)}:{text}" for name, text in inner.items()) + "}"
    if isinstance(sound, list) and sound and rng.random() < 0.8:
        place = rng.randrange(len(sound))
        items = [json.dumps(item) for item in sound]
        items[place] = damaged_value(rng, sound[place])
        return "[" + ",".join(items) + "]"
    return rng.choice(HOSTILE)


def stored_games(server: Server) -> list[Any]:
    """All of them, as the page asks for them."""
    found: list[Any] = []
    after: str | None = ""
    while after is not None:
        part = server.client.get("/api/v1/stored-games", params={"after": after}).json()
        found, after = found + part["items"], part["next"]
    return found


def damaged_row(rng: random.Random, number: int) -> dict[str, Any]:
    row = {
        "id": f"row-{number}",
        "config": json.dumps(SOUND).encode(),
        "moves": json.dumps(MOVES).encode(),
        "created": 1.0,
        "updated": 1.0,
        "turn": rng.choice((0, number, 10**6, 2**62, 2**63 - 1, -(2**63))),
    }
    column = rng.choice(("config", "config", "config", "moves", "moves", "id", "created", "updated"))
    if column == "id":
        row["id"] = f"{number}{rng.choice(('/', '../../x', 'é', '<b>', ' ', 'x' * 100, chr(0), chr(0x202E)))}"
    elif column in ("created", "updated"):
        row[column] = rng.choice((float("inf"), float("-inf")))
    else:
        row[column] = damaged_value(rng, SOUND if column == "config" else MOVES).encode()
        if rng.random() < 0.1:
            row[column] += b"\xff\xc0"
    return row


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with 200 damaged games between two sound ones, ``old`` and ``new``."""
    path = database_path(tmp_path / "data")
    LiveGames(path).close()
    rng = random.Random(10)
    rows = [damaged_row(rng, number) for number in range(ROWS)]
    sound = {"config": json.dumps(SOUND).encode(), "moves": json.dumps(MOVES).encode(), "created": 1.0, "updated": 1.0}
    rows = [{**sound, "id": "old", "turn": 1}, *rows, {**sound, "id": "new", "turn": 500}]
    with sqlite3.connect(path) as connection:
        connection.executemany(
            "INSERT INTO live_games (id, config, moves, created, updated, turn) "
            "VALUES (:id, CAST(:config AS TEXT), CAST(:moves AS TEXT), :created, :updated, :turn)",
            rows,
        )
    connection.close()
    return tmp_path / "data"


def test_200_damaged_games_are_listed_with_reasons_and_hold_up_nothing(
    data: Path, static: Path, caplog: pytest.LogCaptureFixture
) -> None:
    began = time.process_time()
    caplog.set_level(logging.WARNING)
    with running(data, static) as server, server.page() as page:
        damaged = {each["id"]: each["fault"] for each in stored_games(server) if each["fault"]}
        listed = [each["id"] for each in server.client.get("/api/v1/games").json()]
        assert {"old", "new"} <= {*listed}
        assert ROWS * 0.8 < len(damaged) <= ROWS
        assert all(8 < len(reason) < 200 for reason in damaged.values())
        for number in range(ROWS):
            page.say("open", id=f"row-{number}")
            answer = page.socket.receive_json()
            if f"row-{number}" in damaged:
                assert answer["type"] == "problem"
                assert answer["problem"]["status"] in (404, 503)
            response = server.client.get(f"/api/v1/games/row-{number}")
            assert (response.status_code == 200) == (answer["type"] == "game"), response.text
        for id in ("old", "new", server.create("reversi/4")):
            game = page.open(id)
            assert page.play(game, game["moves"][0]["move"])["ply"] == game["ply"] + 2
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    assert time.process_time() - began < 60


@pytest.mark.parametrize(
    ("config", "moves", "reason"),
    [
        ("{}", "garbage", "moves is no JSON list"),
        ("{}", "5", "it is '5'"),
        ("[" * 100_000, "[]", "config"),
        ("{}", "[]", "its config has no 'game'"),
        (json.dumps(SOUND).replace('"size": 8', '"size": 1e999'), "[19,18]", "config size"),
        (json.dumps(SOUND), "[19]", "2 reports for 1 moves"),
        (json.dumps(SOUND), "[19,19]", "not legal"),
        (json.dumps({**SOUND, "seats": [1, 2]}), "[19,18]", "config seats.0"),
    ],
)
def test_the_reason_says_what_is_wrong(tmp_path: Path, static: Path, config: str, moves: str, reason: str) -> None:
    path = database_path(tmp_path / "data")
    LiveGames(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO live_games VALUES ('a', ?, ?, 0, 0, 1, NULL)", (config, moves))
    connection.close()
    with running(tmp_path / "data", static) as server:
        (damage,) = stored_games(server)
        assert damage["id"] == "a"
        assert reason in damage["fault"]
        refusal = server.client.get("/api/v1/games/a").json()["detail"]
        assert refusal == f"the stored game 'a' is damaged ({damage['fault']}); start a new game"


def test_a_stored_player_text_is_judged_like_one_from_a_page(tmp_path: Path, static: Path) -> None:
    games = LiveGames(database_path(tmp_path / "data"))
    texts = ("py:os.getcwd", "alphabeta:depth=60,eval=zones", "greedy:eval=@/etc/passwd")
    ids = [games.create(json.dumps({**SOUND, "seats": [text, "human"], "reports": []})).id for text in texts]
    games.close()
    with running(tmp_path / "data", static) as server, server.page() as page:
        for id in ids:
            halted = page.settled(page.open(id))["halted"]
            assert "page" in halted


def test_a_clock_in_the_future_does_not_delete_the_game_being_played(server: Server, tmp_path: Path) -> None:
    with server.page() as page:
        game = page.open(server.create())
        future = json.dumps({**SOUND, "reports": []})
        with sqlite3.connect(database_path(tmp_path / "data")) as connection:
            connection.executemany(
                "INSERT INTO live_games VALUES (?, ?, '[]', 4e9, 4e9, ?, NULL)",
                [(f"future-{number}", future, 1000 + number) for number in range(500)],
            )
        connection.close()
        created = server.create()
        game = page.play(game, 19)
        assert game["ply"] == 2
        newest = [each["id"] for each in server.client.get("/api/v1/games").json()[:2]]
        assert newest == [game["id"], created]
