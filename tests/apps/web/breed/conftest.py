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
    return server.begin("evolve", {**TINY, **wanted})


def finished(name: str = "done", **wanted: Any) -> str:
    """A run that is over, as one of the command line."""
    work_on(begun(runs_directory() / name, **wanted))
    return name


def until(server: Server, name: str, reached: Callable[[Any], bool]) -> Any:
    """The record, as soon as it is as wanted."""
    return wait_until(lambda: server.record(name), reached, pause=0.05)


def state_is(state: str) -> Callable[[Any], bool]:
    return lambda shown: bool(shown["job"]["state"] == state)


def events(server: Server, name: str) -> list[Any]:
    """How a run stands, as an event, and what happens to it up to its end."""
    state, told = server.heard(f"job/{name}", BREED_EVENT)
    return [{"type": "snapshot", **state}, *told]


def points(told: list[Any]) -> list[Any]:
    """The curve after all that was told."""
    found = [point for each in told if each["type"] in ("snapshot", "generations") for point in each["points"]]
    return list({point["generation"]: point for point in found}.values())


def begun(path: Path, **wanted: Any) -> RunDirectory:
    """A run that the command line has begun."""
    return begin(config_for(NewRun.model_validate({**TINY, **wanted})), path)


def unbroken(path: Path, **wanted: Any) -> Any:
    """What the same run comes to that nothing interrupts."""
    return work_on(begun(path, **wanted))
