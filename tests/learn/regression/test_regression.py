"""Regression learns what labels say, resumes to the same weights, and says what it cannot read."""

from __future__ import annotations

import json

import numpy as np
import pytest
from small_archives import random_games, write_games, write_wthor

from heibai.core.errors import (
    CheckpointError,
    RecordFormatError,
    RunError,
    SpecError,
    UnknownNameError,
    WeightsFileError,
)
from heibai.evaluators.weights_file import WeightsFile, read_weights, write_weights
from heibai.games import GameSpec, make_game
from heibai.games.reversi.kernel import boards
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.learn.regression.least_mean_squares import quantised
from heibai.learn.regression.measured import by_band, measure
from heibai.learn.regression.options import RegressionOptions, parse_importance
from heibai.learn.samples.gather import Division, gather
from heibai.learn.samples.kinds import FINAL, SEARCH
from heibai.learn.samples.samples import Columns, write_samples
from heibai.learn.training.config import TrainingConfig
from heibai.learn.training.stored_training import begin, train, work_on
from heibai.players.evaluator_text import make_evaluator

NETWORK = "ntuple:set=straight3,phases=2,colours=free"


def wishes(*sources, evaluator=NETWORK, seed=1, size=8, **options):
    settled = RegressionOptions(tuple(map(str, sources)), **{"epochs": 4, **options})
    return TrainingConfig("regression", GameSpec("reversi", size), evaluator, seed, settled)


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    return write_wthor(tmp_path_factory.mktemp("archive") / "a.wtb", 51)


def test_errors_fall_from_epoch_to_epoch_and_rows_have_them_by_phase(archive, tmp_path):
    directory = begin(wishes(archive, epochs=8), tmp_path / "run")
    summary = work_on(directory)
    rows = list(directory.rows())
    assert rows[-1]["train"] < rows[0]["train"] - 2
    assert [len(row["by_phase"]) for row in rows] == [2] * 8
    assert rows[0]["rate"] == 0.1
    assert rows[-1]["rate"] == pytest.approx(0.005)
    assert summary["samples"]["exact"] > 0
    assert summary["test_of_exact_labels"]["positions"] > 0


def test_weights_are_multiples_of_a_128th_and_say_what_they_were_made_of(archive, tmp_path):
    summary = work_on(begin(wishes(archive), tmp_path / "run"))
    file = read_weights(tmp_path / "run" / "champion.json")
    assert np.array_equal(file.weights * 128, np.rint(file.weights * 128))
    assert file.evaluator == NETWORK
    assert len(file.provenance["data"]) == 64
    assert file.provenance["validation_error"] == summary["validation_error"]
    assert str(archive) in file.provenance["command"]
    assert quantised(np.array([1e9, -1e9, 0.0039])).tolist() == [32767 / 128, -32767 / 128, 0.0]


@pytest.mark.parametrize("evaluator", [NETWORK, "phased"])
def test_a_stopped_regression_goes_on_to_the_same_weights_on_any_number_of_threads(archive, tmp_path, evaluator):
    whole = work_on(begin(wishes(archive, evaluator=evaluator), tmp_path / "whole"), threads=2)
    begin(wishes(archive, evaluator=evaluator), tmp_path / "stopped")
    for _ in range(4):
        control = Control()
        work_on(RunDirectory.open(tmp_path / "stopped"), control=control, watch=lambda row, c=control: c.stop())
    again = work_on(RunDirectory.open(tmp_path / "stopped"))
    assert again["finished"]
    assert again["hash"] == whole["hash"]
    assert again["test_error"] == whole["test_error"]


def test_other_samples_than_those_that_it_began_with_are_said(archive, tmp_path):
    games = write_wthor(tmp_path / "games.wtb", 20)
    work_on(begin(wishes(games), tmp_path / "first"))
    control = Control()
    directory = begin(wishes(tmp_path / "first"), tmp_path / "run")
    work_on(directory, control=control, watch=lambda row: control.stop())
    work_on(begin(wishes(archive), tmp_path / "second"))
    (tmp_path / "first" / "samples").rename(tmp_path / "away")
    (tmp_path / "second" / "samples").rename(tmp_path / "first" / "samples")
    with pytest.raises(CheckpointError, match="the samples are not those that this training began with"):
        work_on(directory)


def test_a_training_begins_with_the_weights_that_its_evaluator_has(archive, tmp_path):
    work_on(begin(wishes(archive), tmp_path / "first"))
    directory = begin(wishes(archive, evaluator=f"@{tmp_path / 'first' / 'champion.json'}"), tmp_path / "second")
    work_on(directory)
    assert next(directory.rows())["train"] < next(RunDirectory.open(tmp_path / "first").rows())["train"]


@pytest.mark.parametrize("evaluator", ["zones", "wpc:full", "seven", "phased", "features:[mobility,corners]"])
def test_linear_evaluators_are_fitted_by_least_squares(tmp_path, evaluator):
    archive = write_games(tmp_path / "games.jsonl", random_games(51, size=6))
    spec = wishes(archive, evaluator=evaluator, size=6, test_years=(1900,))
    _, outcome = train(spec)
    fitted = outcome.evaluator
    samples_of_training = boards.arrays_of(list(make_game("reversi", 6).sample_positions()))
    assert np.isfinite(boards.values(fitted.kernel, *samples_of_training)).all()
    plain = boards.values(fitted.with_weights([0.0] * len(fitted.weights)).kernel, *samples_of_training)
    assert not plain.any()
    assert outcome.summary["validation_error"] < 16.0


def test_least_squares_find_the_weights_that_made_the_labels(tmp_path):
    truth = [3.0, -2.0, 0.5, 1.0, -4.0, 2.5, 0.25, -1.0, 6.0, 0.75]  # of wpc
    directory = tmp_path / "samples"
    archive = write_games(tmp_path / "games.jsonl", random_games(51))
    columns, about = gather([archive], GameSpec("reversi"), Division())
    evaluator = make_evaluator("wpc", make_game("reversi")).with_weights(truth)
    labels = boards.values(evaluator.kernel, columns.own, columns.opponent, 8).astype(np.float32)
    directory.mkdir()
    write_samples(directory, Columns(**{**columns.by_name, "target": labels}), GameSpec("reversi"), about)
    _, outcome = train(wishes(directory, evaluator="wpc"))
    assert outcome.evaluator.weights == pytest.approx(truth, abs=1e-3)
    assert outcome.summary["test_error"] < 1e-3


def test_importance_is_read_by_kind_and_changes_the_fit(archive):
    numbers = parse_importance("final=0.3,search=2")
    assert (numbers[FINAL], numbers[SEARCH]) == (pytest.approx(0.3), 2)
    assert set(numbers[[0, 1]]) == {1}
    with pytest.raises(
        SpecError, match="'x' in 'final=x' cannot be the importance of final; write a number from 0 to 1000"
    ):
        parse_importance("final=x")
    with pytest.raises(UnknownNameError, match="'guess' is no kind of label"):
        parse_importance("guess=1")
    _, usual = train(wishes(archive))
    _, without = train(wishes(archive, importance="final=0"))
    assert not np.array_equal(usual.evaluator.weights, without.evaluator.weights)


def test_errors_and_correlations_are_told_by_empties():
    values, labels = np.array([1.0, 2.0, 3.0, 4.0]), np.array([2.0, 4.0, 6.0, -4.0])
    whole = measure(values[:3], labels[:3])
    assert (whole.positions, whole.error, whole.r) == (3, 2.0, pytest.approx(1.0))
    assert measure(np.zeros(2), labels[:2]).r is None
    bands = by_band(values, labels, np.array([24, 21, 20, 20]))
    assert {name: band.positions for name, band in bands.items()} == {"17-20": 2, "21-24": 2}


@pytest.mark.parametrize(
    ("change", "error", "says"),
    [
        ({"evaluator": "zones weights"}, SpecError, "is no evaluator text"),
        ({"evaluator": "nobody"}, UnknownNameError, "'nobody' is no evaluator"),
        ({"importance": "x=1"}, UnknownNameError, "is no kind of label"),
        ({"sources": ("missing",)}, RecordFormatError, "missing"),
        ({"sources": ()}, RecordFormatError, "no positions came"),
    ],
)
def test_wishes_that_cannot_be_leave_no_directory(archive, tmp_path, change, error, says):
    evaluator = change.pop("evaluator", NETWORK)
    sources = change.pop("sources", (archive,))
    with pytest.raises(error, match=says):
        begin(wishes(*sources, evaluator=evaluator, **change), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_foreign_and_damaged_weights_to_begin_with_are_one_sentence(archive, tmp_path):
    path = tmp_path / "w.json"
    write_weights(path, WeightsFile("reversi", 6, "wpc:full", np.zeros(36)))
    with pytest.raises(WeightsFileError, match="was made for reversi 6x6, not for reversi 8x8"):
        begin(wishes(archive, evaluator=f"@{path}"), tmp_path / "run")
    path.write_text(path.read_text().replace("0.0", "0.5", 1))
    with pytest.raises(WeightsFileError, match="is damaged"):
        begin(wishes(archive, evaluator=f"@{path}"), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_games_that_are_all_for_the_test_leave_nothing_to_train_on(archive):
    with pytest.raises(RunError, match="no sample is left to train on"):
        train(wishes(archive, test_years=(2001,)))


@pytest.mark.sampled(4)
def test_regression_and_samples_on_the_command_line(archive, tmp_path, command_line):
    folder, run = tmp_path / "samples", tmp_path / "run"
    code, out, _ = command_line("learn", "samples", archive, "--out", folder, "--json")
    assert code == 0
    assert json.loads(out)["exact"] > 0
    code, out, err = command_line("learn", "regression", folder, "--eval", NETWORK, "--epochs", 2, "--out", run)
    assert code == 0
    assert "2/2 epochs: mean error train" in err
    assert "test of exact labels" in out
    code, out, _ = command_line("eval", f"@{run / 'champion.json'}", "--json")
    assert code == 0
    code, out, err = command_line("learn", "regression", folder, "--test-years", "13", "--out", tmp_path / "no")
    assert (code, out) == (2, "")
    assert "'13' are no years" in err
