"""The page "Breed" over HTTP: presets, runs in processes of their own, their events, and the refusals."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heibai.apps.web.breed import watch, workers
from heibai.apps.web.breed.presets import breeding_catalogue, config_for
from heibai.apps.web.breed.wire import BREED_EVENT, NewRun
from heibai.evolve.runs.asked import configured
from heibai.evolve.runs.stored_run import begin, work_on
from heibai.games import GameSpec
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import State
from heibai.learn.td.trainer import TdOptions
from heibai.learn.training import stored_training
from heibai.learn.training.config import TrainingConfig
from heibai.store.home import runs_directory

from ..conftest import Server, running

TINY = {"game": "reversi/4", "recipe": "roulette", "population": 4, "generations": 3, "depth": 1, "panel_openings": 0}
LONG = {**TINY, "generations": 100_000}
SOON = 60.0  # seconds, on a busy machine too


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def create(server: Server, **wanted: Any) -> str:
    response = server.client.post("/api/runs", json={**TINY, **wanted})
    assert response.status_code == 201, response.text
    name: str = response.json()["name"]
    return name


def finished(name: str = "done", **wanted: Any) -> str:
    """A run that is over, as one of the command line."""
    work_on(begun(runs_directory() / name, **wanted))
    return name


def record(server: Server, name: str) -> Any:
    response = server.client.get("/api/runs/record", params={"run": name})
    assert response.status_code == 200, response.text
    return response.json()


def order(server: Server, name: str, order: str) -> Any:
    return server.client.post("/api/runs/order", json={"run": name, "order": order})


def until(server: Server, name: str, reached: Callable[[Any], bool]) -> Any:
    """The record, as soon as it is as wanted."""
    end = time.monotonic() + SOON
    while not reached(shown := record(server, name)):
        assert time.monotonic() < end, shown
        time.sleep(0.05)
    return shown


def state_is(state: str) -> Callable[[Any], bool]:
    return lambda shown: bool(shown["run"]["state"] == state)


def events(server: Server, name: str, *, headers: Any = None, **query: Any) -> list[Any]:
    """All events of a stream up to its end; each is as declared."""
    asked = {"run": name, **query}
    with server.client.stream("GET", "/api/runs/events", params=asked, headers=headers) as response:
        assert (response.status_code, response.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
        lines = [line for line in response.iter_lines() if line.startswith("data: ")]
    found = [json.loads(line.removeprefix("data: ")) for line in lines]
    for event in found:
        assert event == BREED_EVENT.dump_python(BREED_EVENT.validate_json(json.dumps(event), strict=True), mode="json")
    return found


def refusal(response: Any) -> tuple[int, str]:
    assert response.headers["content-type"] == "application/problem+json"
    return response.status_code, response.json()["detail"]


def begun(path: Path, **wanted: Any) -> RunDirectory:
    """A run that the command line has begun."""
    return begin(config_for(NewRun.model_validate({**TINY, **wanted})), path)


def unbroken(path: Path, **wanted: Any) -> Any:
    """What the same run comes to that nothing interrupts."""
    return work_on(begun(path, **wanted))


def test_a_run_is_told_generation_by_generation_up_to_its_champion(server: Server, tmp_path: Path) -> None:
    name = create(server)
    told = events(server, name)
    points = [point for event in told if event["type"] == "generations" for point in event["points"]]
    assert [point["generation"] for point in points] == [0, 1, 2, 3]
    assert (told[-1]["type"], told[-1]["state"]) == ("end", "finished")
    shown = record(server, name)
    assert shown["points"] == points
    assert all(point["worst"] <= point["mean"] <= point["best"] for point in points)
    assert shown["hash"] == unbroken(tmp_path / "same")["hash"]
    assert shown["command"].startswith("heibai evolve roulette --game reversi/4")
    assert server.client.post(
        "/api/games", json={"game": "reversi/4", "opponent": shown["champion"]["player"]}
    ).is_success


def test_the_list_is_that_of_the_command_line(server: Server) -> None:
    name = finished()
    begun(runs_directory() / "by-hand")
    found = server.client.get("/api/runs").json()
    assert {(each["name"], each["state"]) for each in found} == {(name, "finished"), ("by-hand", "queued")}
    assert [each["orders"] for each in found if each["state"] == "queued"] == [["resume"]]


def test_a_run_that_is_paused_stopped_and_left_by_its_server_goes_on_to_the_same_hash(
    tmp_path: Path, static: Path
) -> None:
    with running(tmp_path / "data", static) as server:
        name = create(server, generations=100)
        until(server, name, lambda shown: len(shown["points"]) > 2)
        assert order(server, name, "pause").status_code == 200
        paused = until(server, name, state_is("paused"))
        assert paused["run"]["orders"] == ["resume", "stop"]
        time.sleep(0.3)
        assert len(record(server, name)["points"]) == len(paused["points"])
        assert order(server, name, "resume").json()["asked"] == ""
        until(server, name, lambda shown: len(shown["points"]) > len(paused["points"]))
    directory = RunDirectory.open(runs_directory() / name)
    end = time.monotonic() + SOON
    while directory.status().state is State.RUNNING and time.monotonic() < end:
        time.sleep(0.05)
    with running(tmp_path / "data", static) as server:
        left = record(server, name)["run"]
        assert (left["state"], left["message"], left["orders"]) == ("stopped", "the server was stopped", ["resume"])
        assert order(server, name, "resume").status_code == 200
        done = until(server, name, state_is("finished"))
    assert done["hash"] == unbroken(tmp_path / "same", generations=100)["hash"]


def test_a_run_that_learns_has_its_curves_and_goes_on_to_the_same_hash(server: Server, tmp_path: Path) -> None:
    options = TdOptions(games=64, rows=4, test_games=4, batch=16)
    config = TrainingConfig("td", GameSpec("reversi", 6), "wpc", 1, options)
    directory, control = stored_training.begin(config, runs_directory() / "learner"), Control()
    stored_training.work_on(directory, control=control, watch=lambda row: control.stop("enough"))
    stopped = record(server, "learner")
    assert [len(each["points"]) for each in stopped["series"]] == [1, 1, 1]
    assert (stopped["run"]["kind"], stopped["run"]["method"], stopped["run"]["unit"]) == ("learn", "td", "steps")
    assert order(server, "learner", "resume").status_code == 200
    told = events(server, "learner", told=1)
    assert told[-1]["state"] == "finished"
    assert [len(event["series"][0]["points"]) for event in told if event["type"] == "generations"][-1] == 4
    done = record(server, "learner")
    assert {len(each["points"]) for each in done["series"]} == {4}
    unbroken = stored_training.work_on(stored_training.begin(config, tmp_path / "unbroken"))
    assert done["hash"] == unbroken["hash"]
    assert "learns" in refusal(server.client.get("/api/runs/generation", params={"run": "learner"}))[1]


def test_a_run_that_works_elsewhere_is_live_and_takes_no_orders(server: Server) -> None:
    directory = begun(runs_directory() / "terminal", generations=4)
    seen: list[Any] = []

    def watched(row: Any) -> None:
        seen.append(record(server, "terminal"))

    work_on(directory, watch=watched)
    assert [shown["run"]["orders"] for shown in seen] == [[]] * 5
    assert [len(shown["points"]) for shown in seen] == [1, 2, 3, 4, 5]
    assert refusal(order(server, "terminal", "stop"))[0] == 400


def test_a_browser_that_comes_back_hears_only_what_it_missed(server: Server) -> None:
    name = finished()
    assert [len(event["points"]) for event in events(server, name, told=1) if event["type"] == "generations"] == [3]
    again = events(server, name, told=1, headers={"last-event-id": "3"})
    assert [point["generation"] for event in again if event["type"] == "generations" for point in event["points"]] == [
        3
    ]


def test_a_generation_is_everybody_with_fitness_chances_and_parents(server: Server) -> None:
    name = finished()
    asked = {"run": name, "number": 1}
    shown = server.client.get("/api/runs/generation", params=asked).json()
    everybody = shown["individuals"]
    fitness = [each["fitness"] for each in everybody]
    assert (shown["generation"], len(everybody), fitness) == (1, 4, sorted(fitness, reverse=True))
    assert sum(each["chances"][0] for each in everybody) == pytest.approx(1.0)
    assert all(each["parents"].startswith("0:") for each in everybody)
    assert server.client.get("/api/runs/generation", params={"run": name}).json()["generation"] == 3
    assert refusal(server.client.get("/api/runs/generation", params={"run": name, "number": 9}))[0] == 400


@pytest.mark.parametrize(("evaluator", "corner"), [("wpc", 0), ("wpc/full", 15)])
def test_the_weights_of_squares_are_a_board(server: Server, evaluator: str, corner: int) -> None:
    champion = record(server, finished(evaluator=evaluator, generations=0))["champion"]
    weights = {each["name"]: each["weight"] for each in champion["weights"]}
    assert len(champion["squares"]) == 16
    assert champion["squares"][corner] == weights["00" if evaluator == "wpc" else "d4"]


def test_weights_of_anything_else_are_no_board(server: Server) -> None:
    assert record(server, finished(evaluator="zones", generations=0))["champion"]["squares"] is None


def test_every_preset_can_work_and_fits_the_limits() -> None:
    catalogue = breeding_catalogue()
    for preset in catalogue["presets"]:
        config_for(preset["wanted"])
    names = [(preset["wanted"].game.partition("/")[0], preset["name"]) for preset in catalogue["presets"]]
    assert {(game, name) for game in ("reversi", "gomoku") for name in ("minute", "ten-minutes", "overnight")} < {
        *names
    }
    assert {each["name"] for each in catalogue["limits"]} >= {"population", "generations", "depth", "per_pair", "seed"}


def test_a_sources_settings_are_those_of_its_recipe() -> None:
    presets = {each["name"]: each["wanted"] for each in breeding_catalogue()["presets"] if each["is_source"]}
    asked = {"recipe": "paired-blend", "game": None, "seed": 1, "depth": 2, "opening_plies": 6, "per_pair": 1}
    rest = dict.fromkeys(("size", "rule", "opening", "evaluator", "population", "generations", "player", "openings"))
    rest |= dict.fromkeys(("opponents", "stop", "fix")) | {"scoring": "points", "race": "none"}
    assert config_for(presets["paired-blend"]) == configured(asked | rest | {"panel_every": 10, "panel_openings": 50})


def test_settings_are_checked_before_anything_begins(server: Server, home: Path) -> None:
    good = server.client.post("/api/breeding/check", json=TINY).json()
    assert good["command"].endswith("--panel-every 10 --panel-openings 0")
    bad = server.client.post("/api/breeding/check", json={**TINY, "recipe": "paired-blend:rounds=3"})
    assert "even" in refusal(bad)[1]
    assert not (home / "runs").exists()


@pytest.mark.parametrize(
    ("wanted", "status", "sentence"),
    [
        ({"game": "chess"}, 404, "chess"),
        ({"game": "py:os.system"}, 403, "heibai evolve"),
        ({"recipe": "py:os.system"}, 403, "heibai evolve"),
        ({"recipe": "nonsense"}, 404, "nonsense"),
        ({"recipe": "roulette:mutation=2"}, 400, "at most 1"),
        ({"evaluator": "@/etc/passwd"}, 403, "file"),
        ({"evaluator": "ntuple/straight8"}, 403, "memory"),
        ({"evaluator": "nonsense"}, 404, "nonsense"),
        ({"population": 1}, 422, "greater than or equal to 2"),
        ({"population": 10_000}, 422, "less than or equal to 200"),
        ({"depth": "2"}, 422, "valid integer"),
        ({"opening_plies": 0, "per_pair": 2}, 400, "the same game again"),
        ({"out": "/tmp/x"}, 422, "out"),
    ],
)
def test_no_run_of_what_cannot_work(server: Server, home: Path, wanted: Any, status: int, sentence: str) -> None:
    for path in ("/api/runs", "/api/breeding/check"):
        found, detail = refusal(server.client.post(path, json={**TINY, **wanted}))
        assert (found, sentence in detail) == (status, True), detail
    assert not (home / "runs").exists()


@pytest.mark.parametrize("name", ["evolve-20260101-000000-abcd", "../home", "..", "/etc", "runs/../..", ""])
def test_a_run_that_is_not_there(server: Server, name: str) -> None:
    for path in ("record", "generation", "events"):
        assert refusal(server.client.get(f"/api/runs/{path}", params={"run": name}))[0] in (404, 422)
    assert refusal(order(server, name, "resume"))[0] in (404, 422)


def test_a_page_elsewhere_may_not_ask(server: Server) -> None:
    foreign = {"origin": "http://evil.example"}
    for path in ("/api/runs", "/api/runs/order", "/api/breeding/check"):
        assert refusal(server.client.post(path, json={}, headers=foreign))[0] == 403
    assert refusal(server.client.get("/api/runs", headers={"host": "evil.example"}))[0] == 403


def test_too_many_runs_at_once_are_refused_and_leave_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST", 1)
    first = create(server, **LONG)
    status, detail = refusal(server.client.post("/api/runs", json=LONG))
    assert (status, "worked on already" in detail) == (503, True)
    assert [each["name"] for each in server.client.get("/api/runs").json()] == [first]
    order(server, first, "stop")
    until(server, first, lambda shown: shown["run"]["orders"] == ["resume"])
    assert server.client.post("/api/runs", json={**TINY, "generations": 0}).status_code == 201


def test_too_many_listeners_are_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    name = finished()
    monkeypatch.setattr(watch, "LISTENERS", 0)
    assert refusal(server.client.get("/api/runs/events", params={"run": name}))[0] == 503


def test_a_damaged_run_is_listed_with_its_reason_and_opened_with_it(server: Server) -> None:
    name = finished()
    log = runs_directory() / name / "log.jsonl"
    log.write_bytes(log.read_bytes().replace(b'"best"', b'"bist"', 1))
    status, detail = refusal(server.client.get("/api/runs/record", params={"run": name}))
    assert (status, "log.jsonl" in detail) == (400, True)
    *_, end = events(server, name)
    assert (end["state"], "log.jsonl" in end["message"]) == ("failed", True)
    (runs_directory() / name / "config.json").write_text("{", "utf-8")
    [entry] = server.client.get("/api/runs").json()
    assert (entry["state"], "config.json" in entry["message"], entry["orders"]) == ("damaged", True, [])


def test_a_run_that_cannot_go_on_says_why(server: Server) -> None:
    directory = begun(runs_directory() / "spoilt", **LONG)
    control = Control()
    work_on(directory, control=control, watch=lambda row: control.stop("enough"))
    rows = directory.path / "generations.jsonl"
    rows.write_bytes(rows.read_bytes().replace(b"0", b"1", 1))
    assert order(server, "spoilt", "resume").status_code == 200
    shown = until(server, "spoilt", state_is("failed"))
    assert "generations.jsonl" in shown["run"]["message"]


def test_a_run_of_ones_own_code_is_shown_and_not_started(server: Server) -> None:
    config = config_for(NewRun.model_validate(TINY)).to_json() | {"recipe": "py:os.path"}
    RunDirectory.create(runs_directory() / "own", kind="evolve", config=config)
    [entry] = server.client.get("/api/runs").json()
    assert (entry["method"], entry["orders"]) == ("py:os.path", [])
    assert "heibai resume" in refusal(order(server, "own", "resume"))[1]
