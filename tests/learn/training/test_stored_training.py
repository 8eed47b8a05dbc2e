"""Trainings in a directory: rows, checkpoints, resume to the same bits, the weights that they leave."""

from __future__ import annotations

import json
import os

import pytest
from toy_training import TRAINER, Walk, WalkOptions, offer_walk, walk_config

from heibai.core.errors import CheckpointError, RunError, UnknownNameError
from heibai.evaluators.weights_file import read_weights
from heibai.games import make_game
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import State
from heibai.learn.training.config import TrainingConfig
from heibai.learn.training.curve import draw_curve
from heibai.learn.training.stored_training import begin, config_of, train, work_on
from heibai.players.evaluator_text import make_evaluator


@pytest.fixture(autouse=True)
def _walk(monkeypatch):
    offer_walk(monkeypatch)


def stop_after(count):
    control = Control()
    return {"control": control, "watch": lambda row: row["done"] == count and control.stop("enough")}


def test_a_training_writes_a_row_a_step_and_its_weights_with_where_they_came_from(tmp_path):
    directory = begin(walk_config(), tmp_path / "run")
    summary = work_on(directory)
    assert [row["done"] for row in directory.rows()] == [1, 2, 3, 4, 5]
    file = read_weights(tmp_path / "run" / "champion.json")
    assert file.evaluator == "zones"
    assert file.origin == "learnt by walk"
    assert file.provenance["command"] == "heibai learn walk --eval zones --seed 1"
    assert file.provenance["hash"] == summary["hash"]
    assert file.provenance["length"] == summary["length"]
    evaluator = make_evaluator(f"@{tmp_path / 'run' / 'champion.json'}", make_game("reversi"))
    assert evaluator.weights == tuple(file.weights)
    assert directory.status().state is State.FINISHED
    assert directory.result() == summary


def test_a_training_in_memory_comes_to_the_same(tmp_path):
    work_on(begin(walk_config(), tmp_path / "run"))
    _, outcome = train(walk_config())
    assert outcome.evaluator.weights == tuple(read_weights(tmp_path / "run" / "champion.json").weights)


@pytest.mark.parametrize("count", [1, 4])
def test_a_stopped_training_goes_on_to_the_same_weights(tmp_path, count):
    whole = work_on(begin(walk_config(), tmp_path / "whole"))
    directory = begin(walk_config(), tmp_path / "stopped")
    stopped = work_on(directory, **stop_after(count))
    assert (stopped["finished"], stopped["done"], stopped["hash"]) == (False, count, None)
    assert directory.status().message == "enough"
    assert not (tmp_path / "stopped" / "champion.json").exists()
    again = work_on(RunDirectory.open(tmp_path / "stopped"))
    assert again["hash"] == whole["hash"]
    assert again["length"] == whole["length"]


@pytest.mark.parametrize("rename", range(1, 12))
def test_a_training_that_dies_instead_of_a_rename_goes_on_to_the_same_weights(tmp_path, monkeypatch, rename):
    whole = work_on(begin(walk_config(steps=3), tmp_path / "whole"))
    directory = begin(walk_config(steps=3), tmp_path / "killed")
    replace, left = os.replace, [rename]

    def dying(source, target):
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt
        replace(source, target)

    monkeypatch.setattr(os, "replace", dying)
    with pytest.raises(KeyboardInterrupt):
        work_on(directory)
    monkeypatch.setattr(os, "replace", replace)
    again = RunDirectory.open(tmp_path / "killed")
    assert work_on(again)["hash"] == whole["hash"]
    assert [row["done"] for row in again.rows()] == [1, 2, 3]
    assert [path.name for path in (tmp_path / "killed").glob("*.npz")] == ["state-3.npz"]


def test_a_step_that_fails_leaves_the_checkpoint_before_it(tmp_path, monkeypatch):
    directory = begin(walk_config(), tmp_path / "run")
    step = Walk.step
    monkeypatch.setattr(Walk, "step", lambda self, state: step(self, state) if state.done < 2 else 1 / 0)
    with pytest.raises(ZeroDivisionError):
        work_on(directory)
    monkeypatch.setattr(Walk, "step", step)
    assert RunDirectory.open(tmp_path / "run").load_checkpoint()["done"] == 2
    assert work_on(directory)["hash"] == work_on(begin(walk_config(), tmp_path / "whole"))["hash"]


@pytest.mark.parametrize("damage", [lambda path: path.unlink(), lambda path: path.write_bytes(b"PK")])
def test_damaged_arrays_are_one_sentence(tmp_path, damage):
    directory = begin(walk_config(), tmp_path / "run")
    work_on(directory, **stop_after(2))
    damage(tmp_path / "run" / "state-2.npz")
    with pytest.raises(CheckpointError, match=r"state-2.npz' is damaged: .*; put back a copy of it"):
        work_on(RunDirectory.open(tmp_path / "run"))


def test_the_configuration_survives_json(tmp_path):
    config = walk_config(seed=3, sources=("a", "b"), stride=0.25, loud=True)
    assert config_of(begin(config, tmp_path / "run")) == config
    assert config.command == "heibai learn walk a b --eval zones --seed 3 --stride 0.25 --loud"


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "1"},
        {"game": "chess"},
        {"options": {"steps": 1.5}},
        {"options": {"strides": 1}},
        {"options": {"sources": [1]}},
        {"extra": 1},
    ],
)
def test_a_configuration_of_another_version_is_one_sentence(change):
    with pytest.raises(CheckpointError, match="put back a copy of it"):
        TrainingConfig.from_json(walk_config().to_json() | change, WalkOptions)


def test_an_unknown_way_to_learn_and_a_run_of_another_kind_are_said(tmp_path):
    with pytest.raises(UnknownNameError, match="'dream' is no way to learn"):
        begin(TrainingConfig("dream", walk_config().game, "", 1, WalkOptions()), tmp_path / "run")
    with pytest.raises(RunError, match="is a 'study' run, expected 'learn'"):
        config_of(RunDirectory.create(tmp_path / "study", kind="study", config={}))


def test_intervals_of_a_curve_are_shaded(tmp_path, monkeypatch):
    directory = begin(walk_config(), tmp_path / "run")
    work_on(directory)
    draw_curve(directory, tmp_path / "plain.svg")
    rows = [row | {"length_interval": [row["length"] - 1, row["length"] + 1]} for row in directory.rows()]
    monkeypatch.setattr(RunDirectory, "rows", lambda self: iter(rows))
    draw_curve(directory, tmp_path / "shaded.svg")
    assert "FillBetween" not in (tmp_path / "plain.svg").read_text()
    assert "FillBetween" in (tmp_path / "shaded.svg").read_text()


def test_the_learning_curve_is_drawn_from_the_rows(tmp_path):
    directory = begin(walk_config(), tmp_path / "run")
    with pytest.raises(RunError, match="has no curve to draw so far"):
        draw_curve(directory, tmp_path / "curve.svg")
    work_on(directory)
    draw_curve(directory, tmp_path / "curve.svg")
    text = (tmp_path / "curve.svg").read_text()
    assert TRAINER.curves[0].name in text
    assert "walk of zones, seed 1" in text


@pytest.mark.sampled(3)
def test_trainings_are_listed_shown_drawn_and_resumed_from_the_command_line(tmp_path, command_line):
    work_on(begin(walk_config(), tmp_path / "run"), **stop_after(2))
    code, out, _ = command_line("runs", "--folder", tmp_path)
    assert code == 0
    assert "walk of zones, reversi 8x8, seed 1" in out
    assert "2/5 strides" in out
    code, out, err = command_line("resume", tmp_path / "run", "--threads", 1)
    assert code == 0
    assert "5/5 strides: walked" in err
    assert "heibai play reversi/8 --opponent" in out
    assert (tmp_path / "run" / "curve.svg").exists()
    code, out, _ = command_line("resume", tmp_path / "run", "--json")
    assert json.loads(out)["finished"]
    assert command_line("runs", "show", tmp_path / "run")[0] == 0
    assert command_line("learn", "plot", tmp_path / "run") == (0, f"plot: {tmp_path / 'run' / 'curve.svg'}\n", "")
    assert command_line("runs", "show", tmp_path / "run", "--plot", tmp_path / "shown.svg")[0] == 0
    assert (tmp_path / "shown.svg").exists()
    assert command_line("resume", tmp_path / "run", "--cluster", "auto")[0] == 2
