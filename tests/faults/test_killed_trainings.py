"""Trainings killed at random moments, and labelling instead of every rename, end with the same weights."""

from __future__ import annotations

import pytest
from killing import Workers, kill_at_random, kill_instead_of_each_rename
from small_archives import random_games, write_games

from heibai.games import GameSpec
from heibai.learn.labels.options import SelfPlayOptions
from heibai.learn.regression.options import RegressionOptions
from heibai.learn.td.options import TdOptions
from heibai.learn.training.config import TrainingConfig
from heibai.learn.training.stored_training import begin

SPEC = GameSpec("reversi", 6)


@pytest.fixture(scope="module")
def workers():
    with Workers() as started:
        yield started


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    return write_games(tmp_path_factory.mktemp("archive") / "games.jsonl", random_games(51, size=6))


def begin_regression(path, archive, *, epochs):
    options = RegressionOptions((str(archive),), epochs=epochs)
    return begin(TrainingConfig("regression", SPEC, "ntuple:set=straight3,phases=2,colours=free", 1, options), path)


def begin_labelling(path, archive, *, games):
    options = SelfPlayOptions(
        player="alphabeta:depth=2,eval=phased", games=games, solve=8, fewest_plies=2, most_plies=6
    )
    return begin(TrainingConfig("self-play", SPEC, "", 1, options), path)


def begin_td(path, archive, *, games):
    options = TdOptions(games=games, rows=40, step="coherence", rate=1.0, test_games=10)
    return begin(TrainingConfig("td", SPEC, "ntuple:set=[straight4,square2]", 1, options), path)


BEGIN = {"regression": begin_regression, "labelling": begin_labelling, "td": begin_td}
LONG = {"regression": {"epochs": 30}, "labelling": {"games": 60}, "td": {"games": 2000}}


def what_it_came_to(directory):
    told = directory.result()
    return {key: value for key, value in told.items() if key not in ("id", "out", "seconds")}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("kind", BEGIN)
def test_killed_at_random_moments_it_comes_to_the_same(tmp_path, workers, archive, kind):
    def begin_one(number):
        return BEGIN[kind](tmp_path / f"broken{number}", archive, **LONG[kind])

    unbroken = BEGIN[kind](tmp_path / "unbroken", archive, **LONG[kind])
    assert workers.work(unbroken.path) == 0
    for directory in kill_at_random(workers, begin_one, kills=3, seconds=workers.used, seed=kind):
        assert what_it_came_to(directory) == what_it_came_to(unbroken)


@pytest.mark.sampled(3)
def test_labelling_killed_instead_of_any_rename_comes_to_the_same(tmp_path, workers, archive):
    unbroken = begin_labelling(tmp_path / "unbroken", archive, games=4)
    assert workers.work(unbroken.path) == 0
    broken = kill_instead_of_each_rename(workers, lambda n: begin_labelling(tmp_path / f"broken{n}", archive, games=4))
    for directory in broken:
        assert what_it_came_to(directory) == what_it_came_to(unbroken)
    assert len(broken) >= 7
