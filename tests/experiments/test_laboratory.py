"""The laboratory keeps cells: each is worked on once, whatever dies in between."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from heibai.core.contract import Stopped
from heibai.core.errors import CheckpointError, SpecError
from heibai.evolve.recipes.catalogue import RECIPES
from heibai.evolve.runs.config import RunConfig
from heibai.experiments.laboratory import Laboratory
from heibai.experiments.training import train
from heibai.games import GameSpec, make_game
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.learn.td.options import TdOptions
from heibai.learn.training.config import TrainingConfig

PLAYERS = ("random", "greedy:eval=discs")


@pytest.fixture
def directory(tmp_path):
    return RunDirectory.create(tmp_path / "study", kind="study", config={})


def reopened(directory, **options):
    """A laboratory in the same place, as another process would have it."""
    again = RunDirectory.open(directory.path)
    again.rewind()
    return Laboratory(again, seed=1, **options)


def test_a_cell_is_worked_on_once(directory):
    assert reopened(directory).cell("x", {"a": (1, 2)}, lambda: [0.1, None]) == [0.1, None]
    assert reopened(directory).cell("x", {"a": [1, 2]}, lambda: pytest.fail("worked again")) == [0.1, None]


def test_a_cell_that_died_is_worked_on_again(directory):
    with pytest.raises(ZeroDivisionError):
        reopened(directory).cell("x", {}, lambda: 1 / 0)
    assert reopened(directory).cell("x", {}, lambda: 5) == 5


def test_another_question_under_the_same_key_is_refused(directory):
    reopened(directory).cell("x", {"games": 2}, lambda: 1)
    with pytest.raises(CheckpointError, match="another question"):
        reopened(directory).cell("x", {"games": 4}, lambda: 1)


def test_meetings_of_players_in_older_texts_are_found_by_those_of_today(directory):
    older, todays = (f"greedy:eval={text}" for text in ("zones[15,6,-8,-6,4,4]", "[zones:weights=[15,6,-8,-6,4,4]]"))
    board = make_game("reversi", 4)
    (then,) = reopened(directory).round_robin("x", (older, "random"), games=2, game=board)
    (now,) = reopened(directory).round_robin("x", (todays, "random"), games=2, game=board)
    assert (then.a, now) == (older, replace(then, a=todays))


def test_a_half_played_contest_of_another_question_is_refused(directory):
    control = Control()
    stopping = reopened(directory, control=control, watch=lambda step: control.stop())
    with pytest.raises(Stopped):
        stopping.round_robin("x", PLAYERS, games=200, game=make_game("reversi", 6))
    with pytest.raises(CheckpointError, match="another question"):
        reopened(directory).round_robin("x", PLAYERS, games=202, game=make_game("reversi", 6))


def test_a_stopped_match_goes_on_where_it_was_and_ends_as_the_unbroken_one(directory, tmp_path):
    game = make_game("reversi", 6)
    control, heard = Control(), []

    def stop_soon(step):
        heard.append(step.done)
        control.stop("enough")

    lab = reopened(directory, control=control, watch=stop_soon, threads=1)
    with pytest.raises(Stopped):
        lab.meet("x", *PLAYERS, games=400, game=game)
    assert 0 < heard[-1] < 400
    assert lab.reason == "enough"
    whole = RunDirectory.create(tmp_path / "whole", kind="study", config={})
    assert reopened(directory).meet("x", *PLAYERS, games=400, game=game) == reopened(whole).meet(
        "x", *PLAYERS, games=400, game=game
    )


def test_no_cell_begins_after_a_stop(directory):
    control = Control()
    control.stop()
    with pytest.raises(Stopped):
        reopened(directory, control=control).cell("x", {}, lambda: pytest.fail("began"))


def test_a_breeding_is_kept_with_the_champion_of_every_generation(directory):
    config = short_breeding()
    bred = reopened(directory).breed("x", config, champions=True)
    assert bred.evaluator.startswith("zones:weights=[")
    assert len(bred.champions) == 3
    assert tuple(bred.weights.values()) == bred.champions[-1]
    assert bred.games == 3 * 12
    assert reopened(directory).breed("x", config, champions=True) == bred
    assert reopened(directory).breed("x", config).champions == ()


def test_seconds_and_cells_are_those_that_were_used(directory, monkeypatch):
    clock = iter([100.0, 190.0, 200.0, 203.0])
    monkeypatch.setattr("heibai.experiments.laboratory.time", SimpleNamespace(perf_counter=lambda: next(clock)))
    reopened(directory).cell("old", {}, lambda: 1)
    lab = reopened(directory)
    lab.cell("new", {"a": 1}, lambda: 2)
    assert lab.cells == {"new": {"asked": {"a": 1}, "result": 2}}
    assert lab.seconds == 3.0


def test_the_watcher_hears_of_games_and_of_the_finished_cell(directory):
    steps = []
    lab = reopened(directory, watch=steps.append)
    lab.expect([1.0] * 7)
    lab.meet("x", *PLAYERS, games=4, game=make_game("reversi", 6))
    assert {step.cell for step in steps} == {"x"}
    assert [step.unit for step in steps] == ["games"] * (len(steps) - 1) + ["cell"]
    assert (steps[-2].done, steps[-2].total) == (4, 4)
    assert (steps[-1].finished, steps[-1].cells) == (1, 7)
    assert (steps[-2].left, steps[-1].left) == (None, pytest.approx(6 * steps[-1].seconds))


def test_a_cell_has_a_seed_of_its_own_that_the_studys_seed_and_its_key_decide(directory):
    seeds = {(seed, key): Laboratory(directory, seed=seed).seed_of(key) for seed in range(3) for key in ("1", "10-v-1")}
    assert len(set(seeds.values())) == 6
    assert all(0 <= seed < 2**32 for seed in seeds.values())
    assert reopened(directory).seed_of("10-v-1") == seeds[1, "10-v-1"]


def test_wrong_texts_are_refused_as_everywhere(directory):
    with pytest.raises(SpecError, match="even number"):
        reopened(directory).meet("x", *PLAYERS, games=3)


def short_breeding():
    return RunConfig(
        recipe="roulette", options=RECIPES["roulette"].settle_options({}), evaluator="zones",
        game=GameSpec("reversi", 4), population=4, generations=2, opening_plies=2, panel_openings=0,
    )  # fmt: skip


def test_champions_and_diversity_of_named_generations_are_kept(directory):
    every = reopened(directory).breed("every", short_breeding(), champions=True)
    some = reopened(directory).breed("some", short_breeding(), generations=(0, 2))
    assert some.champions == (every.champions[0], every.champions[2])
    assert len(some.diversity) == 2
    assert 0.0 < some.diversity[1] < some.diversity[0] < 1.0
    assert reopened(directory).breed("some", short_breeding(), generations=(0, 2)) == some


def test_other_generations_than_those_that_were_kept_are_refused(directory):
    reopened(directory).breed("x", short_breeding(), generations=(0, 2))
    with pytest.raises(CheckpointError, match="another question"):
        reopened(directory).breed("x", short_breeding(), generations=(0, 1))


def test_a_stopped_training_inside_a_cell_goes_on_and_ends_as_the_unbroken_one(directory, tmp_path):
    options = TdOptions(games=64, rows=4, test_games=0, batch=16)
    config = TrainingConfig("td", GameSpec("reversi", 6), "wpc", 1, options)
    control = Control()
    stopping = reopened(directory, control=control, watch=lambda step: control.stop(), threads=1)
    with pytest.raises(Stopped):
        train(stopping, "x", config)
    whole = RunDirectory.create(tmp_path / "whole", kind="study", config={})
    runs = [train(reopened(place, threads=1), "x", config) for place in (directory, whole)]
    assert len({run.result()["hash"] for run in runs}) == 1
    assert [row["done"] for row in runs[0].rows()] == [1, 2, 3, 4]
    with pytest.raises(CheckpointError, match="another question"):
        train(reopened(directory), "x", replace(config, seed=2))
