"""The form "New learning" for a network: what it offers, the command of it, a clone, and what a finished run has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lacking import installed
from learn.network.play.networks import own_network, random_network

from heibai.apps.web.breed.clone import cloned_training
from heibai.apps.web.breed.learning.presets import check, config_for, training_catalogue
from heibai.apps.web.breed.learning.wire import NetworkSettings, NewTraining
from heibai.apps.web.breed.learnt import learnt_champion, measured_rows
from heibai.core.errors import RunError, SpecError
from heibai.games import GameSpec
from heibai.jobs.directory import RunDirectory
from heibai.learn import network as package
from heibai.learn.network.file import NETWORK, write_network
from heibai.learn.network.training.options import NetworkOptions
from heibai.learn.training.config import TrainingConfig
from heibai.learn.training.stored_training import KIND
from heibai.store.home import runs_directory

SMALL = {"moves": 40, "rows": 4, "games": 8, "blocks": 1, "channels": 8, "batch": 8}


@pytest.fixture
def _can_train(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where JAX is there; nothing here trains."""
    monkeypatch.setattr(package.importlib.util, "find_spec", lambda name: object())


def asked(**settings: Any) -> NewTraining:
    wanted = {"game": "reversi/6", "evaluator": "network", "network": {**SMALL, **settings}, "seed": 5}
    return NewTraining.model_validate(wanted)


@pytest.mark.usefixtures("_can_train")
def test_the_form_offers_it_with_the_defaults_of_the_command() -> None:
    offered = training_catalogue()
    assert not offered["lacking"]
    assert all("network" in game["evaluators"] for game in offered["games"] if game["name"] in ("reversi", "gomoku"))
    assert {each["wanted"].game for each in offered["presets"] if each["name"] == "network"} == {
        "reversi/6",
        "gomoku/9",
    }
    usual = NetworkOptions()
    for number in offered["network_numbers"]:
        assert number["default"] == getattr(usual, number["name"])
    assert NetworkOptions(**NetworkSettings().model_dump()) == usual


@pytest.mark.usefixtures("_can_train")
def test_a_filled_form_is_the_command_that_trains_the_same() -> None:
    assert config_for(asked()).options == NetworkOptions(**SMALL)
    assert check(asked())["command"] == (
        "heibai learn network --game reversi/6 --seed 5 --moves 40 --rows 4 --games 8 --blocks 1 --channels 8 --batch 8"
    )


@pytest.mark.usefixtures("_can_train")
@pytest.mark.parametrize(
    ("wanted", "error", "words"),
    [
        (asked(moves=3), SpecError, "a row needs a move"),
        (NewTraining(game="reversi/6", evaluator="wpc", network=NetworkSettings()), SpecError, "settings of a network"),
        (NewTraining(game="gomoku/9/renju", evaluator="network"), RunError, "no rules on the device"),
    ],
)
def test_settings_that_cannot_work_are_one_sentence(wanted: NewTraining, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        check(wanted)


def test_without_the_packages_it_is_not_offered_and_the_command_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package.importlib.util, "find_spec", lambda name: None)
    offered = training_catalogue()
    assert offered["lacking"]
    assert not any("network" in game["evaluators"] for game in offered["games"])
    assert "network" not in {each["name"] for each in offered["presets"]}
    with pytest.raises(RunError, match=r"pip install 'heibai\[train\]'"):
        check(asked())


@pytest.mark.usefixtures("_can_train")
def test_a_clone_has_the_settings_of_the_run_and_names_what_the_form_lacks(own_home: Path) -> None:
    config = config_for(asked())
    changed = config.to_json()
    changed["options"]["full_share"] = 0.25
    run = RunDirectory.create(runs_directory() / "first", kind=KIND, config=changed)
    cloned = cloned_training(run)
    assert cloned["wanted"] == asked().model_copy(update={"seed": 6})
    assert cloned["left_out"] == [{"name": "full_share", "value": "0.25"}]


def test_the_network_of_a_finished_run_can_be_played(own_home: Path) -> None:
    installed("safetensors", "'heibai[network]'")
    name = own_network("first", "reversi/6")
    folder = runs_directory() / "second"
    run = RunDirectory.create(folder, kind=KIND, config=config_without_packages())
    assert learnt_champion(run) is None
    write_network(folder / NETWORK, random_network("reversi/6"))
    run.write_result({"done": 4, "network": NETWORK})
    champion = learnt_champion(run)
    assert champion is not None
    assert champion["player"] == f"mcts:playouts=100,eval=[network:{name.replace('first', 'second')},goal=win]"
    assert (champion["generation"], champion["weights"], champion["fault"]) == (4, [], "")
    assert champion["network"] == {"blocks": 2, "channels": 8}
    assert champion["genes"] == sum(each.size for each in random_network("reversi/6").weights.values())


def test_its_scores_have_games_and_the_intervals_of_the_row_that_was_kept(own_home: Path) -> None:
    run = RunDirectory.create(runs_directory() / "first", kind=KIND, config=config_without_packages())
    kept = {"against_1": 0.9, "against_1_interval": [0.8, 1.0], "against_2": 0.25, "against_2_interval": [0.1, 0.4]}
    failed_its_gate = {**kept, "against_2": 0.5, "against_2_interval": [0.4, 0.6]}
    with run.lock():
        run.append_all([{**kept, "against_1": 0.1}, kept, failed_its_gate])
        run.save_checkpoint({"done": 3})
        run.write_result({"done": 3, "scores": {"chance": 0.9, "simple": 0.25}})
    assert measured_rows(run) == [
        {"opponent": "chance", "score": 0.9, "low": 0.8, "high": 1.0, "games": 64},
        {"opponent": "simple", "score": 0.25, "low": 0.1, "high": 0.4, "games": 64},
    ]


def config_without_packages() -> dict[str, Any]:
    return TrainingConfig("network", GameSpec("reversi", 6), "", 5, NetworkOptions(**SMALL)).to_json()
