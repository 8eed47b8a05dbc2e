"""The page "See it think" over HTTP: every address as declared, refusals, and a process that comes and goes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from contextlib import aclosing
from typing import Any

import pytest
from pydantic import TypeAdapter
from waiting import MINUTES

from heibai.apps.web.think import worker_process
from heibai.apps.web.think.wire import (
    THINK_EVENT,
    BroodState,
    EvaluationState,
    GrowthRequest,
    PlaceState,
    PointsState,
    PositionRef,
    TreeRequest,
    TreeState,
)
from heibai.apps.web.think.worker_process import WorkerProcess
from heibai.core.errors import BusyError, ServerError, UnknownNameError

from ..conftest import Server

STATES: list[tuple[str, Any, dict[str, Any]]] = [
    ("place", PlaceState, {"game": "reversi", "moves": "26,18"}),
    ("evaluation", EvaluationState, {"game": "reversi", "evaluator": "seven"}),
    ("points", PointsState, {"game": "gomoku", "moves": "112,113"}),
    ("tree", TreeState, {"game": "reversi/6", "depth": 3}),
    ("brood", BroodState, {"game": "reversi/4", "generation": 1, "population": 4}),
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("topic", "model", "query"), STATES, ids=lambda value: value if isinstance(value, str) else "")
def test_what_is_answered_is_as_declared(server: Server, topic: str, model: Any, query: dict[str, Any]) -> None:
    response = server.client.get(f"/api/v1/think/{topic}", params=query)
    assert response.status_code == 200, response.text
    adapter = TypeAdapter(model)
    declared = adapter.validate_json(response.text, strict=True, extra="forbid")
    assert response.json() == adapter.dump_python(declared, mode="json")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("topic", "query", "last"),
    [
        ("growth", {"game": "reversi/4", "playouts": 50}, "tree"),
        ("plan", {"game": "gomoku/9", "moves": "40,41"}, "plan"),
    ],
)
def test_events_come_up_to_an_end(server: Server, topic: str, query: dict[str, Any], last: str) -> None:
    with server.client.stream("GET", f"/api/v1/think/{topic}", params=query) as response:
        found = [json.loads(line.removeprefix("data: ")) for line in response.iter_lines() if line]
    for event in found:
        assert event == THINK_EVENT.dump_python(THINK_EVENT.validate_json(json.dumps(event), strict=True), mode="json")
    assert [each["type"] for each in found[-2:]] == [last, "end"]
    assert found[-1]["state"] == "finished"


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("place?game=chess", 404, "'chess' is no game"),
        ("place?game=reversi&moves=0", 409, "not legal"),
        ("place?game=reversi&moves=x", 400, "are no moves"),
        ("tree?depth=9", 422, "depth"),
        ("place?nonsense=1", 422, "nonsense"),
        ("growth?playouts=1000000", 422, "playouts"),
        ("evaluation?evaluator=@secret", 403, "file of this machine"),
        ("points?game=reversi", 400, "does not value its points"),
    ],
)
def test_what_cannot_be_is_refused(server: Server, address: str, status: int, said: str) -> None:
    response = server.client.get(f"/api/v1/think/{address}")
    assert (response.status_code, response.headers["content-type"]) == (status, "application/problem+json")
    assert said in response.json()["detail"]


def test_a_refused_stream_ends_with_the_reason(server: Server) -> None:
    with server.client.stream("GET", "/api/v1/think/plan", params={"game": "reversi"}) as response:
        found = [json.loads(line.removeprefix("data: ")) for line in response.iter_lines() if line]
    assert [(each["type"], each["state"]) for each in found] == [("end", "failed")]
    assert "no solver by sequences" in found[0]["message"]


async def _stopped_and_asked_again() -> tuple[bool, bool]:
    worker = WorkerProcess()
    wanted = GrowthRequest(playouts=5000)
    async with aclosing(worker.answers("growth", wanted)) as answers:
        assert json.loads(await anext(answers))["type"] == "growth"
        first = worker._process
    assert first is not None
    ended = await asyncio.wait_for(first.wait(), MINUTES) != 0  # killed in the middle of its work
    again = json.loads(await worker.one("place", PositionRef()))["game"] == "reversi/8"
    second = worker._process
    assert second is not None
    await worker.close()
    return ended, again


@pytest.mark.sampled(3)
def test_work_that_nobody_waits_for_ends_and_the_next_order_is_done() -> None:
    assert asyncio.run(_stopped_and_asked_again()) == (True, True)


async def _one_process_for_all() -> int | None:
    worker = WorkerProcess()
    await asyncio.gather(*(worker.one("place", PositionRef()) for _ in range(3)))
    first = worker._process
    with pytest.raises(UnknownNameError):
        await worker.one("place", PositionRef(game="chess"))
    assert worker._process is first
    assert first is not None
    assert first.returncode is None
    await worker.close()
    return first.returncode


@pytest.mark.sampled(3)
def test_a_process_is_kept_for_the_next_order_and_after_a_refusal() -> None:
    assert asyncio.run(_one_process_for_all()) is not None


async def _too_many(most: int) -> None:
    worker = WorkerProcess()
    waiting = [asyncio.ensure_future(worker.one("place", PositionRef())) for _ in range(most)]
    await asyncio.sleep(0)
    try:
        await worker.one("place", PositionRef())
    finally:
        await asyncio.gather(*waiting)
        await worker.close()


@pytest.mark.sampled(3)
def test_more_orders_than_can_wait_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_process, "WAITING", 2)
    with pytest.raises(BusyError, match="2 pages wait"):
        asyncio.run(_too_many(2))


async def _silent(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = WorkerProcess()
    await worker.one("place", PositionRef())
    monkeypatch.setattr(worker_process, "SECONDS", 0.0)
    process = worker._process
    assert process is not None
    try:
        await worker.one("tree", PositionRef())
    finally:
        await process.wait()


def test_an_order_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ServerError, match="ask for less"):
        asyncio.run(_silent(monkeypatch))


async def _while_another_waits(monkeypatch: pytest.MonkeyPatch) -> str:
    """What the page behind an endless search is answered, once the search had its turn."""
    worker = WorkerProcess()
    await worker.one("place", PositionRef())
    assert worker._process is not None
    os.kill(worker._process.pid, signal.SIGSTOP)  # what it is asked now would take for ever
    endless = asyncio.ensure_future(worker.one("tree", TreeRequest()))
    await asyncio.sleep(0)
    monkeypatch.setattr(worker_process, "TOGETHER", 0.0)
    monkeypatch.setattr(worker_process, "LEAST_TURN", 0.0)
    other = asyncio.ensure_future(worker.one("place", PositionRef()))
    with pytest.raises(BusyError, match=r"others wait to see it think, .*; ask for less"):
        await endless
    answer: str = json.loads(await other)["game"]
    await worker.close()
    return answer


@pytest.mark.sampled(2)
def test_nobody_waits_for_another_page_longer_than_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asyncio.run(_while_another_waits(monkeypatch)) == "reversi/8"


@pytest.mark.sampled(3)
def test_what_takes_a_moment_does_not_wait_for_a_search(server: Server) -> None:
    state = server.client.app._app._app.state  # type: ignore[attr-defined]  # behind the guard and repeated requests
    assert state.think_worker is not state.quick_worker
    assert server.client.get("/api/v1/think/tree", params={"game": "reversi/4", "depth": 1}).is_success
    search = state.think_worker._process
    os.kill(search.pid, signal.SIGSTOP)
    try:
        assert server.client.get("/api/v1/think/place").is_success
    finally:
        os.kill(search.pid, signal.SIGCONT)


UNEQUAL = "XX" + "-" * 79 + " O"


@pytest.mark.parametrize(("topic", "more"), [("place", {}), ("evaluation", {}), ("points", {}), ("tree", {"depth": 1})])
def test_a_position_may_have_stones_that_no_game_reaches(server: Server, topic: str, more: dict[str, Any]) -> None:
    answer = server.client.get(f"/api/v1/think/{topic}", params={"game": "gomoku/9", "start": UNEQUAL, **more})
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("moves", ["112,113", "h8i8", "H8,I8"])
def test_an_address_may_name_every_part_of_its_game_and_write_its_moves(server: Server, moves: str) -> None:
    asked = {"game": "gomoku/15/freestyle", "moves": moves}
    place = server.client.get("/api/v1/think/place", params=asked).json()
    assert (place["game"], place["played"], place["labels"]) == ("gomoku/15", [112, 113], ["h8", "i8"])


def test_moves_that_nobody_can_read_are_refused(server: Server) -> None:
    answer = server.client.get("/api/v1/think/place", params={"game": "gomoku/15", "moves": "h8,x"})
    assert (answer.status_code, answer.json()["code"]) == (400, "move-text")
