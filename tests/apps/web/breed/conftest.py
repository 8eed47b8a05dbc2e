"""Runs of a server in this process, and what a page asks of them. A run works in a process of its own, as it does."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heibai.apps.web.breed.presets import config_for
from heibai.apps.web.breed.wire import BREED_EVENT, NewRun
from heibai.evolve.runs.stored_run import begin, work_on
from heibai.jobs.directory import RunDirectory
from heibai.store.home import runs_directory

from ..conftest import Server

TINY = {"game": "reversi/4", "recipe": "roulette", "population": 4, "generations": 3, "depth": 1, "panel_openings": 0}
LONG = {**TINY, "generations": 100_000}
SOON = 60.0  # seconds, on a busy machine too


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def create(server: Server, **wanted: Any) -> str:
    response = server.client.post("/api/v1/runs", json={**TINY, **wanted})
    assert response.status_code == 201, response.text
    name: str = response.json()["name"]
    return name


def finished(name: str = "done", **wanted: Any) -> str:
    """A run that is over, as one of the command line."""
    work_on(begun(runs_directory() / name, **wanted))
    return name


def record(server: Server, name: str) -> Any:
    response = server.client.get("/api/v1/runs/record", params={"run": name})
    assert response.status_code == 200, response.text
    return response.json()


def order(server: Server, name: str, order: str) -> Any:
    return server.client.post("/api/v1/runs/order", json={"run": name, "order": order})


def until(server: Server, name: str, reached: Callable[[Any], bool]) -> Any:
    """The record, as soon as it is as wanted."""
    end = time.monotonic() + SOON
    while not reached(shown := record(server, name)):
        assert time.monotonic() < end, shown
        time.sleep(0.05)
    return shown


def state_is(state: str) -> Callable[[Any], bool]:
    return lambda shown: bool(shown["run"]["state"] == state)


def events(server: Server, name: str, *, headers: Any = None, **query: Any) -> list[Any]:
    """All events of a stream up to its end; each is as declared."""
    asked = {"run": name, **query}
    with server.client.stream("GET", "/api/v1/runs/events", params=asked, headers=headers) as response:
        assert (response.status_code, response.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
        lines = [line for line in response.iter_lines() if line.startswith("data: ")]
    found = [json.loads(line.removeprefix("data: ")) for line in lines]
    for event in found:
        assert event == BREED_EVENT.dump_python(BREED_EVENT.validate_json(json.dumps(event), strict=True), mode="json")
    return found


def refusal(response: Any) -> tuple[int, str]:
    assert response.headers["content-type"] == "application/problem+json"
    return response.status_code, response.json()["detail"]


def begun(path: Path, **wanted: Any) -> RunDirectory:
    """A run that the command line has begun."""
    return begin(config_for(NewRun.model_validate({**TINY, **wanted})), path)


def unbroken(path: Path, **wanted: Any) -> Any:
    """What the same run comes to that nothing interrupts."""
    return work_on(begun(path, **wanted))
