"""A kind of job of another package in the resource of jobs and in the feed; no file of the server names it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from scratch_job import MILLION, NAME
from waiting import wait_until

from heibai.apps.web.jobs.wire import JobEndEvent, JobEvent, JobRecord, SeriesEvent

from ..conftest import Server, refusal, running

EVENTS: TypeAdapter[Any] = TypeAdapter(JobEvent | SeriesEvent | JobEndEvent)
RECORD: TypeAdapter[Any] = TypeAdapter(JobRecord)


@pytest.fixture
def server(tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch, counting_package: Path) -> Iterator[Server]:
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    with running(tmp_path / "data", static) as server:
        yield server


def record(server: Server, name: str) -> Any:
    """As it is declared."""
    told = server.record(name)
    assert RECORD.dump_python(RECORD.validate_python(told, strict=False), mode="json") == told
    return told


def finished(server: Server, name: str) -> Any:
    """The record once the job is finished and its process has ended."""
    return wait_until(lambda: record(server, name), lambda shown: shown["job"]["orders"] == ["more"], pause=0.05)


def test_its_kind_is_told_with_its_options(server: Server) -> None:
    (kind,) = (each for each in server.get("jobs/kinds") if each["name"] == NAME)
    assert (kind["noun"], kind["unit"], kind["has_page"]) == ("count", "numbers", False)
    assert [(each["name"], each["type"], each["default"]) for each in kind["options"]] == [
        ("to", "int", MILLION), ("step", "int", 50_000),
    ]  # fmt: skip
    pages = {each["name"] for each in server.get("jobs/kinds") if each["has_page"]}
    assert pages == {"evolve", "learn", "match", "tournament", "study", "class", "import"}


@pytest.mark.sampled(6)
def test_it_is_begun_heard_with_its_curve_listed_and_given_more(server: Server) -> None:
    name = server.begin(NAME, {"step": 1000})
    state, events = server.heard(f"job/{name}", EVENTS)
    assert (state["job"]["kind"], events[-1]["state"]) == (NAME, "finished")
    shown = finished(server, name)
    (curve,) = shown["series"]
    assert (curve["name"], curve["points"][-1]) == ("square root", [MILLION, 1000.0])
    assert {"name": "counted", "value": str(MILLION)} in shown["outcome"]
    assert shown["command"] == f"heibai runs begin counting to={MILLION} step=1000"
    (entry,) = server.jobs(NAME)
    assert server.jobs() == [entry]
    assert (entry["about"], entry["orders"], entry["more"]["now"]) == ("to 1000000 by 1000", ["more"], MILLION)
    assert server.order(name, "more", total=2 * MILLION).status_code == 200
    larger = finished(server, name)
    again = finished(server, server.begin(NAME, {"step": 1000, "to": 2 * MILLION}))
    assert larger["outcome"] == again["outcome"]


def test_its_files_are_saved(server: Server) -> None:
    name = server.begin(NAME, {"to": 10})
    files = finished(server, name)["files"]
    assert "result.json" in files
    query = {"job": name, "file": "result.json"}
    assert server.client.get("/api/v1/jobs/file", params=query).json()["counted"] == 10
    for file in ("checkpoint.json", "../../data", "/etc/passwd"):
        assert refusal(server.client.get("/api/v1/jobs/file", params={**query, "file": file}))[0] == 404


@pytest.mark.parametrize(
    ("kind", "wanted", "status", "sentence"),
    [
        (NAME, {"to": 0}, 400, "expected a whole number from 1"),
        (NAME, {"till": 5}, 400, "there are: to, step"),
        ("guessing", {}, 400, "no kind of job"),
        ("book", {}, 400, "needs book"),
        ("book", {"book": "a", "game": "reversi/4", "judge": "py:os.system"}, 403, "heibai runs begin book"),
        ("book", {"book": "a", "game": "reversi/4", "include": "/etc/passwd"}, 403, "file of this machine"),
        ("import", {"paths": [], "own": "perhaps"}, 422, "own"),
        ("evolve", {}, 422, "game"),
    ],
)
def test_what_cannot_be_begun_is_refused(
    server: Server, tmp_path: Path, kind: str, wanted: Any, status: int, sentence: str
) -> None:
    for check in (True, False):
        found, detail = refusal(server.ask(kind, wanted, check=check))
        assert (found, sentence in detail) == (status, True), detail
    assert not [*tmp_path.glob("home/runs/*")]


def test_more_is_asked_for_with_a_larger_number(server: Server) -> None:
    name = server.begin(NAME, {"to": 10})
    finished(server, name)
    assert "no total came" in refusal(server.order(name, "more"))[1]
    assert "no more" in refusal(server.order(name, "more", total=10))[1]
    assert "cannot be told to pause" in refusal(server.order(name, "pause"))[1]
