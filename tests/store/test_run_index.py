"""The index of runs can be thrown away and built again: the directories are the truth."""

import shutil

import pytest

from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import Progress, State
from heibai.store.home import open_store
from heibai.store.runs import RunIndex


@pytest.fixture
def places(address, tmp_path):
    """(database, usual folder of runs, another folder)"""
    return address, tmp_path / "runs", tmp_path / "elsewhere"


def make_run(path):
    run = RunDirectory.create(path, kind="evolve", config={"seed": 7})
    run.write_state(State.FINISHED, Progress(3, 3, "generations"))
    return run


def paths(runs):
    return [run.path.resolve() for run in runs]


def test_runs_of_the_usual_folder_and_remembered_ones_are_listed_newest_first(places):
    database, usual, elsewhere = places
    first, second = make_run(usual / "a"), make_run(elsewhere / "b")
    index = RunIndex(database)
    index.add(second)
    index.add(second)
    assert paths(index.rebuild(usual)) == [second.path, first.path]
    index.close()
    assert paths(RunIndex(database).rebuild(usual)) == [second.path, first.path]


def test_a_run_that_is_gone_is_forgotten(places):
    database, usual, elsewhere = places
    run = make_run(elsewhere / "b")
    index = RunIndex(database)
    index.add(run)
    shutil.rmtree(run.path)
    assert index.rebuild(usual) == []
    shutil.copytree(make_run(usual / "a").path, run.path)
    assert paths(index.rebuild(usual)) == [usual / "a"]


def test_a_lost_index_is_built_again_from_the_directories(tmp_path):
    database, usual = tmp_path / "heibai.sqlite3", tmp_path / "runs"
    run = make_run(usual / "a")
    RunIndex(database).rebuild(usual)
    for file in database.parent.glob("heibai.sqlite3*"):
        file.unlink()
    assert paths(RunIndex(database).rebuild(usual)) == [run.path]


def test_numbers_that_no_column_takes_hide_no_run(places):
    """A seed may be any whole number; a file may have been changed by hand."""
    database, usual, _ = places
    large = RunDirectory.create(usual / "a", kind="match", config={"seed": 2**64})
    (large.path / "state.json").write_text(
        '{"state":"finished","done":1,"total":"x","unit":"","message":"","updated":1}'
    )
    large.write_result({"games": "many"})
    other = make_run(usual / "b")
    assert set(paths(RunIndex(database).rebuild(usual))) == {large.path, other.path}
    assert RunIndex(database).rebuild(usual)


def test_the_index_says_of_a_run_what_made_it_and_what_came_of_it(places):
    database, usual, _ = places
    run = RunDirectory.create(usual / "a", kind="evolve", config={"seed": 7})
    damaged = make_run(usual / "b")
    run.write_result({"games": 12, "hash": "abc"})
    (damaged.path / "result.json").write_text("[")
    RunIndex(database).rebuild(usual)
    rows = open_store(database).read("SELECT code, seed, games, hash FROM runs ORDER BY path")
    assert [tuple(row) for row in rows] == [(run.code, 7, 12, "abc"), (run.code, 7, None, "")]
