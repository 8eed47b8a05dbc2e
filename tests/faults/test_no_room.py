"""No room on the disk, or a store that another process holds: one sentence that says what to do, and no loss."""

from __future__ import annotations

import sqlite3

import pytest
from kept_runs import keep_run, small_config
from killing import Workers

from heibai.arena.contests import contest
from heibai.evolve.runs.stored_run import begin
from heibai.games import make_game
from heibai.jobs.directory import RunDirectory
from heibai.store.home import database_path, open_store


@pytest.fixture
def heibai(monkeypatch, command_line, tmp_path):
    """The command line in this process: (exit code, stdout, stderr)."""
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return command_line


def begin_match(path):
    made = contest.make_contest(make_game("reversi", 6), ("greedy:eval=zones", "random"), games=80, seed=5)
    return RunDirectory.create(path, kind=made.kind, config=contest.to_config(made))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("start", [lambda path: begin(small_config(), path), begin_match], ids=["run", "match"])
@pytest.mark.parametrize("room", [0.3, 0.8])
def test_a_file_that_may_not_grow_stops_with_a_sentence_and_resumes(tmp_path, start, room):
    """The system refuses the rest of a write, as it does when a disk is full: some of it may be there."""
    unbroken, broken = start(tmp_path / "unbroken"), start(tmp_path / "broken")
    with Workers() as workers:
        assert workers.work(unbroken.path) == 0
        largest = max(path.stat().st_size for path in unbroken.path.glob("*.jsonl"))
        assert workers.work(broken.path, largest=int(room * largest)) == 2
        assert "cannot write" in workers.said
        assert "make room" in workers.said
        assert "start the same command again" in workers.said
        assert len(workers.said.strip().splitlines()) == 1
        assert broken.result() is None
        assert workers.work(broken.path) == 0
    assert broken.result()["hash"] == unbroken.result()["hash"]


def test_a_locked_store_stops_the_list_of_runs_with_a_sentence_and_no_run(heibai, monkeypatch, tmp_path):
    monkeypatch.setitem(open_store.__kwdefaults__, "patience", 0.05)
    elsewhere = keep_run(tmp_path / "elsewhere")
    assert heibai("runs")[0] == 0  # makes the database
    other = sqlite3.connect(database_path(), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    code, out, said = heibai("runs")
    assert (code, out) == (2, "")
    assert "is locked by another process; nothing was lost: wait for it" in said
    small = ["--size", 4, "--population", 4, "--generations", 1, "--opening-plies", 2, "--panel-openings", 0]
    code, out, said = heibai("evolve", "roulette", *small, "--threads", 1, "--out", tmp_path / "mine")
    assert code == 0  # the index is told about a run, a run does not need the index
    assert "will not be listed by 'heibai runs': the database" in said
    other.execute("ROLLBACK")
    other.close()
    assert heibai("runs", "show", tmp_path / "mine")[0] == 0
    heibai("resume", elsewhere.path)
    assert heibai("runs")[0] == 0


def test_a_run_that_another_process_works_on_is_refused_and_resumes_later(heibai, tmp_path):
    run = begin(small_config(generations=1), tmp_path / "run")
    with run.lock():
        code, _, said = heibai("resume", run.path, "--threads", 1)
        assert code == 2
        assert "another process" in said
        assert "wait for it, or stop it with: kill" in said
    assert heibai("resume", run.path, "--threads", 1)[0] == 0
    assert run.status().state == "finished"
