"""The websocket of topics: how a job stands, what happens to it, and coming back without losing anything."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from heibai.apps.web.breed.presets import config_for
from heibai.apps.web.breed.wire import NewRun
from heibai.apps.web.topics import conversation, routes
from heibai.evolve.runs.stored_run import begin, work_on
from heibai.store.home import runs_directory

from ..conftest import Server

TINY = {"game": "reversi/4", "recipe": "roulette", "population": 4, "generations": 3, "depth": 1, "panel_openings": 0}
GAME = {"game": "reversi/4", "moves": []}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))


def analysis(server: Server) -> str:
    id: str = server.client.post("/api/v1/analyses", json=GAME).json()["id"]
    return id


def test_an_analysis_is_told_from_how_it_stands_to_its_end(server: Server) -> None:
    id = analysis(server)
    with server.ears() as ears:
        ears.subscribe(f"analysis/{id}")
        snapshot, *events = ears.hear_all()
    assert (snapshot["type"], snapshot["topic"], snapshot["sequence"]) == ("snapshot", f"analysis/{id}", 0)
    assert snapshot["state"]["id"] == id
    assert [each["sequence"] for each in events] == list(range(1, len(events) + 1))
    assert events[-1]["event"]["state"] == "finished"
    assert {each["feed"] for each in events} == {snapshot["feed"]}


def test_who_comes_back_hears_what_it_missed_and_nothing_twice(server: Server) -> None:
    topic = f"analysis/{analysis(server)}"
    with server.ears() as ears:
        ears.subscribe(topic)
        snapshot, *events = ears.hear_all()
    with server.ears() as ears:
        ears.subscribe(topic, feed=snapshot["feed"], sequence=0)
        resumed, *again = ears.hear_all()
    assert resumed == {"type": "resumed", "topic": topic, "feed": snapshot["feed"], "sequence": 0}
    assert again == events


@pytest.mark.parametrize("since", [{"feed": "other", "sequence": 0}, {"feed": "", "sequence": 10**6}])
def test_who_is_too_far_behind_is_told_how_it_stands(server: Server, since: Any) -> None:
    topic = f"analysis/{analysis(server)}"
    with server.ears() as ears:
        ears.subscribe(topic, **since)
        assert ears.hear()["type"] == "snapshot"


def test_a_run_is_told_generation_by_generation(server: Server) -> None:
    name = server.begin("evolve", TINY)
    with server.ears() as ears:
        ears.subscribe(f"job/{name}")
        snapshot, *events = ears.hear_all()
    told = [each["event"] for each in events]
    known = {point["generation"] for point in snapshot["state"]["points"]}
    heard = [point["generation"] for each in told if each["type"] == "generations" for point in each["points"]]
    assert len(set(heard)) == len(heard)
    assert known | set(heard) == {0, 1, 2, 3}
    assert told[-1]["state"] == "finished"
    assert [each["sequence"] for each in events] == list(range(1, len(events) + 1))


def test_a_run_at_rest_is_shown_and_ends(server: Server) -> None:
    work_on(begin(config_for(NewRun.model_validate(TINY)), runs_directory() / "done"))
    with server.ears() as ears:
        ears.subscribe("job/done")
        snapshot, end = ears.hear_all()
    assert (snapshot["state"]["job"]["state"], end["event"]["type"]) == ("finished", "end")


@pytest.mark.parametrize(
    ("topic", "code"),
    [
        ("game/x", "unknown-name"),
        ("job/none", "unknown-name"),
        ("analysis/none", "unknown-name"),
        ("analysis/../../etc", "unknown-name"),
        ("job/../done", "unknown-name"),
        ("none", "malformed"),
        ("x" * 2000 + "/", "malformed"),
    ],
)
def test_what_is_no_topic_is_refused(refusing: Server, topic: str, code: str) -> None:
    with refusing.ears() as ears:
        ears.subscribe(topic)
        assert ears.problem()["code"] == code


@pytest.mark.parametrize(
    "text", ["", "x", "[]", '{"type":"open"}', '{"type":"subscribe","topic":"a/b","more":1}', "[" * 3000]
)
def test_malformed_requests_are_answered_and_the_socket_goes_on(refusing: Server, text: str) -> None:
    with refusing.ears() as ears:
        ears.socket.send_text(text)
        assert ears.problem()["code"] == "malformed"
        ears.socket.send_bytes(b"\xff")
        assert ears.problem()["code"] == "malformed"
        ears.subscribe("job/none")
        assert ears.problem()["code"] == "unknown-name"


def test_topics_of_a_socket_are_bounded_and_can_be_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "TOPICS", 1)
    begin(config_for(NewRun.model_validate({**TINY, "generations": 0})), runs_directory() / "still")
    name = server.begin("evolve", {**TINY, "generations": 100_000})
    with server.ears() as ears:
        ears.subscribe(f"job/{name}")
        assert ears.hear()["type"] == "snapshot"
        ears.subscribe("job/still")
        while (answer := ears.hear())["type"] != "problem":
            pass
        assert answer["problem"]["code"] == "busy"
        ears.socket.send_json({"type": "unsubscribe", "topic": f"job/{name}"})
        ears.subscribe("job/still")
        while (answer := ears.hear())["topic"] != "job/still":
            pass
        assert answer["type"] == "snapshot"


def test_thousands_of_sockets_are_refused(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(routes.MAX_SOCKETS):
            stack.enter_context(server.ears()).subscribe("job/none")
        for _ in range(20):
            with pytest.raises(WebSocketDenialResponse) as refusal, server.ears():
                pass
            assert (refusal.value.status_code, refusal.value.json()["code"]) == (503, "busy")
    with server.ears() as ears:
        ears.subscribe("job/none")
        assert ears.problem()["code"] == "unknown-name"


def test_who_subscribes_to_nothing_is_closed(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "SILENT_SECONDS", 0.05)
    with server.ears() as ears, pytest.raises(WebSocketDisconnect) as closed:
        ears.socket.receive_text()
    assert closed.value.code == 1013
