"""What this machine has begun comes in parts: contests, studies, imports."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heibai.apps.web.arena.form import contest_for
from heibai.apps.web.arena.wire import NewContest
from heibai.arena.contests.contest import to_config
from heibai.experiments import stored_study
from heibai.jobs.directory import RunDirectory
from heibai.library.imports import import_run
from heibai.store.home import runs_directory

from ..conftest import Server

Begun = Callable[[Path], RunDirectory]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))


def contest(path: Path) -> RunDirectory:
    players = ["random", "greedy:eval=zones"]
    wanted = {"kind": "match", "game": "reversi/4", "players": players, "games": 2, "openings": "random:2"}
    made = contest_for(NewContest.model_validate(wanted))
    return RunDirectory.create(path, kind=made.kind, config=to_config(made))


def study(path: Path) -> RunDirectory:
    return stored_study.begin("phase-weights", path)


def imported(path: Path) -> RunDirectory:
    return import_run.begin([Path(__file__)], path)


LISTS = [("match", contest), ("study", study), ("import", imported)]


@pytest.mark.parametrize(("kind", "begun"), LISTS)
def test_a_list_comes_in_parts_also_while_something_is_removed(server: Server, kind: str, begun: Begun) -> None:
    def part(**query: Any) -> Any:
        return server.client.get("/api/v1/jobs", params={"kind": kind, **query}).json()

    names = [begun(runs_directory() / f"import-{number}").id for number in range(5)]
    whole = [each["name"] for each in part()["items"]]
    first = part(limit=2)
    shutil.rmtree(runs_directory() / whole[0])
    rest = part(limit=3, after=first["next"])
    assert sorted(whole) == names
    assert [each["name"] for each in first["items"] + rest["items"]] == whole
    assert rest["next"] is None
    assert part(after="x")["code"] == "spec"
