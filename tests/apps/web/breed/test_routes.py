"""The page "Breed" over HTTP: presets, runs in processes of their own, their events, generations, champions."""

from __future__ import annotations

import shutil
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from io import StringIO
from pathlib import Path
from threading import Semaphore
from typing import Any

import pytest
from waiting import MINUTES, wait_until

from heibai.apps.web.breed.presets import breeding_catalogue, config_for
from heibai.apps.web.breed.wire import OperatorEntry
from heibai.apps.web.jobs.general import Curves
from heibai.apps.web.jobs.jobs import Jobs
from heibai.apps.web.jobs.watch import Watch
from heibai.apps.web.jobs.worker import obey
from heibai.apps.web.topics.feed import Event
from heibai.evolve.recipes.catalogue import RECIPES
from heibai.evolve.runs.asked import configured
from heibai.evolve.runs.stored_run import work_on
from heibai.games import GameSpec
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.jobs.documents import is_locked
from heibai.jobs.job import State
from heibai.learn.td.options import TdOptions
from heibai.learn.training import stored_training
from heibai.learn.training.config import TrainingConfig
from heibai.store.home import database_path, runs_directory
from heibai.store.runs import RunIndex

from ..conftest import Server, refusal, running
from .conftest import LONG, TINY, begun, create, events, finished, points, state_is, unbroken, until


@pytest.mark.sampled(2)
def test_a_run_is_told_generation_by_generation_up_to_its_champion(server: Server, tmp_path: Path) -> None:
    name = create(server)
    told = events(server, name)
    curve = points(told)
    assert [point["generation"] for point in curve] == [0, 1, 2, 3]
    assert (told[-1]["type"], told[-1]["state"]) == ("end", "finished")
    shown = server.record(name)
    assert shown["points"] == curve
    assert all(point["worst"] <= point["mean"] <= point["best"] for point in curve)
    assert shown["hash"] == unbroken(tmp_path / "same")["hash"]
    assert shown["command"].startswith("heibai evolve roulette --game reversi/4")
    assert server.client.post(
        "/api/v1/games", json={"game": "reversi/4", "opponent": shown["champion"]["player"]}
    ).is_success


def test_a_run_has_the_name_that_it_was_given_and_so_has_its_champion(server: Server) -> None:
    name = create(server, name="角落-2")
    assert name == "角落-2"
    assert until(server, name, state_is("finished"))["champion"]["player"].endswith(f"/{name}")
    assert server.client.post("/api/v1/games", json={"game": "reversi/4", "opponent": f"mine/{name}"}).is_success
    for check in (False, True):
        status, detail = refusal(server.ask("evolve", {**TINY, "name": name}, check=check))
        assert (status, "choose another name" in detail) == (400, True)


def test_what_lies_where_the_server_was_started_is_not_run(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit('this was run')", "utf-8")
    monkeypatch.chdir(tmp_path)
    name = create(server)
    assert until(server, name, lambda shown: shown["job"]["state"] in ("finished", "failed"))["hash"]


def test_a_record_that_says_the_end_says_all_that_came_to_it(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = begun(runs_directory() / "ends-now")
    state_then = Jobs.entry

    def ends_meanwhile(jobs: Jobs, *given: Any, **named: Any) -> Any:
        work_on(directory)  # its last generation is written while the record is read
        return state_then(jobs, *given, **named)

    monkeypatch.setattr(Jobs, "entry", ends_meanwhile)
    record = server.record("ends-now")
    assert (record["job"]["state"], bool(record["hash"])) == ("finished", True)


def test_the_list_is_that_of_the_command_line(server: Server) -> None:
    name = finished()
    begun(runs_directory() / "by-hand")
    found = server.jobs("evolve", "learn")
    assert {(each["name"], each["state"]) for each in found} == {(name, "finished"), ("by-hand", "queued")}
    assert [each["orders"] for each in found if each["state"] == "queued"] == [["resume"]]


def test_runs_come_in_parts_also_while_one_is_removed(server: Server) -> None:
    names = [begun(runs_directory() / f"run-{number}").path.name for number in range(5)]
    first = server.get("jobs", limit=2)
    shutil.rmtree(runs_directory() / first["items"][0]["name"])
    rest = server.get("jobs", limit=100, after=first["next"])
    assert rest["next"] is None
    assert sorted(each["name"] for each in first["items"] + rest["items"]) == names


def test_runs_of_one_name_in_several_folders_are_told_apart(server: Server, tmp_path: Path) -> None:
    begun(runs_directory() / "run")
    with closing(RunIndex(database_path())) as index:
        index.add(begun(tmp_path / "elsewhere" / "run", generations=7))
    names = {each["name"] for each in server.jobs("evolve", "learn")}
    assert names == {"runs/run", "elsewhere/run"}
    settings = {each["name"]: each["value"] for each in server.record("elsewhere/run")["settings"]}
    assert settings["generations"] == "7"


@pytest.mark.sampled(3)
def test_a_run_that_is_paused_stopped_and_left_by_its_server_goes_on_to_the_same_hash(
    tmp_path: Path, static: Path
) -> None:
    with running(tmp_path / "data", static) as server:
        name = create(server, **LONG)  # no order comes after its end, however slow the machine is
        until(server, name, lambda shown: len(shown["points"]) > 2)
        assert server.order(name, "pause").status_code == 200
        until(server, name, state_is("paused"))
        paused = server.record(name)  # what it has bred by now
        assert paused["job"]["orders"] == ["resume", "stop"]
        time.sleep(0.3)  # however long, nothing more comes
        assert len(server.record(name)["points"]) == len(paused["points"])
        assert server.order(name, "resume").json()["asked"] == ""
        until(server, name, lambda shown: len(shown["points"]) > len(paused["points"]))
    directory = RunDirectory.open(runs_directory() / name)
    wait_until(lambda: not is_locked(directory.path / "lock"))
    assert directory.status().state is State.STOPPED
    with running(tmp_path / "data", static) as server:
        left = server.record(name)
        assert (left["job"]["state"], left["job"]["orders"]) == ("stopped", ["resume"])
        assert server.order(name, "resume").status_code == 200
        until(server, name, lambda shown: len(shown["points"]) > len(left["points"]))
        assert server.order(name, "stop").status_code == 200
        stopped = until(server, name, lambda shown: shown["job"]["orders"] == ["resume"])
        assert stopped["champion"]["player"].startswith("mine/")  # the best so far can be played
    saved = directory.load_checkpoint()
    assert saved
    assert saved["hash"] == unbroken(tmp_path / "same", generations=len(stopped["points"]) - 1)["hash"]


@pytest.mark.parametrize(
    ("orders", "reason"), [("pause\nstop\nresume\n", "stopped on the page"), ("pause\n", "the server was stopped")]
)
def test_a_run_that_ends_says_who_stopped_it(orders: str, reason: str) -> None:
    control = Control()
    obey(StringIO(orders), control)
    assert (control.proceed(), control.reason) == (False, reason)


@pytest.mark.sampled(2)
def test_a_run_that_learns_has_its_curves_and_goes_on_to_the_same_hash(server: Server, tmp_path: Path) -> None:
    options = TdOptions(games=64, rows=4, test_games=4, batch=16)
    config = TrainingConfig("td", GameSpec("reversi", 6), "wpc", 1, options)
    directory, control = stored_training.begin(config, runs_directory() / "learner"), Control()
    stored_training.work_on(directory, control=control, watch=lambda row: control.stop("enough"))
    stopped = server.record("learner")
    assert [len(each["points"]) for each in stopped["series"]] == [1, 1, 1]
    assert (stopped["job"]["kind"], stopped["job"]["method"], stopped["job"]["unit"]) == ("learn", "td", "steps")
    assert server.order("learner", "resume").status_code == 200
    told = events(server, "learner")
    assert told[-1]["state"] == "finished"
    assert [len(each["series"][0]["points"]) for each in told if "series" in each][-1] == 4
    done = server.record("learner")
    assert {len(each["points"]) for each in done["series"]} == {4}
    unbroken = stored_training.work_on(stored_training.begin(config, tmp_path / "unbroken"))
    assert done["hash"] == unbroken["hash"]
    assert "learns" in refusal(server.client.get("/api/v1/runs/generation", params={"run": "learner"}))[1]


def test_a_long_curve_is_thinned_and_has_the_newest_point() -> None:
    options = TdOptions(games=64, rows=4, test_games=4, batch=16)
    config = TrainingConfig("td", GameSpec("reversi", 6), "wpc", 1, options)
    directory = stored_training.begin(config, runs_directory() / "long")
    key = stored_training.kind_of(directory).curves[0].key
    for count in (1000, 1001, 250_000):
        curves = Curves(directory)
        curves.add({"done": step, key: 0.5} for step in range(count))
        curve = curves.series[0]["points"]
        assert (500 <= len(curve) <= 1000, curve[-1][0]) == (True, count - 1)


def test_a_run_that_works_elsewhere_is_live_and_takes_no_orders(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No generation is bred before a page has looked at the last one, so this cannot be heard afterwards."""
    directory, heard = begun(runs_directory() / "terminal", generations=4), Semaphore(0)
    look = Watch.look

    def overheard(watch: Watch) -> list[Event]:
        found = look(watch)
        for event in found:
            if event["type"] == "generations":
                heard.release()
        return found

    def watched(row: Any) -> None:
        if not listening:
            listening.append(pool.submit(events, server, "terminal"))
        assert heard.acquire(timeout=MINUTES)
        for wanted in ("pause", "resume", "stop"):
            assert refusal(server.order("terminal", wanted))[0] == 400

    monkeypatch.setattr(Watch, "look", overheard)
    listening: list[Future[list[Any]]] = []
    with ThreadPoolExecutor(1) as pool:
        work_on(directory, watch=watched)
    told = listening[0].result()
    assert [point["generation"] for point in points(told)] == [0, 1, 2, 3, 4]
    assert len([each for each in told if each["type"] == "generations"]) > 1
    *before, done = [event["job"] for event in told if event["type"] == "job"]
    assert all(job["orders"] == [] for job in before)
    assert (done["state"], done["orders"], done["message"]) == ("finished", ["more"], "")  # nobody works on it any more


def test_a_generation_is_everybody_with_fitness_chances_and_parents(server: Server) -> None:
    name = finished()
    asked = {"run": name, "number": 1}
    shown = server.client.get("/api/v1/runs/generation", params=asked).json()
    everybody = shown["individuals"]
    fitness = [each["fitness"] for each in everybody]
    assert (shown["generation"], len(everybody), fitness) == (1, 4, sorted(fitness, reverse=True))
    assert sum(each["chances"][0] for each in everybody) == pytest.approx(1.0)
    assert all(each["parents"].startswith("0:") for each in everybody)
    assert server.client.get("/api/v1/runs/generation", params={"run": name}).json()["generation"] == 3
    assert refusal(server.client.get("/api/v1/runs/generation", params={"run": name, "number": 9}))[0] == 400


@pytest.mark.parametrize(("evaluator", "corner"), [("wpc", 0), ("wpc:full", 15)])
def test_the_weights_of_squares_are_a_board(server: Server, evaluator: str, corner: int) -> None:
    champion = server.record(finished(evaluator=evaluator, generations=0))["champion"]
    weights = {each["name"]: each["weight"] for each in champion["weights"]}
    assert len(champion["squares"]) == 16
    assert champion["squares"][corner] == weights["00" if evaluator == "wpc" else "d4"]


def test_weights_of_anything_else_are_no_board(server: Server) -> None:
    assert server.record(finished(evaluator="zones", generations=0))["champion"]["squares"] is None


def test_every_preset_can_work_and_fits_the_limits() -> None:
    catalogue = breeding_catalogue()
    for preset in catalogue["presets"]:
        config_for(preset["wanted"])
    names = [(preset["wanted"].game.partition("/")[0], preset["name"]) for preset in catalogue["presets"]]
    assert {(game, name) for game in ("reversi", "gomoku") for name in ("minute", "ten-minutes", "overnight")} < {
        *names
    }
    assert {each["name"] for each in catalogue["limits"]} >= {"population", "generations", "depth", "per_pair", "seed"}


def test_every_option_of_every_recipe_is_told_with_its_range_and_default() -> None:
    catalogue = breeding_catalogue()
    for entry in catalogue["recipes"]:
        recipe = RECIPES[entry["name"]]
        assert [option["name"] for option in entry["options"]] == list(recipe.options)
        for told in entry["options"]:
            option = recipe.options[told["name"]]
            assert option.parse(told["name"], told["default"]) == option.default
            ways = [text for each in told["operators"] if (text := operator_text(each))] + told["choices"]
            assert (told["number"] is None) == bool(ways)
            for text in ways:
                option.parse(told["name"], text)
            if told["number"]:
                assert told["number"]["least"] <= told["number"]["default"] <= told["number"]["most"]
    for kind in ("opponents", "races"):
        assert all(operator_text(each) for each in catalogue[kind])
    assert catalogue["scorings"][0] == "points"


def operator_text(entry: OperatorEntry) -> str:
    """As a form says it first."""
    return ":".join([entry["name"], *(f"{number['default']:g}" for number in entry["numbers"])])


def test_a_sources_settings_are_those_of_its_recipe() -> None:
    presets = {each["name"]: each["wanted"] for each in breeding_catalogue()["presets"] if each["is_source"]}
    asked = {"recipe": "paired-blend", "game": None, "seed": 1, "depth": 2, "opening_plies": 6, "per_pair": 1}
    rest = dict.fromkeys(("size", "rule", "opening", "evaluator", "population", "generations", "player", "openings"))
    rest |= dict.fromkeys(("opponents", "stop", "fix")) | {"scoring": "points", "race": "none"}
    assert config_for(presets["paired-blend"]) == configured(asked | rest | {"panel_every": 10, "panel_openings": 50})
