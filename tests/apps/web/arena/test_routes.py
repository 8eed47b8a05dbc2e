"""The page "Arena" over HTTP: contests in processes of their own, their tables, games and events."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from waiting import wait_until

from heibai.apps.web.arena.tables import tables_of
from heibai.apps.web.breed.presets import config_for
from heibai.apps.web.breed.wire import NewRun
from heibai.arena.contests import stored_contest
from heibai.arena.contests.ledger import GAMES
from heibai.evolve.runs.stored_run import begin
from heibai.jobs.directory import RunDirectory
from heibai.jobs.documents import is_locked
from heibai.store.home import runs_directory

from ..conftest import Server, refusal, running
from .conftest import DEEPER, GREEDY, LONG, RANDOM, THREE, TINY, begun, create, events, finished, get, until

TEST = {"kind": "sprt", "games": 200, "test": {"elo0": 0, "elo1": 100}, "openings": "random:4"}
PLAYED = [
    {},
    THREE,
    {**THREE, "kind": "gauntlet", "seed": 3, "move_seconds": 300},
    {**THREE, "kind": "swiss", "players": [RANDOM, GREEDY, DEEPER, "minimax:depth=1,eval=zones"], "rounds": 2},
    TEST,
    {**TEST, "players": [RANDOM, GREEDY, DEEPER]},
]


def test_a_contest_is_told_up_to_its_end(server: Server) -> None:
    name = create(server)
    told = events(server, name)
    assert (told[-1]["type"], told[-1]["state"]) == ("end", "finished")
    shown = server.record(name)
    assert [each["tables"] for each in told if each["type"] == "tables"][-1] == shown["tables"]
    [pairing] = shown["tables"]["pairings"]
    assert (pairing["a"], pairing["b"], pairing["games"], shown["tables"]["played"]) == (GREEDY, RANDOM, 8, 8)
    assert pairing["wins"] + pairing["draws"] + pairing["losses"] == 8 == 2 * sum(pairing["pairs"])
    assert shown["job"]["leader"] in (GREEDY, RANDOM, "")
    assert "Total: 8 W:" in shown["tables"]["text"]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("wanted", PLAYED, ids=lambda wanted: f"{wanted.get('kind')}-{len(wanted.get('players', ''))}")
def test_the_command_that_is_shown_plays_the_same(
    server: Server, command_line: Callable[..., Any], wanted: dict[str, Any]
) -> None:
    shown = server.record(finished(**wanted))
    assert [shown["job"]["format"]] == [wanted.get("kind", "match")]
    words = shlex.split(shown["command"])
    assert words[0] == "heibai"
    told = command_line(*words[1:], "--threads", "1", "--json").told
    assert (told["hash"], told["games_played"]) == (shown["hash"], shown["tables"]["played"])


def test_a_contest_has_the_name_that_it_was_given(server: Server) -> None:
    assert create(server, name="德比-2") == "德比-2"
    until(server, "德比-2", lambda shown: shown["state"] == "finished")
    for check in (False, True):
        status, detail = refusal(server.ask("match", {**TINY, "name": "德比-2"}, check=check))
        assert (status, "choose another name" in detail) == (400, True)
        assert refusal(server.ask("match", {**TINY, "name": "../up"}, check=check))[0] == 400


def test_a_test_of_two_is_seen_by_the_first(server: Server) -> None:
    wanted = {**TEST, "game": "reversi/8", "openings": "random:8", "games": 400}
    for players, verdict in (([DEEPER, RANDOM], "elo1"), ([RANDOM, DEEPER], "elo0")):
        shown = server.record(finished(f"test-{verdict}", **wanted, players=players))
        [pairing] = shown["tables"]["pairings"]
        assert (pairing["a"], pairing["test"]["verdict"], shown["job"]["leader"]) == (players[0], verdict, DEEPER)
        assert shown["tables"]["played"] < 400
        assert pairing["test"]["low"] < 0 < pairing["test"]["high"]
        assert f"LLR: {pairing['test']['llr']:.2f}" in shown["tables"]["text"]


def test_a_tournament_has_standings_and_a_cross_table(server: Server) -> None:
    tables = server.record(finished(**THREE))["tables"]
    assert [row["rank"] for row in tables["standings"]] == [1, 2, 3]
    assert {(each["a"], each["b"]) for each in tables["pairings"]} == {
        (RANDOM, GREEDY), (RANDOM, DEEPER), (GREEDY, DEEPER),
    }  # fmt: skip
    assert sum(row["games"] for row in tables["standings"]) == 2 * tables["played"] == 48
    assert tables["circles"]["triples"] == 1
    assert "Wins-draws-losses" in tables["text"]


@pytest.mark.parametrize("wanted", [{}, THREE], ids=["match", "round-robin"])
def test_the_text_to_paste_names_champions_without_their_folders(wanted: dict[str, Any]) -> None:
    result = json.dumps(RunDirectory.open(runs_directory() / finished(**wanted)).result())
    one = result.replace(GREEDY, "mine/home/me/runs/trial")
    text = tables_of(json.loads(one))["text"]
    assert "mine/trial" in text
    assert "home" not in text
    both_of_a_name = one.replace(f'"{RANDOM}"', '"mine/home/you/runs/trial"')
    assert "mine/home/you/runs/trial" in tables_of(json.loads(both_of_a_name))["text"]


def test_circles_are_named() -> None:
    directory = RunDirectory.open(runs_directory() / finished(**THREE))
    result = directory.result() or {}
    circle = [RANDOM, GREEDY, DEEPER]
    found = tables_of(result | {"transitivity": result["transitivity"] | {"cycles": [circle], "cyclic": True}})
    assert found["circles"]
    assert found["circles"]["found"] == [circle]


def test_a_contest_that_nobody_began_to_play_can_be_seen_and_begun(server: Server) -> None:
    begun(runs_directory() / "by-hand", **THREE)
    shown = server.record("by-hand")
    assert (shown["tables"]["played"], shown["tables"]["text"], shown["job"]["orders"]) == (0, "", ["resume"])
    assert server.order("by-hand", "resume").status_code == 200
    assert events(server, "by-hand")[-1]["state"] == "finished"


def test_the_list_is_that_of_the_command_line_without_other_runs(server: Server) -> None:
    name = finished(**THREE)
    begun(runs_directory() / "by-hand")
    bred = {"game": "reversi/4", "recipe": "roulette", "population": 4, "generations": 1, "panel_openings": 0}
    begin(config_for(NewRun.model_validate(bred)), runs_directory() / "bred")
    (runs_directory() / "match-broken").mkdir()
    (runs_directory() / "match-broken" / "config.json").write_text("{}", "utf-8")
    found = {each["name"]: each for each in server.jobs("match", "tournament")}
    assert {name: each["state"] for name, each in found.items()} == {
        "by-hand": "queued", name: "finished", "match-broken": "damaged",
    }  # fmt: skip
    assert found["match-broken"]["message"]
    assert found[name]["leader"] in THREE["players"]
    assert [each["name"] for each in server.jobs("evolve", "learn")] == ["bred"]


def test_games_are_listed_newest_first_and_by_player(server: Server) -> None:
    name = finished(**{**THREE, "games": 30, "openings": "random:4"})
    first = get(server, "games", run=name)
    assert (first["total"], [each["number"] for each in first["games"]]) == (90, [*range(89, 59, -1)])
    assert [each["number"] for each in get(server, "games", run=name, first=80)["games"]] == [*range(9, -1, -1)]
    for players, total in (([RANDOM], 60), ([RANDOM, GREEDY], 30)):
        found = get(server, "games", run=name, player=players)
        assert found["total"] == total
        assert all(set(players) <= {each["black"], each["white"]} for each in found["games"])


def test_a_game_can_be_replayed_and_analysed(server: Server) -> None:
    name = finished()
    shown = get(server, "game", run=name, number=3)
    assert (shown["row"]["number"], get(server, "game", run=name)["row"]["number"]) == (3, 7)
    assert len(shown["cells"]) == len(shown["moves"]) + 1 == len(shown["labels"]) + 1 == shown["row"]["plies"] + 1
    assert shown["cells"][0] == shown["board"]["cells"]
    margin = shown["cells"][-1].count("X") - shown["cells"][-1].count("O")
    assert (margin > 0) - (margin < 0) == {"black": 1, "white": -1, None: 0}[shown["row"]["winner"]]
    wanted = {key: shown[key] for key in ("game", "start", "moves")}
    assert server.client.post("/api/v1/analyses", json=wanted).status_code == 201


@pytest.mark.sampled(16)
def test_a_contest_that_is_paused_stopped_and_left_by_its_server_goes_on_with_the_same_games(
    tmp_path: Path, static: Path
) -> None:
    with running(tmp_path / "data", static) as server:
        name = create(server, **LONG)
        until(server, name, lambda shown: shown["done"] > 0)
        assert server.order(name, "pause").status_code == 200
        paused = until(server, name, lambda shown: shown["state"] == "paused")
        assert paused["orders"] == ["resume", "stop"]
        assert server.order(name, "resume").json()["asked"] == ""
        until(server, name, lambda shown: shown["done"] > paused["done"])
    left = RunDirectory.open(runs_directory() / name)  # by its server: the run stops by itself
    wait_until(lambda: not is_locked(left.path / "lock"))
    with running(tmp_path / "data", static) as server:
        until(server, name, lambda shown: shown["state"] == "stopped")
        before = left.status().progress.done
        assert server.order(name, "resume").status_code == 200
        until(server, name, lambda shown: shown["done"] > before)
        assert server.order(name, "stop").status_code == 200
        stopped = until(server, name, lambda shown: shown["orders"] == ["resume"])
        assert stopped["message"] == "stopped on the page"
        assert server.record(name)["tables"]["played"] == stopped["done"]
    games = stopped["done"] + stopped["done"] % 2
    unbroken = begun(tmp_path / "unbroken", **{**LONG, "games": games})
    stored_contest.run(unbroken)
    assert moves_of(left) == moves_of(unbroken)[: stopped["done"]]


def moves_of(directory: RunDirectory) -> list[str]:
    return [row["moves"] for row in directory.rows(GAMES)]
