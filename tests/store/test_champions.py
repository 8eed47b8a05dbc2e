"""Champions by the names of their runs."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from heibai.core.errors import UnknownNameError
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.jobs.directory import RunDirectory
from heibai.store.champions import champion_named, list_champions, name_of, short_names
from heibai.store.home import database_path
from heibai.store.runs import RunIndex


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def run_at(path: Path, *, champion: bool = True, remembered: bool = False) -> RunDirectory:
    run = RunDirectory.create(path, kind="evolve", config={"player": ""})
    if champion:
        write_weights(path / "champion.json", WeightsFile("reversi", 8, "zones", np.ones(6)))
    if remembered:
        with closing(RunIndex(database_path())) as index:
            index.add(run)
    return run


def test_without_any_run_nothing_is_made_and_nothing_known(home: Path) -> None:
    assert list_champions() == []
    assert not home.exists()
    with pytest.raises(UnknownNameError, match="known: none; breed one with"):
        champion_named("run")


def test_runs_of_the_usual_folder_and_remembered_ones_have_names(home: Path, tmp_path: Path) -> None:
    run_at(home / "runs" / "evolve-1")
    run_at(home / "runs" / "unfinished", champion=False)
    outside = run_at(tmp_path / "elsewhere", remembered=True)
    unknown = run_at(tmp_path / "unknown")
    assert [each.name for each in list_champions()] == ["elsewhere", "evolve-1"]
    assert champion_named("elsewhere").run.path == outside.path.resolve()
    assert (name_of(outside), name_of(unknown)) == ("elsewhere", None)


def test_two_runs_of_one_name_are_told_apart_by_their_folders(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        run_at(tmp_path / folder / "run", remembered=True)
    assert sorted(each.name for each in list_champions()) == ["a/run", "b/run"]
    assert champion_named("b/run").run.path == (tmp_path / "b" / "run").resolve()
    with pytest.raises(UnknownNameError, match="is the name of 2 runs; write one of a/run, b/run behind mine/"):
        champion_named("run")


def test_a_name_is_the_shortest_end_that_no_other_path_has() -> None:
    paths = [Path("/x/a/run"), Path("/x/b/run"), Path("/y/b/run"), Path("/run"), Path("/z/other")]
    assert short_names(paths) == ["a/run", "x/b/run", "y/b/run", "/run", "other"]


def test_a_run_whose_name_is_its_whole_path_is_found_by_it(tmp_path: Path) -> None:
    outer = run_at(tmp_path / "run", remembered=True)
    run_at(tmp_path / "x" / str(tmp_path).lstrip("/") / "run", remembered=True)
    assert name_of(outer) == str(outer.path.resolve())
    assert champion_named(str(outer.path.resolve())).run.path == outer.path.resolve()
    for name in ("", "/", "un", "..", "."):
        with pytest.raises(UnknownNameError):
            champion_named(name)


def test_a_name_that_cannot_be_typed_is_damaged(home: Path) -> None:
    run_at(home / "runs" / "two\nlines")
    (found,) = list_champions()
    assert found.name == r"'two\nlines'"
    assert not hasattr(found, "weights")
