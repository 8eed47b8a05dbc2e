"""Runs of a server in this process, and what a page asks of them. A run works in a process of its own, as it does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from waiting import wait_until

from heibai.apps.web.breed.presets import config_for
from heibai.apps.web.breed.wire import BREED_EVENT, NewRun
from heibai.evolve.runs.stored_run import begin, work_on
from heibai.jobs.directory import RunDirectory
from heibai.store.home import runs_directory

from ..conftest import Server

TINY = {"game": "reversi/4", "recipe": "roulette", "population": 4, "generations": 3, "depth": 1, "panel_openings": 0}
LONG = {**TINY, "generations": 100_000}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def create(server: Server, **wanted: Any) -> str:
    return server.begin("runs", {**TINY, **wanted})


def finished(name: str = "done", **wanted: Any) -> str:
    """A run that is over, as one of the command line."""
    work_on(begun(runs_directory() / name, **wanted))
    return name


def record(server: Server, name: str) -> Any:
    return server.get("runs/record", run=name)


def order(server: Server, name: str, order: str) -> Any:
    return server.client.post("/api/v1/runs/order", json={"run": name, "order": order})


def until(server: Server, name: str, reached: Callable[[Any], bool]) -> Any:
    """The record, as soon as it is as wanted."""
    return wait_until(lambda: record(server, name), reached, pause=0.05)


def state_is(state: str) -> Callable[[Any], bool]:
    return lambda shown: bool(shown["run"]["state"] == state)


def events(server: Server, name: str, *, headers: Any = None, **query: Any) -> list[Any]:
    return server.events("runs/events", BREED_EVENT, headers=headers, run=name, **query)


def begun(path: Path, **wanted: Any) -> RunDirectory:
    """A run that the command line has begun."""
    return begin(config_for(NewRun.model_validate({**TINY, **wanted})), path)


def unbroken(path: Path, **wanted: Any) -> Any:
    """What the same run comes to that nothing interrupts."""
    return work_on(begun(path, **wanted))
