"""Studies over HTTP: the catalogue, what ships, and those of this machine, each worked on in a process of its own."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tiny_studies import tiny
from waiting import wait_until

from heibai.apps.web.arena.studies.progress import study_work
from heibai.apps.web.arena.studies.wire import STUDY_EVENT
from heibai.experiments.catalogue import SOURCES, STUDIES
from heibai.experiments.expected import seconds_left
from heibai.experiments.shipped import shipped_result
from heibai.experiments.stored_study import begin, expected_of, work_on
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.jobs.documents import is_locked
from heibai.store.home import runs_directory

from ...conftest import Server, running

WORDS = Path(__file__).parents[5] / "web" / "src" / "pages" / "arena" / "studies" / "text"
NAME = "phase-weights"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def begun(name: str = "by-hand", study: str = NAME) -> RunDirectory:
    """A study of seconds that the command line has begun."""
    return begin(study, runs_directory() / name, size=tiny(study))


def get(server: Server, what: str = "", **query: Any) -> Any:
    return server.get(f"studies{what}", **query)


def until(server: Server, name: str, reached: Callable[[Any], bool]) -> Any:
    """Where the study stands, as soon as it is as wanted."""
    return wait_until(lambda: next(each for each in server.jobs("study") if each["name"] == name), reached, pause=0.05)


def events(server: Server, name: str) -> list[Any]:
    """What happens to a study up to its end."""
    return server.heard(f"job/{name}", STUDY_EVENT)[1]


def test_the_list_is_that_of_the_command_line(server: Server, command_line: Callable[..., Any]) -> None:
    cards = server.get("jobs/form", kind="study")
    told = command_line("study", "--json").told["studies"]
    assert [(each["name"], each["question"], each["source"]) for each in cards] == [
        (each["name"], each["help"], each["source"]) for each in told
    ]
    assert {each["room"] for each in cards} == {"breeding", "evaluation", "network", "search"}


def test_every_study_has_a_source_and_words_in_both_languages() -> None:
    assert SOURCES.keys() == STUDIES.keys()
    for language in ("en", "zh"):
        text = (WORDS / f"studies.{language}.ts").read_text("utf-8")
        assert [name for name in STUDIES if f'"{name}": {{' not in text and f"  {name}: {{" not in text] == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("study", STUDIES)
def test_a_sheet_tells_what_the_source_found_and_what_ships(refusing: Server, study: str) -> None:
    sheet, shipped = get(refusing, "/sheet", study=study), shipped_result(study)
    found = sheet["shipped"]
    assert len(sheet["about"]) > 100
    assert [size["full"] for size in sheet["sizes"]] == [False, True]
    assert [found[key] for key in ("notes", "tables", "command")] == [
        *(shipped["findings"][key] for key in ("notes", "tables")), shipped["command"],
    ]  # fmt: skip
    assert found["plot"]["series"] == [{"ranges": []} | each for each in shipped["findings"]["plot"]["series"]]
    assert sheet["card"]["shipped"] == {key: shipped[key] for key in ("full", "seed", "seconds")}
    assert found["text"].startswith(f"# Study: {study}\n")


@pytest.mark.sampled(12)
def test_a_study_of_the_terminal_goes_on_here_and_finds_the_same(
    server: Server, tmp_path: Path, command_line: Callable[..., Any]
) -> None:
    whole = work_on(begin(NAME, tmp_path / "whole", size=tiny(NAME)))
    begun()
    shown = server.record("by-hand")
    assert (shown["job"]["state"], shown["job"]["orders"], shown["findings"]) == ("queued", ["resume"], None)
    assert server.order("by-hand", "resume").status_code == 200
    told = events(server, "by-hand")
    assert (told[-1]["type"], told[-1]["state"]) == ("end", "finished")
    shown = server.record("by-hand")
    assert shown["findings"]["tables"] == json.loads(json.dumps(whole["findings"]["tables"]))
    assert shown["findings"]["notes"] == whole["findings"]["notes"]
    assert shown["job"]["done"] == shown["job"]["total"] == len(whole["cells"])
    assert [each["work"] for each in told if each["type"] == "work"][-1]["cells"] == shown["work"]["cells"]
    assert shlex.split(shown["command"])[:3] == ["heibai", "study", NAME]
    [listed] = command_line("runs", "--json").told["runs"]
    assert (listed["id"], listed["state"], listed["kind"]) == ("by-hand", "finished", "study")
    [entry] = server.jobs("study")
    assert (entry["name"], entry["state"], entry["study"], entry["seed"]) == ("by-hand", "finished", NAME, 1)


@pytest.mark.sampled(6)
def test_a_study_is_begun_and_stopped(server: Server) -> None:
    name = server.begin("study", {"study": NAME, "seed": 7})
    shown = until(server, name, lambda shown: shown["state"] == "running")
    assert (shown["study"], shown["seed"], shown["full"], shown["orders"]) == (NAME, 7, False, ["pause", "stop"])
    assert server.order(name, "stop").status_code == 200
    assert events(server, name)[-1]["state"] == "stopped"


@pytest.mark.sampled(3)
def test_a_study_is_paused_and_left_by_its_server_and_goes_on(tmp_path: Path, static: Path) -> None:
    name, place = "by-hand", runs_directory() / "by-hand"
    begin(NAME, place, size=replace(tiny(NAME), games=100))  # long enough to be ordered about, and no longer
    with running(tmp_path / "data", static) as server:
        assert server.order(name, "resume").status_code == 200
        until(server, name, lambda shown: shown["done"] > 0)
        assert server.order(name, "pause").status_code == 200
        paused = until(server, name, lambda shown: shown["state"] == "paused")
        assert (paused["orders"], paused["total"]) == (["resume", "stop"], 26)
        assert server.order(name, "resume").status_code == 200
        until(server, name, lambda shown: shown["state"] == "running")
    wait_until(lambda: not is_locked(place / "lock"))  # it stops by itself, behind its server
    kept = {row["cell"]: row for row in RunDirectory.open(place).rows("cells.jsonl")}
    with running(tmp_path / "data", static) as server:
        shown = server.record(name)
        assert (shown["job"]["state"], shown["job"]["orders"]) == ("stopped", ["resume"])
        assert server.order(name, "resume").status_code == 200
        assert events(server, name)[-1]["state"] == "finished"
    rows = {row["cell"]: row for row in RunDirectory.open(place).rows("cells.jsonl")}
    assert len(rows) == 26 > len(kept)
    assert {cell: rows[cell] for cell in kept} == kept


def test_a_stopped_study_says_how_much_is_left(server: Server) -> None:
    directory, control = begun(study="zones-head-to-head"), Control()
    work_on(directory, control=control, watch=lambda step: control.stop("enough") if step.finished == 3 else None)
    work = server.record("by-hand")["work"]
    cells = list(directory.rows("cells.jsonl"))
    assert [each["key"] for each in work["cells"]] == [row["cell"] for row in cells][::-1]
    seconds = [row["seconds"] for row in cells]
    assert work["seconds"] == pytest.approx(sum(seconds))
    assert work["left"] == pytest.approx(seconds_left(seconds, expected_of(directory)))
    assert work["left"] < sum(seconds) / len(cells) * (34 - len(cells))  # the first part is the largest by far
    assert work["present"] is None


@pytest.mark.sampled(3)
def test_the_part_at_work_is_told_while_it_is_played() -> None:
    directory, seen = begun(study="zones-head-to-head"), []

    def look(step: Any) -> None:
        if step.unit == "games":
            seen.append((step.cell, study_work(directory)["present"]))

    work_on(directory, watch=look)
    told = [(cell, present) for cell, present in seen if present]
    assert told
    assert all(present["key"] == cell and present["unit"] == "games" for cell, present in told)


def test_damaged_studies_and_other_runs_are_told_apart(server: Server) -> None:
    work_on(begun("done"))
    (runs_directory() / "study-broken").mkdir()
    (runs_directory() / "study-broken" / "config.json").write_text("{}", "utf-8")
    entries = {each["name"]: each for each in server.jobs("study")}
    assert {name: each["state"] for name, each in entries.items()} == {"done": "finished", "study-broken": "damaged"}
    assert entries["study-broken"]["message"]
    assert server.jobs("match", "tournament") == []
    (runs_directory() / "done" / "result.json").write_text("{}", "utf-8")
    [worse] = [each for each in server.jobs("study") if each["name"] == "done"]
    assert (worse["state"], "result.json" in worse["message"]) == ("damaged", True)


def test_a_study_of_before_there_was_a_result_file_is_told_by_the_older_one(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = begun("older")
    monkeypatch.setattr(RunDirectory, "write_result", lambda directory, result: None)
    result = work_on(directory)
    shown = server.record("older")
    assert shown["job"]["state"] == "finished"
    assert shown["findings"]["notes"] == result["findings"]["notes"]
    (directory.path / f"{NAME}.json").write_text("{", "utf-8")
    refused = server.client.get("/api/v1/jobs/record", params={"job": "older"})
    assert (refused.status_code, f"{NAME}.json" in refused.json()["detail"]) == (400, True)


def test_without_matplotlib_the_plot_is_told_and_its_file_missed(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("heibai.plots.figure.is_available", lambda: False)
    work_on(begun())
    shown = server.record("by-hand")
    assert (shown["picture"], bool(shown["findings"]["plot"]["series"])) == ("", True)


@pytest.mark.parametrize(
    ("verb", "address", "body", "status"),
    [
        ("GET", "studies/sheet?study=chess", None, 404),
        ("GET", "jobs/record?job=nothing", None, 404),
        ("POST", "jobs", {"kind": "study", "wanted": {"study": "chess"}}, 404),
        ("POST", "jobs", {"kind": "study", "wanted": {"study": NAME, "seed": -1}}, 422),
        ("POST", "jobs", {"kind": "study", "wanted": {"study": NAME, "size": {"games": 2}}}, 422),
        ("POST", "jobs/order", {"job": "by-hand", "order": "pause"}, 400),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_begins(
    server: Server, verb: str, address: str, body: Any, status: int
) -> None:
    begun()
    response = server.client.request(verb, f"/api/v1/{address}", json=body)
    assert response.status_code == status, response.text
    assert [path.name for path in runs_directory().iterdir()] == ["by-hand"]


def test_a_topic_tells_the_record_and_what_happens(server: Server) -> None:
    work_on(begun())
    state, _ = server.heard("job/by-hand", STUDY_EVENT)
    assert state == server.record("by-hand")
