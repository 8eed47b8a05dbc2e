"""Breeding where one thread does everything, as a browser's worker asks for it; here with NumPy and the kernel."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from heibai.apps.web.breed.wire import NewRun
from heibai.apps.web.one_thread.house import House
from heibai.evolve.runs.asked import configured
from heibai.evolve.runs.stored_run import begin, work_on
from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import Progress, State

SMALL = {"game": "reversi/6", "recipe": "roulette", "evaluator": "zones", "population": 6, "generations": 5, "depth": 1}
SMALL |= {"panel_openings": 2, "name": "small"}
UNASKED = dict.fromkeys(("size", "rule", "opening", "player", "openings", "fix"))
Json = dict[str, Any]


class Worker:
    """A house with what it said."""

    def __init__(self, folder: Path) -> None:
        self.told: list[Json] = []
        self.house = House(str(folder), lambda text: self.told.append(json.loads(text)))

    def ask(self, method: str, address: str, body: object = None, *, status: int = 200) -> Any:
        self.house.ask(7, method, address, "" if body is None else json.dumps(body))
        said = next(each for each in reversed(self.told) if each.get("id") == 7)
        assert said["status"] == status, said
        return said.get("answer", said)

    def begin(self, **settings: Any) -> str:
        name: str = self.ask("POST", "/api/v1/jobs", {"kind": "evolve", "wanted": {**SMALL, **settings}})["name"]
        return name

    def order(self, job: str, order: str, **more: Any) -> Json:
        told: Json = self.ask("POST", "/api/v1/jobs/order", {"job": job, "order": order, **more})
        return told

    def record(self, job: str) -> Json:
        told: Json = self.ask("GET", f"/api/v1/jobs/record?job={job}")
        return told

    def work(self, pieces: int = 1000) -> None:
        for _ in range(pieces):
            if not self.house.step():
                return

    def events(self, job: str) -> list[Json]:
        return [said["event"] for said in self.told if said.get("type") == "event" and said["topic"] == f"job/{job}"]


@pytest.fixture
def worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Worker:
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path))  # which the house sets itself
    return Worker(tmp_path)


def test_a_run_that_is_stopped_and_goes_on_ends_as_one_of_the_program(worker: Worker, tmp_path: Path):
    worker.begin()
    worker.house.subscribe("job/small")
    worker.work(3)
    worker.order("small", "stop")
    worker.work()
    stopped = worker.record("small")
    assert (stopped["job"]["state"], stopped["job"]["orders"]) == ("stopped", ["resume"])
    assert stopped["champion"]["player"].startswith("alphabeta:depth=1,eval=[zones:weights=[")
    worker.order("small", "resume")
    worker.house.subscribe("job/small")
    worker.work()
    settings = NewRun.model_validate(SMALL).model_dump(exclude={"name"})
    there = begin(configured(UNASKED | settings), tmp_path / "there")
    assert worker.record("small")["hash"] == work_on(there)["hash"]
    assert [event["state"] for event in worker.events("small") if event["type"] == "end"] == ["stopped", "finished"]
    kept = [said["champion"] for said in worker.told if said.get("keep") == "runs/small"]
    text = worker.record("small")["champion"]["player"]
    assert kept[0] is None
    assert kept[-1] == {"text": text, "name": "small", "game": "reversi", "sizes": [6], "fault": ""}


def test_the_form_offers_what_can_be_bred_here_and_the_rest_is_refused_with_its_command(worker: Worker):
    form = worker.ask("GET", "/api/v1/jobs/form?kind=evolve")
    assert [recipe["name"] for recipe in form["recipes"]] == ["roulette"]
    for preset in form["presets"]:
        checked = worker.ask("POST", "/api/v1/jobs/check", {"kind": "evolve", "wanted": preset["wanted"]})
        assert checked["command"].startswith("heibai evolve roulette --game reversi/")
    for other in (
        {"recipe": "roulette:form=gaussian"},
        {"recipe": "ga"},
        {"evaluator": "wpc"},
        {"game": "gomoku/15", "evaluator": "shapes"},
        {"scoring": "margin"},
        {"opponents": "meet:opponents=2"},
        {"race": "halving:games=20000"},
        {"population": 41},
    ):
        wanted = {**SMALL, **other}
        problem = worker.ask("POST", "/api/v1/jobs/check", {"kind": "evolve", "wanted": wanted}, status=403)
        assert "heibai evolve" in problem["detail"]
    problem = worker.ask("POST", "/api/v1/jobs", {"kind": "learn", "wanted": {}}, status=403)
    assert "heibai serve" in problem["detail"]


def test_one_run_is_worked_on_at_a_time_and_all_are_listed(worker: Worker):
    worker.begin()
    refused = worker.ask("POST", "/api/v1/jobs", {"kind": "evolve", "wanted": SMALL | {"name": "next"}}, status=503)
    assert "one thread" in refused["detail"]
    worker.work()
    worker.begin(name="next")
    listed = worker.ask("GET", "/api/v1/jobs?kind=evolve&kind=learn")
    assert {job["name"]: job["state"] for job in listed["items"]} == {"small": "finished", "next": "queued"}


def test_a_finished_run_is_given_more_and_saved(worker: Worker):
    worker.begin()
    worker.work()
    assert worker.record("small")["job"]["orders"] == ["more"]
    worker.order("small", "more", total=7)
    worker.work()
    record = worker.record("small")
    assert record["job"]["done"] == 8
    file = worker.ask("GET", "/api/v1/jobs/file?job=small&file=champion.json")
    assert json.loads(file["content"])["provenance"]["hash"] == record["hash"]
    worker.ask("GET", "/api/v1/jobs/file?job=small&file=lock", status=404)
    cloned = worker.ask("GET", "/api/v1/jobs/clone?job=small")
    assert (cloned["wanted"]["seed"], cloned["wanted"]["population"]) == (2, 6)


def test_a_run_of_a_page_that_was_closed_stands_still_and_says_so(worker: Worker, tmp_path: Path):
    worker.begin()
    worker.work(3)
    left = RunDirectory.open(tmp_path / "runs" / "small")
    left.write_state(State.RUNNING, Progress(2, 6, "generations"))
    worker.house._works.clear()  # as the worker's end does
    again = Worker(tmp_path)
    again.house.subscribe("job/small")
    snapshot = next(said for said in again.told if said.get("type") == "snapshot")
    assert snapshot["state"]["job"]["state"] == "stopped"
    assert snapshot["state"]["job"]["message"] == "the page was closed"
    again.work()
    assert again.events("small")[-1] == {"type": "end", "state": "stopped", "message": "the page was closed"}


def test_a_run_that_fails_says_why(worker: Worker, tmp_path: Path):
    worker.begin()
    worker.house.subscribe("job/small")
    worker.work(2)
    journal = tmp_path / "runs" / "small" / "generations.jsonl"
    worker.order("small", "stop")
    worker.work()
    journal.write_text(journal.read_text("utf-8").replace("generation", "generatiom", 1), "utf-8")
    worker.order("small", "resume")
    worker.house.subscribe("job/small")
    worker.work()
    job = worker.ask("GET", "/api/v1/jobs?kind=evolve")["items"][0]
    assert job["state"] == "failed"
    assert "generations.jsonl" in job["message"]
