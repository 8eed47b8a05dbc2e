"""``heibai learn td`` as a training: rows, resume to the same bits, what it leaves."""

from __future__ import annotations

import pytest

from heibai.core.errors import SpecError, UnknownNameError
from heibai.evaluators.weights_file import read_weights
from heibai.games.spec import GameSpec
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.learn.td.options import TdOptions
from heibai.learn.td.trainer import TRAINER, TdTrainer
from heibai.learn.training.config import TrainingConfig
from heibai.learn.training.stored_training import begin, train, work_on


def asked(evaluator="ntuple:set=[straight2,square2]", *, game="reversi/6", seed=1, **options):
    usual = {"games": 96, "rows": 3, "test_games": 4, "step": "coherence"}
    return TrainingConfig("td", GameSpec.parse(game), evaluator, seed, TdOptions(**{**usual, **options}))


@pytest.mark.sampled(3)
def test_each_row_has_games_speed_error_and_scores_against_players_it_never_meets(tmp_path):
    directory = begin(asked(), tmp_path / "run")
    summary = work_on(directory)
    rows = list(directory.rows())
    assert [row["games"] for row in rows] == [32, 64, 96]
    assert all(row["games_per_second"] > 0 and 0 < row["squared_error"] < 4 for row in rows)
    assert all(0 <= row["against_1"] <= 1 and 0 <= row["against_2"] <= 1 for row in rows)
    assert "32 games" in TRAINER.say(rows[0])
    assert set(summary["scores"]) == {"alphabeta:depth=1,eval=zones", "alphabeta:depth=1,eval=phased"}
    file = read_weights(tmp_path / "run" / "champion.json")
    assert file.evaluator == "ntuple:set=[straight2,square2]"
    assert file.provenance["games"] == 96
    assert "--eval 'ntuple:set=[straight2,square2]'" in file.provenance["command"]


def test_a_stopped_training_goes_on_to_the_same_weights(tmp_path):
    whole = work_on(begin(asked(), tmp_path / "whole"))
    control = Control()
    path = tmp_path / "stopped"
    stopped = work_on(begin(asked(), path), control=control, watch=lambda row: control.stop("enough"))
    assert stopped["done"] == 1
    again = work_on(RunDirectory.open(path))
    assert (again["hash"], again["scores"]) == (whole["hash"], whole["scores"])


def test_threads_change_no_weight():
    one, two = (train(asked(test_games=0), threads=threads)[1] for threads in (1, 2))
    assert (one.evaluator.weights == two.evaluator.weights).all()


def test_the_mean_of_the_last_rows_is_what_is_learnt():
    last = train(asked(average=0.0, test_games=0))
    mean = train(asked(average=1.0, test_games=0))
    assert (last[0].state.arrays["weights"] == mean[0].state.arrays["weights"]).all()
    assert last[0].state.values["averaged"] == 1
    assert mean[0].state.values["averaged"] == 3
    assert (last[1].evaluator.weights != mean[1].evaluator.weights).any()


def test_linear_evaluations_of_both_games_are_learnt():
    for game, text in (("reversi/6", "wpc"), ("gomoku/5", "lines")):
        _, outcome = train(asked(text, game=game, games=32, rows=1, test_games=2))
        assert any(outcome.evaluator.weights)


def test_opponents_are_player_texts_with_spaces_between():
    _, outcome = train(asked(against="random greedy:eval=zones", games=16, rows=1))
    assert list(outcome.summary["scores"]) == ["random", "greedy:eval=zones"]


@pytest.mark.parametrize(
    ("options", "said"),
    [({"rows": 0}, "rows is 0"), ({"average": 2.0}, "average is 2.0"), ({"begin": "now"}, "begin is 'now'")],
)
def test_an_option_out_of_bounds_is_refused(options, said):
    with pytest.raises(SpecError, match=said):
        TdTrainer(asked(**options), 1)


def test_an_opponent_that_is_none_is_refused_before_a_game():
    with pytest.raises(UnknownNameError):
        TdTrainer(asked(against="nobody"), 1)
