"""Jobs killed before and after they were given more end as those that were begun with the larger number."""

from __future__ import annotations

import random
import signal

import pytest
from kept_runs import small_config
from killing import Workers

from heibai.arena.contests.contest import make_contest, to_config
from heibai.compose import job_kind
from heibai.evolve.runs import stored_run
from heibai.games import GameSpec, make_game
from heibai.jobs.directory import RunDirectory
from heibai.learn.td.options import TdOptions
from heibai.learn.training import stored_training
from heibai.learn.training.config import TrainingConfig
from heibai.players.books import growing

KILLS = 3  # before, and as many after


@pytest.fixture
def workers(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    with Workers() as started:
        yield started


def begin_breeding(path, generations):
    return stored_run.begin(small_config("ga:islands=2,migration=3", generations=generations, population=8), path)


def begin_tournament(path, games):
    players = ("random", "greedy:eval=zones,noise=0.3", "greedy:eval=discs,noise=0.2")
    made = make_contest(make_game("reversi"), players, games=games, openings_text="random:6", seed=1)
    return RunDirectory.create(path, kind=made.kind, config=to_config(made))


def begin_training(path, games):
    options = TdOptions(games=games, rows=games // 40, test_games=4)
    return stored_training.begin(TrainingConfig("td", GameSpec("reversi", 6), "wpc", 1, options), path)


def begin_book(path, positions):
    judge = "alphabeta:nodes=100,table=1,eval=zones"
    spec = GameSpec("reversi", 6)
    return growing.begin(
        growing.growth_config(path.name, spec, judge, positions=positions, seed=3, weight=5.0, batch=3), path
    )


BEGIN = {
    "breeding": (begin_breeding, 12, 30),
    "tournament": (begin_tournament, 60, 160),
    "training": (begin_training, 800, 1600),
    "book": (begin_book, 30, 71),
}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", BEGIN)
def test_it_ends_as_the_one_that_was_begun_with_the_larger_number(tmp_path, workers, name):
    begin_one, few, many = BEGIN[name]
    larger = begin_one(tmp_path / "larger", many)
    assert workers.work(larger.path) == 0
    moments, longest = random.Random(name), workers.used / 6
    given = begin_one(tmp_path / "given", few)
    for total in (few, many):
        if total > few:
            give_more(given, total)
        for _ in range(KILLS):
            ended = workers.work(given.path, kill_after=moments.uniform(0, longest))
            assert ended in (0, -signal.SIGPROF), workers.said
        assert workers.work(given.path) == 0
    assert RunDirectory.open(given.path).result()["hash"] == RunDirectory.open(larger.path).result()["hash"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", BEGIN)
def test_a_killed_one_is_given_more(tmp_path, workers, name):
    begin_one, few, many = BEGIN[name]
    larger, given = begin_one(tmp_path / "larger", many), begin_one(tmp_path / "given", few)
    assert workers.work(larger.path) == 0
    assert workers.work(given.path, rename=8) == -signal.SIGKILL
    give_more(given, many)
    assert workers.work(given.path, rename=8) == -signal.SIGKILL
    assert workers.work(given.path) == 0
    assert RunDirectory.open(given.path).result()["hash"] == RunDirectory.open(larger.path).result()["hash"]


def give_more(directory, total):
    directory = RunDirectory.open(directory.path)
    job_kind(directory.kind).give_more(directory, total)
