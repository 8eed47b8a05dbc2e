"""Books killed while they grow, at random moments and instead of every rename, end as the same file."""

from __future__ import annotations

import pytest
from killing import Workers, kill_at_random, kill_instead_of_each_rename

from heibai.games import GameSpec
from heibai.players.books.growing import begin, growth_config


@pytest.fixture
def workers(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    with Workers() as started:
        yield started


def begin_one(path, *, positions):
    judge = "alphabeta:nodes=100,table=1,eval=zones"
    asked = growth_config(path.name, GameSpec("reversi", 6), judge, positions=positions, seed=3, weight=5.0, batch=3)
    return begin(asked, path)


def what_it_came_to(directory):
    told = directory.result()
    return {key: value for key, value in told.items() if key not in ("id", "out", "seconds", "book", "file")}


@pytest.mark.sampled(6)
def test_killed_at_random_moments_it_comes_to_the_same(tmp_path, workers):
    unbroken = begin_one(tmp_path / "unbroken", positions=80)
    assert workers.work(unbroken.path) == 0
    broken = kill_at_random(
        workers, lambda n: begin_one(tmp_path / f"broken{n}", positions=80), kills=5, seconds=workers.used, seed="book"
    )
    for directory in broken:
        assert what_it_came_to(directory) == what_it_came_to(unbroken)


@pytest.mark.sampled(3)
def test_killed_instead_of_any_rename_it_comes_to_the_same(tmp_path, workers):
    unbroken = begin_one(tmp_path / "unbroken", positions=4)
    assert workers.work(unbroken.path) == 0
    broken = kill_instead_of_each_rename(workers, lambda n: begin_one(tmp_path / f"broken{n}", positions=4))
    for directory in broken:
        assert what_it_came_to(directory) == what_it_came_to(unbroken)
    assert len(broken) >= 7
