"""Contests of a server in this process, and what a page asks of them. Each works in a process of its own."""

from __future__ import annotations

import json
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
LONG = {**TINY, "game": "reversi/8", "players": [DEEPER, GREEDY], "games": 10_000, "openings": "random:8"}
SLOW = "alphabeta:seconds=0.02,eval=zones"  # a move; by the clock, so that no machine is too fast for a test


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


def events(server: Server, name: str, until: Callable[[Any], bool] = lambda event: False) -> list[Any]:
    """The events of a stream up to its end, or to the first that is wanted; each is as declared."""
    found: list[Any] = []
    with server.client.stream("GET", "/api/v1/arena/events", params={"run": name}) as response:
        assert (response.status_code, response.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
        for line in response.iter_lines():
            if line.startswith("data: "):
                text = line.removeprefix("data: ")
                event = ARENA_EVENT.dump_python(ARENA_EVENT.validate_json(text, strict=True), mode="json")
                assert event == json.loads(text)
                found.append(event)
                if until(event):
                    break
    return found
