"""A run and a tournament killed at ten random moments, and instead of every single rename, end as unbroken ones."""

from __future__ import annotations

import hashlib

import pytest
from kept_runs import small_config
from killing import Workers, kill_at_random, kill_instead_of_each_rename

from heibai.arena.contests import contest
from heibai.evolve.runs.stored_run import begin
from heibai.games import make_game
from heibai.jobs.directory import RunDirectory
from heibai.jobs.journal import sums_of

PLAYERS = ("greedy:eval=zones,ties=random", "greedy:eval=discs,noise=0.2", "random")


def begin_run(path, **changes):
    return begin(small_config(**changes), path)


def begin_tournament(path, *, games=400):
    made = contest.make_contest(make_game("reversi", 6), PLAYERS, games=games, openings_text="random:6", seed=5)
    return RunDirectory.create(path, kind=made.kind, config=contest.to_config(made))


BEGIN = {"run": begin_run, "tournament": begin_tournament}
LONG = {"run": {"generations": 60, "panel_every": 20}, "tournament": {}}
SHORT = {"run": {"generations": 2, "panel_every": 1}, "tournament": {"games": 20}}


@pytest.fixture(scope="module")
def workers():
    with Workers() as started:
        yield started


def journals(directory):
    """Every row of every journal, clocks and names of runs apart."""
    return {
        path.name: [
            {key: value for key, value in row.items() if key not in ("seconds", "date", "event")}
            for row in directory.rows(path.name)
        ]
        for path in sorted(directory.path.glob("*.jsonl"))
    }


def sums_are_right(directory):
    """A kill may come between a row and its sum; the resume makes up for it."""
    journals = list(directory.path.glob("*.jsonl"))
    return journals and all(
        sums_of(path).read_text().split()
        == [hashlib.sha256(path.read_bytes()[:end]).hexdigest()[:16] for end in ends_of_lines(path.read_bytes())]
        for path in journals
    )


def ends_of_lines(data):
    return [place + 1 for place, byte in enumerate(data) if byte == ord("\n")]


def assert_same(directory, unbroken):
    assert directory.result()["hash"] == unbroken.result()["hash"]
    assert directory.result()["games"] == unbroken.result()["games"]
    assert journals(directory) == journals(unbroken)
    assert sums_are_right(directory)
    assert directory.status().state == "finished"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("kind", BEGIN)
def test_killed_at_ten_random_moments_it_ends_as_the_unbroken_one(tmp_path, workers, kind):
    unbroken = BEGIN[kind](tmp_path / "unbroken", **LONG[kind])
    assert workers.work(unbroken.path) == 0
    broken = kill_at_random(
        workers,
        lambda n: BEGIN[kind](tmp_path / f"broken{n}", **LONG[kind]),
        kills=10,
        seconds=workers.used,
        seed=kind,
    )
    for directory in broken:
        assert_same(directory, unbroken)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", BEGIN)
def test_killed_instead_of_any_rename_it_ends_as_the_unbroken_one(tmp_path, workers, kind):
    """The temporary file is written and the old one in its place: at every rename there is, one after the other."""
    unbroken = BEGIN[kind](tmp_path / "unbroken", **SHORT[kind])
    assert workers.work(unbroken.path) == 0
    broken = kill_instead_of_each_rename(workers, lambda n: BEGIN[kind](tmp_path / f"broken{n}", **SHORT[kind]))
    for directory in broken:
        assert_same(directory, unbroken)
        assert list(directory.path.glob("*.tmp")) == []
    assert len(broken) >= 5
