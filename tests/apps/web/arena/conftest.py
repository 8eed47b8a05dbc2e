"""Contests of a server in this process, and what a page asks of them. Each works in a process of its own."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heibai.apps.web.arena.asked import contest_for
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
SOON = 60.0  # seconds, on a busy machine too


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
    response = server.client.post("/api/v1/arena/contests", json={**TINY, **wanted})
    assert response.status_code == 201, response.text
    name: str = response.json()["name"]
    return name


def get(server: Server, what: str, **query: Any) -> Any:
    response = server.client.get(f"/api/v1/arena/{what}", params=query)
    assert response.status_code == 200, response.text
    return response.json()


def order(server: Server, name: str, order: str) -> Any:
    return server.client.post("/api/v1/arena/order", json={"run": name, "order": order})


def until(server: Server, name: str, reached: Callable[[Any], bool]) -> Any:
    """Where the contest stands, as soon as it is as wanted."""
    end = time.monotonic() + SOON
    while not reached(shown := next(each for each in get(server, "contests") if each["name"] == name)):
        assert time.monotonic() < end, shown
        time.sleep(0.05)
    return shown


def events(server: Server, name: str) -> list[Any]:
    """All events of a stream up to its end; each is as declared."""
    with server.client.stream("GET", "/api/v1/arena/events", params={"run": name}) as response:
        assert (response.status_code, response.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
        found = [line.removeprefix("data: ") for line in response.iter_lines() if line.startswith("data: ")]
    told = [ARENA_EVENT.dump_python(ARENA_EVENT.validate_json(text, strict=True), mode="json") for text in found]
    assert told == list(map(json.loads, found))
    return told
