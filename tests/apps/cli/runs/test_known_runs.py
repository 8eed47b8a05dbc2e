"""Runs that were begun with --out are found again by their id."""

import pytest

from heibai.apps.cli.runs.known_runs import find_run, known_runs, remember
from heibai.core.errors import RunError, StoreError
from heibai.jobs.directory import RunDirectory
from heibai.store.home import database_path, runs_directory


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def begin(path):
    return remember(RunDirectory.create(path, kind="evolve", config={}))


def test_runs_elsewhere_are_listed_with_those_of_the_usual_folder(tmp_path):
    usual, elsewhere = begin(runs_directory() / "a"), begin(tmp_path / "else" / "b")
    assert {run.path for run in known_runs(None)} == {usual.path, elsewhere.path}
    assert [run.path for run in known_runs(tmp_path / "else")] == [elsewhere.path]
    assert find_run("b").path == elsewhere.path
    with pytest.raises(RunError, match="list them with: heibai runs"):
        find_run("b", runs_directory())


def test_a_run_in_the_usual_folder_needs_no_database(home):
    begin(runs_directory() / "a")
    assert not (home / "heibai.sqlite3").exists()


def test_a_database_in_trouble_is_said_and_stops_no_run(tmp_path, capsys):
    database_path().write_text("this is no database, " * 100)
    run = begin(tmp_path / "else" / "b")
    assert "will not be listed by 'heibai runs': the database" in capsys.readouterr().err
    assert (run.path / "config.json").exists()
    with pytest.raises(StoreError, match="is no SQLite database"):
        known_runs(None)


def test_a_folder_where_nobody_can_look_is_refused(tmp_path):
    assert known_runs(tmp_path / "none") == []
    with pytest.raises(RunError, match="cannot be read: File name too long"):
        known_runs(tmp_path / ("9" * 300))
