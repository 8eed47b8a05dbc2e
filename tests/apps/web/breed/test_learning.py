"""The form "New learning" over HTTP: a run that learns by temporal differences, in a process of its own."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from heibai.apps.cli import app
from heibai.apps.web.breed.learning import presets
from heibai.apps.web.breed.learning.presets import config_for, training_catalogue
from heibai.apps.web.breed.learning.wire import NewTraining
from heibai.apps.web.jobs import workers
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.games import GameSpec
from heibai.jobs.directory import RunDirectory
from heibai.learn.labels.options import SelfPlayOptions
from heibai.learn.td.options import TdOptions
from heibai.learn.training import stored_training
from heibai.learn.training.config import TrainingConfig
from heibai.store.home import runs_directory

from ..conftest import Server, refusal
from .conftest import LONG, create, state_is, until

TINY = {"game": "reversi/6", "evaluator": "ntuple:set=straight2", "games": 64, "rows": 4, "test_games": 4}


def begun(name: str, config: TrainingConfig) -> RunDirectory:
    return stored_training.begin(config, runs_directory() / name)


@pytest.mark.sampled(3)
def test_what_the_page_learns_the_command_learns_too_and_it_can_be_played(server: Server, tmp_path: Path) -> None:
    name = server.begin("learn", {**TINY, "name": "first", "trace": 0.5, "noisy": True})
    assert name == "first"
    shown = until(server, name, state_is("finished"))
    assert (shown["job"]["kind"], shown["job"]["method"]) == ("learn", "td")
    assert {len(each["points"]) for each in shown["series"]} == {4}
    words = [*shlex.split(shown["command"])[1:], "--out", str(tmp_path / "same")]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert (RunDirectory.open(tmp_path / "same").result() or {})["hash"] == shown["hash"]
    assert server.client.post(
        "/api/v1/games", json={"game": "reversi/6", "opponent": shown["champion"]["player"]}
    ).is_success


def test_settings_are_checked_before_anything_begins(server: Server, home: Path) -> None:
    command = server.ask("learn", {**TINY, "unit": 2}, check=True).json()["command"]
    assert command == (
        "heibai learn td --game reversi/6 --eval ntuple:set=straight2 --seed 1 --unit 2 --games 64 --rows 4 "
        "--test-games 4"
    )
    assert not (home / "runs").exists()


@pytest.mark.parametrize(
    ("wanted", "status", "sentence"),
    [
        ({"game": "chess"}, 404, "chess"),
        ({"game": "py:os.system"}, 403, "heibai learn td"),
        ({"evaluator": "@/etc/passwd"}, 403, "file"),
        ({"evaluator": "py:os.system"}, 403, "code"),
        ({"evaluator": "ntuple:set=straight8"}, 403, "memory"),
        ({"evaluator": "nonsense"}, 404, "nonsense"),
        ({"evaluator": "seven"}, 400, "bound to sum 1"),
        ({"evaluator": "lines"}, 404, "lines"),
        ({"games": 0}, 422, "greater than or equal to 1"),
        ({"games": 10_000_001}, 422, "less than or equal to 10000000"),
        ({"games": "64"}, 422, "valid integer"),
        ({"epsilon": 1.5}, 422, "less than or equal to 1"),
        ({"unit": 0}, 422, "greater than or equal to"),
        ({"step": "long"}, 422, "coherence"),
        ({"against": "random"}, 422, "against"),
        ({"name": "../elsewhere"}, 400, "letters, digits"),
    ],
)
def test_nothing_is_learnt_of_what_cannot_work(
    refusing: Server, home: Path, wanted: Any, status: int, sentence: str
) -> None:
    for check in (False, True):
        found, detail = refusal(refusing.ask("learn", {**TINY, **wanted}, check=check))
        assert (found, sentence in detail) == (status, True), detail
    assert not (home / "runs").exists()


def test_a_network_of_ones_own_learns_on_unless_it_is_too_large(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, weights = runs_directory() / "network", 60
    RunDirectory.create(folder, kind="learn", config={"player": ""})
    write_weights(folder / "champion.json", WeightsFile("reversi", 6, "ntuple:set=straight2", np.ones(weights)))
    wanted = {**TINY, "evaluator": "mine/network", "begin": "given"}
    checked = server.ask("learn", wanted, check=True)
    assert checked.status_code == 200, checked.text
    monkeypatch.setattr(presets, "_MOST_WEIGHTS", weights - 1)
    status, detail = refusal(server.ask("learn", wanted))
    assert (status, "has 60 weights" in detail) == (403, True)


def test_a_run_that_has_no_room_leaves_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST", 1)
    first = create(server, **LONG)
    assert refusal(server.ask("learn", TINY))[0] == 503
    assert [path.name for path in runs_directory().iterdir()] == [first]


def test_everything_that_is_offered_can_learn() -> None:
    catalogue = training_catalogue()
    for preset in catalogue["presets"]:
        config_for(preset["wanted"])
    for game in catalogue["games"]:
        for evaluator in game["evaluators"]:
            config_for(NewTraining(game=game["name"], evaluator=evaluator))
    offered_for = {game["name"]: game["evaluators"] for game in catalogue["games"]}
    assert {"ntuple:set=[straight4,square2]", "wpc"} < {*offered_for["reversi"]}
    assert {"shapes", "lines"} <= {*offered_for["gomoku"]}
    assert not {"seven", "rewards"} & {*offered_for["reversi"], *offered_for["gomoku"]}


def test_what_the_form_begins_with_is_what_the_command_begins_with() -> None:
    asked = config_for(NewTraining(game="reversi/8", evaluator="wpc"))
    assert asked == TrainingConfig("td", GameSpec("reversi", 8), "wpc", 1, TdOptions())
    numbers = {each["name"]: each["default"] for each in training_catalogue()["numbers"]}
    options = vars(TdOptions()) | {"seed": 1}
    assert numbers == {name: options[name] for name in numbers}
    assert {"games", "rows", "rate", "decay", "unit", "trace", "average"} < {*numbers}


@pytest.mark.sampled(3)
def test_a_clone_is_the_same_training_from_another_seed(server: Server) -> None:
    wanted = {**TINY, "seed": 7, "noisy": True, "step": "decaying", "rate": 0.25, "predict": "discs"}
    name = server.begin("learn", {**wanted, "name": "first"})
    cloned = server.get("jobs/clone", job=name)
    assert cloned["left_out"] == []
    again = server.begin("learn", cloned["wanted"])
    first, second = (RunDirectory.open(runs_directory() / each).config for each in (name, again))
    assert first == {**second, "seed": 7}
    assert second["seed"] == 8
    until(server, again, state_is("finished"))


def test_a_clone_says_what_the_form_does_not_have(server: Server) -> None:
    game = GameSpec("reversi", 6)
    begun("met", TrainingConfig("td", game, "wpc", 1, TdOptions(against="random greedy:eval=zones")))
    assert server.get("jobs/clone", job="met")["left_out"] == [{"name": "against", "value": "random greedy:eval=zones"}]
    begun("long", TrainingConfig("td", game, "wpc", 1, TdOptions(games=10_000_001)))
    status, detail = refusal(server.client.get("/api/v1/jobs/clone", params={"job": "long"}))
    assert (status, "games" in detail, "heibai learn td" in detail) == (400, True, True)
    assert refusal(server.client.get("/api/v1/jobs/clone", params={"job": "nobody"}))[0] == 404


def test_a_run_that_learns_otherwise_is_not_cloned(server: Server) -> None:
    options = SelfPlayOptions(player="greedy:eval=zones", judge="result")
    begun("labels", TrainingConfig("self-play", GameSpec("reversi", 6), "", 1, options))
    status, detail = refusal(server.client.get("/api/v1/jobs/clone", params={"job": "labels"}))
    assert (status, "temporal differences" in detail, "heibai learn self-play" in detail) == (400, True, True)
    assert server.record("labels")["job"]["kind"] == "learn"
