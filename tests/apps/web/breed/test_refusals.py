"""What the page "Breed" may not have: bad settings, foreign pages, too much at once, damage, a user's own code."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from waiting import wait_until

from heibai.apps.web.breed import presets
from heibai.apps.web.breed.presets import config_for
from heibai.apps.web.breed.views import BREEDING_JOBS
from heibai.apps.web.breed.wire import NewRun
from heibai.apps.web.jobs import watches as watches_module
from heibai.apps.web.jobs import workers
from heibai.apps.web.jobs.jobs import Jobs
from heibai.apps.web.jobs.status import entry_of, job_files
from heibai.apps.web.jobs.watch import Watch
from heibai.apps.web.jobs.watches import Watches
from heibai.apps.web.jobs.workers import Workers
from heibai.apps.web.topics.feed import Feeds
from heibai.compose import job_kind
from heibai.core.errors import BusyError, RunError
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.evolve.runs.stored_run import work_on
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import Progress, State
from heibai.store.home import runs_directory

from ..conftest import Server, refusal
from .conftest import LONG, TINY, begun, create, finished, state_is, until


def test_settings_are_checked_before_anything_begins(refusing: Server, home: Path) -> None:
    good = refusing.ask("evolve", TINY, check=True).json()
    assert good["command"].endswith("--panel-every 10 --panel-openings 0")
    bad = refusing.ask("evolve", {**TINY, "recipe": "paired-blend:rounds=3"}, check=True)
    assert "even" in refusal(bad)[1]
    assert not (home / "runs").exists()


@pytest.mark.parametrize(
    ("wanted", "status", "sentence"),
    [
        ({"game": "chess"}, 404, "chess"),
        ({"game": "py:os.system"}, 403, "heibai evolve"),
        ({"recipe": "py:os.system"}, 403, "heibai evolve"),
        ({"recipe": "nonsense"}, 404, "nonsense"),
        ({"recipe": "roulette:mutation=2"}, 400, "at most 1"),
        ({"game": "reversi/8", "recipe": "position-ranking:positions=1000000000"}, 400, "at most 200"),
        ({"recipe": "self-play-elite:brood=1000000000"}, 400, "at most 1000"),
        ({"recipe": "ga:selection=[tournament:size=1000000000]"}, 400, "above 1000"),
        ({"recipe": "ga:selection=nonsense"}, 400, "tournament"),
        ({"opponents": "meet:opponents=1000000000"}, 400, "above 1000"),
        ({"opponents": "hall:members=4"}, 400, "first generation"),
        ({"opponents": "against:@/etc/passwd"}, 403, "file"),
        ({"opponents": "against:eval=[ntuple:set=straight8]"}, 403, "memory"),
        ({"opponents": "[[meet:opponents=1],[against:eval=[py:os.system]]]"}, 403, "heibai evolve"),
        ({"race": "halving:games=1000000000"}, 400, "above 1000000"),
        ({"stop": ["forever=1"]}, 400, "no stop rule"),
        ({"scoring": "beauty"}, 422, "points"),
        ({"evaluator": "@/etc/passwd"}, 403, "file"),
        ({"evaluator": "ntuple:set=straight8"}, 403, "memory"),
        ({"evaluator": "nonsense"}, 404, "nonsense"),
        ({"population": 1}, 422, "greater than or equal to 2"),
        ({"population": 10_000}, 422, "less than or equal to 200"),
        ({"depth": "2"}, 422, "valid integer"),
        ({"opening_plies": 0, "per_pair": 2}, 400, "the same game again"),
        ({"out": "/tmp/x"}, 422, "out"),
        ({"name": ""}, 400, "letters, digits"),
        ({"name": "../elsewhere"}, 400, "letters, digits"),
        ({"name": "a b"}, 400, "letters, digits"),
        ({"name": "-x"}, 400, "letters, digits"),
        ({"name": "x" * 65}, 400, "up to 64"),
    ],
)
def test_no_run_of_what_cannot_work(refusing: Server, home: Path, wanted: Any, status: int, sentence: str) -> None:
    for check in (False, True):
        found, detail = refusal(refusing.ask("evolve", {**TINY, **wanted}, check=check))
        assert (found, sentence in detail) == (status, True), detail
    assert not (home / "runs").exists()


def test_no_run_of_a_champion_with_too_many_genes(server: Server, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, genes = runs_directory() / "network", 112
    RunDirectory.create(folder, kind="learn", config={"player": ""})
    write_weights(folder / "champion.json", WeightsFile("reversi", 8, "ntuple:set=straight2", np.ones(genes)))
    wanted = {**TINY, "game": "reversi/8", "evaluator": "mine/network"}
    assert server.ask("evolve", wanted, check=True).status_code == 200
    monkeypatch.setattr(presets, "_MOST_GENES", genes - 1)
    status, detail = refusal(server.ask("evolve", wanted))
    assert (status, "has 112 genes" in detail) == (403, True)
    assert [path.name for path in runs_directory().iterdir()] == ["network"]


@pytest.mark.parametrize("name", ["evolve-20260101-000000-abcd", "../home", "..", "/etc", "runs/../..", ""])
def test_a_run_that_is_not_there(server: Server, name: str) -> None:
    for path, called in (("jobs/record", "job"), ("jobs/clone", "job"), ("runs/generation", "run")):
        assert refusal(server.client.get(f"/api/v1/{path}", params={called: name}))[0] in (404, 422)
    assert refusal(server.order(name, "resume"))[0] in (404, 422)


def test_a_page_elsewhere_may_not_ask(server: Server) -> None:
    foreign = {"origin": "http://evil.example"}
    for path in ("/api/v1/jobs", "/api/v1/jobs/order", "/api/v1/jobs/check"):
        assert refusal(server.client.post(path, json={}, headers=foreign))[0] == 403
    assert refusal(server.client.get("/api/v1/jobs", headers={"host": "evil.example"}))[0] == 403


@pytest.mark.sampled(2)
def test_too_many_runs_at_once_are_refused_and_leave_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST", 1)
    first = create(server, **LONG)
    status, detail = refusal(server.ask("evolve", LONG))
    assert (status, "worked on already" in detail) == (503, True)
    assert [each["name"] for each in server.jobs("evolve", "learn")] == [first]
    server.order(first, "stop")
    until(server, first, lambda shown: shown["job"]["orders"] == ["resume"])
    assert server.ask("evolve", {**TINY, "generations": 0}).status_code == 201


def made(ours: Workers, directory: RunDirectory) -> Watch:
    """How the server looks at a run."""
    jobs = Jobs((BREEDING_JOBS,), SimpleNamespace(), Watches(Feeds()))  # type: ignore[arg-type]
    jobs.workers = ours
    return jobs.watch(directory, directory.id)


def test_too_many_listeners_are_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    name = finished()
    monkeypatch.setattr(watches_module, "LISTENERS", 0)
    with server.ears() as ears:
        ears.subscribe(f"job/{name}")
        assert ears.problem()["code"] == "busy"


def test_listeners_that_ask_at_once_are_counted_when_they_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watches_module, "LISTENERS", 1)
    directory = begun(runs_directory() / "run")

    async def ask() -> None:
        watches = Watches(Feeds())

        def listen() -> Any:
            return watches.listen(directory.path, lambda: made(Workers(), directory), share=1.0)

        first = await listen()
        with pytest.raises(BusyError, match="pages watch jobs already"):
            await listen()
        first.close()
        (await listen()).close()

    asyncio.run(ask())


def test_a_folder_is_looked_at_once_for_all_who_listen(monkeypatch: pytest.MonkeyPatch) -> None:
    directory, looks = begun(runs_directory() / "run"), []
    monkeypatch.setattr("heibai.apps.web.jobs.jobs.is_worked_on", lambda *_: len(looks) < 12)
    find = Watch.look
    monkeypatch.setattr(Watch, "look", lambda self: looks.append(self) or find(self))
    monkeypatch.setattr(watches_module, "PERIOD", 0.0)

    async def heard(watches: Watches) -> list[str]:
        listener = await watches.listen(directory.path, lambda: made(Workers(), directory), share=1.0)
        return [told.event["type"] async for told in listener.events()]

    async def ask() -> list[list[str]]:
        watches = Watches(Feeds())
        return await asyncio.gather(*(heard(watches) for _ in range(5)))

    assert {each[-1] for each in asyncio.run(ask())} == {"end"}
    assert len(set(map(id, looks))) == 1


def test_a_run_that_is_removed_while_it_is_watched_is_said() -> None:
    directory = begun(runs_directory() / "gone")
    ours = made(Workers(), directory)
    ours.look()
    shutil.rmtree(directory.path)
    with pytest.raises(RunError, match="'gone' was removed"):
        ours.look()


def test_a_damaged_run_is_listed_with_its_reason_and_opened_with_it(server: Server) -> None:
    name = finished()
    log = runs_directory() / name / "log.jsonl"
    log.write_bytes(log.read_bytes().replace(b'"best"', b'"bist"', 1))
    status, detail = refusal(server.client.get("/api/v1/jobs/record", params={"job": name}))
    assert (status, "log.jsonl" in detail) == (400, True)
    with server.ears() as ears:
        ears.subscribe(f"job/{name}")
        assert "log.jsonl" in ears.problem()["detail"]
    (runs_directory() / name / "config.json").write_text("{", "utf-8")
    [entry] = server.jobs("evolve", "learn")
    assert (entry["state"], "config.json" in entry["message"], entry["orders"]) == ("damaged", True, [])


@pytest.mark.sampled(2)
def test_a_run_that_cannot_go_on_says_why(server: Server) -> None:
    directory = begun(runs_directory() / "spoilt", **LONG)
    control = Control()
    work_on(directory, control=control, watch=lambda row: control.stop("enough"))
    rows = directory.path / "generations.jsonl"
    rows.write_bytes(rows.read_bytes().replace(b"0", b"1", 1))
    assert server.order("spoilt", "resume").status_code == 200
    shown = until(server, "spoilt", state_is("failed"))
    assert "generations.jsonl" in shown["job"]["message"]


def test_a_run_of_a_game_that_is_not_installed_is_there_and_says_so(server: Server) -> None:
    config = config_for(NewRun.model_validate(TINY)).to_json()
    RunDirectory.create(runs_directory() / "foreign", kind="evolve", config=config | {"game": "renju"})
    status, detail = refusal(server.client.get("/api/v1/jobs/record", params={"job": "foreign"}))
    assert (status, "'foreign' cannot be shown" in detail, "renju" in detail) == (400, True, True)


def test_a_run_of_ones_own_code_is_shown_and_not_started(server: Server) -> None:
    config = config_for(NewRun.model_validate(TINY)).to_json() | {"recipe": "py:os.path"}
    RunDirectory.create(runs_directory() / "own", kind="evolve", config=config)
    [entry] = server.jobs("evolve", "learn")
    assert (entry["method"], entry["orders"]) == ("py:os.path", [])
    assert "heibai resume" in refusal(server.order("own", "resume"))[1]


def test_a_run_that_is_to_stop_takes_no_more_orders(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    name = create(server, **LONG)
    monkeypatch.setattr(workers.Workers, "pending_order", lambda self, path: "stop")
    status, detail = refusal(server.order(name, "resume"))
    assert (status, "but nothing" in detail) == (400, True)


def test_a_stopped_run_whose_process_has_not_ended_is_stopped_and_still_watched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    directory, ours = begun(runs_directory() / "ending"), Workers()
    directory.write_state(State.STOPPED, Progress(), "stopped on the page")
    monkeypatch.setattr(ours, "works_on", lambda path: True)
    monkeypatch.setattr(ours, "pending_order", lambda path: "stop")
    [told] = made(ours, directory).look()
    assert told["type"] == "job"
    assert (told["job"]["state"], told["job"]["orders"]) == ("stopped", [])


def test_a_finished_run_is_given_more_once_its_process_has_ended() -> None:
    directory, ours = begun(runs_directory() / "done", **TINY), Workers()
    work_on(directory)
    for is_ours, orders in ((True, []), (False, ["more"])):
        entry = entry_of(job_files(directory, job_kind("evolve")), ours, is_ours=is_ours, name="done")
        assert (entry["state"], entry["orders"]) == ("finished", orders)


@pytest.mark.sampled(2)
def test_a_failure_is_forgotten_when_the_run_went_on_elsewhere() -> None:
    directory, ours = begun(runs_directory() / "both", **LONG), Workers()
    path = directory.path.resolve()
    with directory.lock():
        ours.start(path, takes_processors=True)
        wait_until(lambda: not ours.works_on(path))
        assert "another process" in ours.failure(path)
        directory.write_state(State.STOPPED, Progress(), "SIGINT")
    assert ours.failure(path) == ""
    entry = entry_of(job_files(directory, job_kind("evolve")), ours, is_ours=False, name="both")
    assert (entry["state"], entry["message"]) == ("stopped", "SIGINT")


def test_what_its_page_adds_is_read_after_its_state() -> None:
    """So a job that ends between the two is told as working with its last figures, never as over with earlier ones."""
    directory = begun(runs_directory() / "order", **LONG)

    def ends_meanwhile(seen: RunDirectory) -> dict[str, Any]:
        seen.write_state(State.STOPPED, Progress(), "")
        return {}

    with directory.lock():
        directory.write_state(State.RUNNING, Progress(), "")
        assert job_files(directory, job_kind("evolve"), ends_meanwhile).status.state is State.RUNNING
    assert directory.status().state is State.STOPPED


def process(command: str) -> Any:
    return lambda path: subprocess.Popen(
        ["sh", "-c", command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def test_nobody_waits_for_what_a_dead_run_has_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_process", process("sleep 3000 & echo $!; exit 2"))
    ours = Workers()
    ours.start(tmp_path, takes_processors=True)
    wait_until(lambda: not ours.works_on(tmp_path))
    os.kill(int(ours.failure(tmp_path)), signal.SIGKILL)  # raises where it has ended


def test_an_order_after_the_end_of_the_server_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_process", process("exec sleep 3000"))
    ours = Workers()
    ours.start(tmp_path, takes_processors=True)
    ours.close()
    ours.order(tmp_path, "stop")
    assert ours.pending_order(tmp_path) == "stop"
    ours._open[tmp_path].process.kill()
