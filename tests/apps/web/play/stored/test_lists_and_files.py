"""The list of all kept games, games as files, and champions of one's own runs."""

from __future__ import annotations

import json
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from heibai.core.rng import Rng
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.games import make_game
from heibai.jobs.directory import RunDirectory
from heibai.records.ingest import check, find_archives, read_archive
from heibai.store.games import LiveGames
from heibai.store.home import database_path
from heibai.store.played import played_game

from ...conftest import Server, running


def finish(server: Server, id: str) -> Any:
    """Play a game to its end with random moves; its last state."""
    rng = Rng(1, ())
    with server.page() as page:
        game = page.settled(page.open(id))
        while game["result"] is None:
            game = page.play(game, rng.choice([each["move"] for each in game["moves"]]))
    return game


def test_all_games_are_listed_with_result_opponent_and_time(server: Server) -> None:
    over = server.create("reversi/4", you="white")
    begun = server.create("gomoku/9/renju/pro")
    margin = finish(server, over)["result"]["margin"]
    first, second = server.client.get("/api/v1/stored-games").json()["items"]
    assert (first["id"], first["seats"], first["margin"]) == (over, ["first", "human"], margin)
    assert (first["black_seat"], first["counted"], first["formats"][:4]) == (0, True, ["jsonl", "pgn", "ggf", "sgf"])
    assert (second["id"], second["game"], second["margin"]) == (begun, "gomoku/9/renju/pro", None)
    assert second["ply"] == 0
    assert second["formats"] == ["jsonl", "pgn", "sgf"]
    assert 0 < second["created"] <= second["updated"] <= first["updated"]


@pytest.mark.parametrize(
    "change", [{"seed": -1}, {"seed": "7"}, {"seats": ["human", "x" * 2000]}, {"reports": [None]}, {"values": 5}, {}]
)
def test_a_game_that_cannot_be_opened_is_listed_as_damaged(
    tmp_path: Path, static: Path, change: dict[str, Any]
) -> None:
    config = {"game": "reversi", "size": 8, "seats": ["human", "first"], "seed": 1, "reports": [], **change}
    with closing(LiveGames(database_path(tmp_path))) as games:
        id = games.create(json.dumps(config)).id
    with running(tmp_path, static) as server:
        (listed,) = server.client.get("/api/v1/stored-games").json()["items"]
        opened = server.client.get(f"/api/v1/games/{id}")
    assert (listed["fault"] == "") == (opened.status_code == 200) == (change == {})
    assert listed["fault"] in opened.text


def test_lists_are_made_one_at_a_time(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    server.create("reversi/4")
    at_once, most = 0, 0

    def slowly(stored: Any) -> Any:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        time.sleep(0.05)
        at_once -= 1
        return played_game(stored)

    monkeypatch.setattr("heibai.apps.web.play.stored.game_list.played_game", slowly)
    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(lambda _: server.client.get("/api/v1/stored-games").status_code, range(12)))
    assert (found, most) == ([200] * 12, 1)


@pytest.mark.parametrize("format", ["jsonl", "pgn", "ggf", "sgf"])
def test_a_game_is_saved_as_a_file_that_the_archive_reads(server: Server, tmp_path: Path, format: str) -> None:
    game = finish(server, server.create("reversi/6"))
    response = server.client.get(f"/api/v1/games/{game['id']}/file", params={"format": format})
    disposition = response.headers["content-disposition"]
    assert disposition.startswith('attachment; filename="heibai-reversi-')
    assert disposition.endswith(f'.{format}"')
    (tmp_path / "game").write_bytes(response.content)
    (archive,) = find_archives([tmp_path / "game"])
    (checked,) = check(read_archive(archive))
    assert archive.format == format
    assert (checked.record.black, checked.record.white) == ("human", "first")
    assert checked.record.moves == tuple(step["move"] for step in game["steps"])
    assert (checked.finished, checked.matches) == (True, True)


@pytest.mark.parametrize(
    ("id", "format", "status", "sentence"),
    [
        ("nothing", "sgf", 404, "'nothing'"),
        ("GOMOKU", "ggf", 400, "write jsonl instead"),
        ("GOMOKU", "pdf", 404, "'pdf' is no format for games"),
        ("a.b", "sgf", 422, "pattern"),
    ],
)
def test_a_file_that_cannot_be_made_is_refused(
    server: Server, id: str, format: str, status: int, sentence: str
) -> None:
    id = server.create("gomoku/9") if id == "GOMOKU" else id
    response = server.client.get(f"/api/v1/games/{id}/file", params={"format": format})
    assert response.status_code == status
    assert sentence in response.json()["detail"]


@pytest.mark.parametrize(
    "config", ["{}", '"x"', '{"game": "chess", "size": 8, "seats": ["human", "first"], "seed": 1}']
)
def test_a_damaged_game_is_listed_as_damaged_beside_the_others(server: Server, tmp_path: Path, config: str) -> None:
    whole, damaged = server.create("reversi/4"), server.create("reversi/4")
    with sqlite3.connect(tmp_path / "data" / "heibai.sqlite3") as connection:
        connection.execute("UPDATE live_games SET config = ? WHERE id = ?", (config, damaged))
    listed = {each["id"]: each for each in server.client.get("/api/v1/stored-games").json()["items"]}
    assert listed[whole]["fault"] == ""
    assert listed[damaged]["fault"]
    response = server.client.get(f"/api/v1/games/{damaged}/file")
    assert response.status_code == 503
    assert "is damaged" in response.json()["detail"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def breed(folder: Path, name: str, **fields: Any) -> Path:
    """A finished run as far as its champion goes; the champion's file."""
    RunDirectory.create(folder / name, kind="evolve", config={"player": ""})
    content = {"game": "reversi", "size": 8, "evaluator": "zones", "weights": [15, 6, -8, -6, 4, 4], **fields}
    content["weights"] = np.array(content["weights"], np.float64)
    write_weights(folder / name / "champion.json", WeightsFile(**content))
    return folder / name / "champion.json"


def test_champions_of_ones_runs_are_listed_and_played(server: Server, home: Path) -> None:
    breed(home / "runs", "my run, v2: [é]")
    (entry,) = server.client.get("/api/v1/champions").json()
    whole = f"mine{(home / 'runs' / 'my run, v2: [é]').resolve()}"  # a name that stays clear whatever runs come
    assert entry == {"text": whole, "name": "my run, v2: [é]", "game": "reversi", "sizes": [8], "fault": ""}
    id = server.create(opponent=entry["text"], you="white")
    with server.page() as page:
        game = page.settled(page.open(id))
    assert (game["ply"], game["steps"][0]["report"]["depth"]) == (1, 4)


def test_a_champion_whose_weights_fit_every_board_is_offered_on_each(server: Server, home: Path) -> None:
    shapes = make_game("gomoku", 15).feature_set("shapes").defaults
    breed(home / "runs", "lines", game="gomoku", size=15, evaluator="shapes", weights=list(shapes))
    (entry,) = server.client.get("/api/v1/champions").json()
    assert entry["sizes"] == list(range(5, 23))
    id = server.create("gomoku/9/swap2", opponent="mine/lines", you="white")
    with server.page() as page:
        assert page.settled(page.open(id))["ply"] == 3


def test_a_damaged_champion_is_shown_with_its_reason_and_not_played(server: Server, home: Path) -> None:
    path = breed(home / "runs", "broken")
    path.write_text(path.read_text("utf-8").replace("15", "16"), "utf-8")
    breed(home / "runs", "short", weights=[1.0, 2.0])
    breed(home / "runs", "chess", game="chess")
    entries = {each["name"]: each for each in server.client.get("/api/v1/champions").json()}
    assert "checksum" in entries["broken"]["fault"]
    assert "2 weights" in entries["short"]["fault"]
    assert "chess" in entries["chess"]["fault"]
    assert [each["sizes"] for each in entries.values()] == [[]] * 3
    response = server.client.post("/api/v1/games", json={"opponent": "mine/broken"})
    assert response.status_code == 400
    assert "checksum" in response.json()["detail"]


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "runs/../secret", "", "nobody", "x" * 300])
def test_a_name_is_never_a_path(server: Server, home: Path, name: str) -> None:
    breed(home / "runs", "one")
    breed(home, "secret")
    response = server.client.post("/api/v1/games", json={"opponent": f"mine/{name}"})
    assert response.status_code == 404
    assert "known: one" in response.json()["detail"]
    assert json.loads(response.content)["type"] == "/problems/unknown-name"
