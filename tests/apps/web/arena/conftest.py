"""Contests of a server in this process, and what a page asks of them. Each works in a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from waiting import wait_until

from heibai.apps.web.arena.form import contest_for
from heibai.apps.web.arena.wire import ARENA_EVENT, NewContest
from heibai.arena.contests import stored_contest
from heibai.arena.contests.contest import to_config
from heibai.jobs.directory import RunDirectory
from heibai.store.home import runs_directory

from ..conftest import Server

GREEDY, RANDOM, DEEPER = "greedy:eval=zones", "random", "alphabeta:depth=2,eval=zones"
TINY = {"kind": "match", "game": "reversi/4", "players": [GREEDY, RANDOM], "games": 8, "openings": "random:2"}
THREE = {**TINY, "kind": "round-robin", "players": [RANDOM, GREEDY, DEEPER]}
DEEP = "alphabeta:depth=5,eval=zones"
LONG = {**TINY, "game": "reversi/8", "players": [DEEP, DEEPER], "games": 10_000, "openings": "random:8"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def begun(path: Path, **wanted: Any) -> RunDirectory:
    """A contest that the command line has begun."""
    contest = contest_for(NewContest.model_validate({**TINY, **wanted}))
    return RunDirectory.create(path, kind=contest.kind, config=to_config(contest))


def finished(name: str = "done", **wanted: Any) -> str:
    """A contest that is over."""
    stored_contest.run(begun(runs_directory() / name, **wanted), threads=1)
    return name


def create(server: Server, **wanted: Any) -> str:
    return server.begin("match", {**TINY, **wanted})


def get(server: Server, what: str, **query: Any) -> Any:
    return server.get(f"arena/{what}", **query)


def until(server: Server, name: str, reached: Callable[[Any], bool]) -> Any:
    """Where the contest stands, as soon as it is as wanted."""
    return wait_until(
        lambda: next(each for each in server.jobs("match", "tournament") if each["name"] == name), reached, pause=0.05
    )


def events(server: Server, name: str) -> list[Any]:
    """What happens to a contest up to its end."""
    return server.heard(f"job/{name}", ARENA_EVENT)[1]
