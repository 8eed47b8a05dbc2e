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
from heibai.apps.web.breed.learnt import learnt_champion
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
    ("wanted", "words"),
    [
        (asked(moves=3), "a row needs a move"),
        (NewTraining(game="reversi/6", evaluator="wpc", network=NetworkSettings()), "settings of a network"),
    ],
)
def test_settings_that_contradict_each_other_are_one_sentence(wanted: NewTraining, words: str) -> None:
    with pytest.raises(SpecError, match=words):
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
    assert champion["genes"] == sum(each.size for each in random_network("reversi/6").weights.values())


def config_without_packages() -> dict[str, Any]:
    return TrainingConfig("network", GameSpec("reversi", 6), "", 5, NetworkOptions(**SMALL)).to_json()
