"""A run on a toy fitness: log, hash, panel, and a resume after any fault that equals the unbroken run."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import replace

import numpy as np
import pytest
from genome_spaces import ZONES

from heibai.core.errors import CheckpointError, RunError
from heibai.evolve.fitness.outcome import FitnessOutcome
from heibai.evolve.hall import HallEntry, spread_over
from heibai.evolve.history import RunHash
from heibai.evolve.recipes.catalogue import RECIPES, parse_recipe
from heibai.evolve.recipes.recipe import Settings
from heibai.evolve.runs.config import RunConfig
from heibai.evolve.runs.run import GENERATIONS, EvolutionRun
from heibai.evolve.runs.stored_run import begin, work_on
from heibai.games import GameSpec
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory

TARGET = np.array([18.0, 8.0, -12.0, -6.0, 1.0, 9.0])


class ToyFitness:
    """Depends on population and generation alone, as a fitness must."""

    def evaluate(self, population, *, generation, hall=()):
        fitness = 100.0 / (1.0 + np.sum((population - TARGET) ** 2, axis=1)) + generation % 3
        tallies = np.stack([np.floor(fitness), np.zeros(len(fitness)), np.full(len(fitness), generation)], axis=1)
        return FitnessOutcome(fitness, tallies.astype(np.int64), games=7)

    def take_extra_games(self):
        return 2


class ToyPanel:
    def __init__(self):
        self.halls = []

    def measure(self, champion, hall):
        self.halls.append(list(hall))
        return {"target": {"score": float(-np.sum((champion - TARGET) ** 2))}}


def make_run(directory=None, *, text="roulette", generations=24, panel=None, every=10):
    recipe, options = parse_recipe(text)
    strategy = recipe.build(
        Settings(
            space=ZONES,
            population=10,
            generations=generations,
            options=options,
            scoring="points",
            given=np.zeros((0, 6)),
            rng=np.random.default_rng(5),
        )
    )
    return EvolutionRun(strategy, ToyFitness(), directory=directory, panel=panel or ToyPanel(), panel_every=every)


def make_directory(path):
    return RunDirectory.create(path, kind="evolve", config={})


@pytest.fixture(scope="module")
def unbroken():
    return make_run().go()


def test_a_run_ends_with_the_champion_its_games_and_its_hash(unbroken):
    assert unbroken.finished
    assert unbroken.generations == 25
    assert unbroken.games == 25 * 9
    assert len(unbroken.hash) == 64
    assert np.sum((unbroken.champion - TARGET) ** 2) < 40


def test_the_hash_is_sha256_over_population_fitness_and_tallies(tmp_path, unbroken):
    import hashlib

    make_run(make_directory(tmp_path / "run")).go()
    sha = hashlib.sha256()
    for line in (tmp_path / "run" / GENERATIONS).read_text().splitlines():
        row = json.loads(line)
        sha.update(np.array(row["population"], dtype="<f8").tobytes())
        sha.update(np.array(row["fitness"], dtype="<f8").tobytes())
        sha.update(np.array(row["tallies"], dtype="<i8").tobytes())
    assert sha.hexdigest() == unbroken.hash


def test_the_log_has_a_row_a_generation_and_the_panel_every_tenth_and_at_the_end(tmp_path):
    panel = ToyPanel()
    directory = make_directory(tmp_path / "run")
    rows = []
    make_run(directory, panel=panel).go(watch=rows.append)
    assert [row["generation"] for row in directory.rows()] == list(range(25))
    assert list(directory.rows()) == rows
    assert [row["generation"] for row in rows if row["panel"]] == [10, 20, 24]
    assert [len(hall) for hall in panel.halls] == [11, 21, 25]
    for row in rows:
        assert row["best"] >= row["mean"] >= row["best"] - row["spread"]
        assert row["diversity"] >= 0


def test_onlookers_hear_of_the_end_when_the_result_lies_there(tmp_path, monkeypatch):
    order = []
    monkeypatch.setattr(RunDirectory, "write_result", lambda *_, **__: order.append("result"))
    monkeypatch.setattr(RunDirectory, "write_state", lambda self, state, *_: order.append(str(state.value)))
    config = RunConfig("roulette", RECIPES["roulette"].settle_options({}), "zones", population=4, generations=1)
    work_on(begin(replace(config, game=GameSpec.parse("reversi/4"), panel_openings=0), tmp_path / "run"))
    assert order[-3:] == ["running", "result", "finished"]


def test_onlookers_of_a_pause_see_all_generations_that_were_bred(tmp_path):
    directory, seen = make_directory(tmp_path / "run"), []

    class Waiting(Control):
        def proceed(self):
            if self.paused:
                seen.append(directory.status().progress.done)
                self.unpause()
            return super().proceed()

    control = Waiting()
    make_run(directory).go(control=control, watch=lambda row: row["generation"] in (3, 9) and control.pause())
    assert seen == [4, 10]


def test_a_stop_between_generations_loses_nothing(tmp_path, unbroken):
    directory, control = make_directory(tmp_path / "run"), Control()
    stopped = make_run(directory).go(
        control=control, watch=lambda row: row["generation"] == 9 and control.stop("enough")
    )
    assert not stopped.finished
    assert stopped.generations == 10
    assert directory.status().state == "stopped"
    resumed = make_run(directory)
    resumed.restore()
    result = resumed.go()
    assert result.hash == unbroken.hash
    assert np.array_equal(result.champion, unbroken.champion)
    assert result.games == unbroken.games


class Fault(Exception):
    pass


@pytest.mark.parametrize("text", ["roulette", "self-play-elite:copying=ranked,catastrophe=true,elitism=true"])
@pytest.mark.parametrize("moment", [1, 2, 3, 4, 8, 17, 30])
def test_a_fault_between_write_and_rename_resumes_to_the_same_hash(tmp_path, monkeypatch, text, moment):
    """The temporary file is there, the checkpoint is still the old one: what a kill at that instant leaves."""
    expected = make_run(text=text, generations=8).go()
    directory = make_directory(tmp_path / "run")
    calls, replace = [0], os.replace

    def failing(source, target):
        calls[0] += 1
        if calls[0] == moment:
            raise Fault
        replace(source, target)

    monkeypatch.setattr(os, "replace", failing)
    with suppress(Fault):
        make_run(directory, text=text, generations=8).go()
    monkeypatch.undo()
    resumed = make_run(RunDirectory.open(tmp_path / "run"), text=text, generations=8)
    resumed.restore()
    result = resumed.go()
    assert result.hash == expected.hash
    assert result.games == expected.games
    assert [row["generation"] for row in directory.rows()] == list(range(9))


def test_a_torn_journal_line_is_cut_back(tmp_path, unbroken):
    directory, control = make_directory(tmp_path / "run"), Control()
    make_run(directory).go(control=control, watch=lambda row: row["generation"] == 4 and control.stop())
    for name in ("log.jsonl", GENERATIONS):
        with open(tmp_path / "run" / name, "a") as file:
            file.write('{"generation": 5, "popul')
    resumed = make_run(RunDirectory.open(tmp_path / "run"))
    resumed.restore()
    assert resumed.go().hash == unbroken.hash


def stopped_run(path):
    directory, control = make_directory(path), Control()
    make_run(directory).go(control=control, watch=lambda row: row["generation"] == 4 and control.stop())
    return directory


def test_a_checkpoint_of_another_version_is_refused_and_left_alone(tmp_path):
    directory = stopped_run(tmp_path / "run")
    path = tmp_path / "run" / "checkpoint.json"
    path.write_text(path.read_text().replace('"version":2', '"version":99'))
    before = {p.name: p.read_bytes() for p in (tmp_path / "run").iterdir()}
    with pytest.raises(CheckpointError, match="version 99"):
        make_run(directory).restore()
    assert {p.name: p.read_bytes() for p in (tmp_path / "run").iterdir()} == before


def test_a_damaged_checkpoint_is_refused(tmp_path):
    directory = stopped_run(tmp_path / "run")
    path = tmp_path / "run" / "checkpoint.json"
    path.write_text(path.read_text().replace('"games":', '"games":1'))
    with pytest.raises(CheckpointError, match="checksum"):
        make_run(directory).restore()


def test_a_changed_history_is_refused(tmp_path):
    directory = stopped_run(tmp_path / "run")
    path = tmp_path / "run" / GENERATIONS
    text = path.read_text()
    digit = text.index("0.")
    path.write_text(text[:digit] + "1." + text[digit + 2 :])
    with pytest.raises(CheckpointError, match=r"generations.jsonl.* is damaged in line 1"):
        make_run(directory).restore()


def test_a_lost_history_is_refused(tmp_path):
    directory = stopped_run(tmp_path / "run")
    (tmp_path / "run" / GENERATIONS).write_text("")
    with pytest.raises(CheckpointError):
        make_run(directory).restore()


def test_a_full_disk_ends_the_run_with_a_sentence_and_keeps_the_last_checkpoint(tmp_path, monkeypatch, unbroken):
    directory = stopped_run(tmp_path / "run")
    resumed = make_run(directory)
    resumed.restore()

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RunError, match="No space left"):
        resumed.go()
    monkeypatch.undo()
    again = make_run(RunDirectory.open(tmp_path / "run"))
    again.restore()
    assert again.go().hash == unbroken.hash


def test_the_hash_of_no_generation_is_that_of_nothing():
    assert RunHash.of([], expected=RunHash().hexdigest()).hexdigest() == RunHash().hexdigest()


def test_the_hall_of_fame_is_spread_over_the_generations_without_doubles():
    hall = [HallEntry(g, (float(g // 2),)) for g in range(21)]
    assert [fame.genome[0] for fame in spread_over(hall, count=3)] == [0.0, 5.0, 10.0]
    assert spread_over([], count=4) == []
    assert len(spread_over([HallEntry(0, (1.0,)), HallEntry(1, (1.0,))], count=4)) == 1


@pytest.mark.parametrize(("spread", "reason"), [("1000", "ended by the recipe after 1 of 4 generations"), ("0", "")])
def test_a_run_that_its_recipe_ends_early_says_why(tmp_path, spread, reason):
    options = RECIPES["roulette"].settle_options({"spread": spread})
    config = RunConfig("roulette", options, "zones", population=4, generations=3)
    directory = begin(replace(config, game=GameSpec.parse("reversi/4"), panel_openings=0), tmp_path / "run")
    work_on(directory)
    assert directory.status().message.startswith(reason)
    assert bool(directory.status().message) == bool(reason)
