"""The websocket of topics: how a job stands, what happens to it, and coming back without losing anything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from heibai.apps.web.breed.presets import config_for
from heibai.apps.web.breed.wire import NewRun
from heibai.apps.web.topics import conversation, routes
from heibai.apps.web.topics.wire import TOPIC_ANSWER
from heibai.evolve.runs.stored_run import begin, work_on
from heibai.store.home import runs_directory

from ..conftest import ADDRESS, PORT, Server

TINY = {"game": "reversi/4", "recipe": "roulette", "population": 4, "generations": 3, "depth": 1, "panel_openings": 0}
GAME = {"game": "reversi/4", "moves": []}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))


class Ears:
    """A program that hears of topics."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket

    def subscribe(self, topic: str, **since: Any) -> None:
        self.socket.send_json({"type": "subscribe", "topic": topic, **({"since": since} if since else {})})

    def hear(self) -> Any:
        text = self.socket.receive_text()
        answer = json.loads(text)
        assert answer == TOPIC_ANSWER.dump_python(TOPIC_ANSWER.validate_json(text, strict=True), mode="json")
        return answer

    def hear_all(self) -> list[Any]:
        """Up to the end of the topic."""
        found = [self.hear()]
        while found[-1]["type"] != "problem" and found[-1].get("event", {}).get("type") != "end":
            found.append(self.hear())
        return found

    def problem(self) -> Any:
        answer = self.hear()
        assert answer["type"] == "problem", answer
        return answer["problem"]


@contextmanager
def listening(server: Server) -> Iterator[Ears]:
    own = {"host": f"127.0.0.1:{PORT}", "origin": ADDRESS}
    with server.client.websocket_connect("/api/v1/events", headers=own) as socket:
        yield Ears(socket)


def analysis(server: Server) -> str:
    id: str = server.client.post("/api/v1/analyses", json=GAME).json()["id"]
    return id


def test_an_analysis_is_told_from_how_it_stands_to_its_end(server: Server) -> None:
    id = analysis(server)
    with listening(server) as ears:
        ears.subscribe(f"analysis/{id}")
        snapshot, *events = ears.hear_all()
    assert (snapshot["type"], snapshot["topic"], snapshot["sequence"]) == ("snapshot", f"analysis/{id}", 0)
    assert snapshot["state"]["id"] == id
    assert [each["sequence"] for each in events] == list(range(1, len(events) + 1))
    assert events[-1]["event"]["state"] == "finished"
    assert {each["feed"] for each in events} == {snapshot["feed"]}


def test_who_comes_back_hears_what_it_missed_and_nothing_twice(server: Server) -> None:
    topic = f"analysis/{analysis(server)}"
    with listening(server) as ears:
        ears.subscribe(topic)
        snapshot, *events = ears.hear_all()
    with listening(server) as ears:
        ears.subscribe(topic, feed=snapshot["feed"], sequence=0)
        resumed, *again = ears.hear_all()
    assert resumed == {"type": "resumed", "topic": topic, "feed": snapshot["feed"], "sequence": 0}
    assert again == events


@pytest.mark.parametrize("since", [{"feed": "other", "sequence": 0}, {"feed": "", "sequence": 10**6}])
def test_who_is_too_far_behind_is_told_how_it_stands(server: Server, since: Any) -> None:
    topic = f"analysis/{analysis(server)}"
    with listening(server) as ears:
        ears.subscribe(topic, **since)
        assert ears.hear()["type"] == "snapshot"


def test_the_stream_of_a_job_tells_the_same_events(server: Server) -> None:
    id = analysis(server)
    with listening(server) as ears:
        ears.subscribe(f"analysis/{id}")
        _, *events = ears.hear_all()
    with server.client.stream("GET", f"/api/v1/analyses/{id}/events") as response:
        lines = [json.loads(line[6:]) for line in response.iter_lines() if line.startswith("data: ")]
    assert lines == [each["event"] for each in events]


def test_a_run_is_told_generation_by_generation(server: Server) -> None:
    name = server.client.post("/api/v1/runs", json=TINY).json()["name"]
    with listening(server) as ears:
        ears.subscribe(f"run/{name}")
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
    with listening(server) as ears:
        ears.subscribe("run/done")
        snapshot, end = ears.hear_all()
    assert (snapshot["state"]["run"]["state"], end["event"]["type"]) == ("finished", "end")


@pytest.mark.parametrize(
    ("topic", "code"),
    [
        ("game/x", "unknown-name"),
        ("run/none", "unknown-name"),
        ("analysis/none", "unknown-name"),
        ("analysis/../../etc", "unknown-name"),
        ("run/../done", "unknown-name"),
        ("none", "malformed"),
        ("x" * 2000 + "/", "malformed"),
    ],
)
def test_what_is_no_topic_is_refused(server: Server, topic: str, code: str) -> None:
    with listening(server) as ears:
        ears.subscribe(topic)
        assert ears.problem()["code"] == code


@pytest.mark.parametrize(
    "text", ["", "x", "[]", '{"type":"open"}', '{"type":"subscribe","topic":"a/b","more":1}', "[" * 3000]
)
def test_malformed_requests_are_answered_and_the_socket_goes_on(server: Server, text: str) -> None:
    with listening(server) as ears:
        ears.socket.send_text(text)
        assert ears.problem()["code"] == "malformed"
        ears.socket.send_bytes(b"\xff")
        assert ears.problem()["code"] == "malformed"
        ears.subscribe("run/none")
        assert ears.problem()["code"] == "unknown-name"


def test_topics_of_a_socket_are_bounded_and_can_be_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "TOPICS", 1)
    begin(config_for(NewRun.model_validate({**TINY, "generations": 0})), runs_directory() / "still")
    server.client.post("/api/v1/runs", json={**TINY, "generations": 100_000})
    name = server.client.get("/api/v1/runs").json()["items"][0]["name"]
    with listening(server) as ears:
        ears.subscribe(f"run/{name}")
        assert ears.hear()["type"] == "snapshot"
        ears.subscribe("run/still")
        while (answer := ears.hear())["type"] != "problem":
            pass
        assert answer["problem"]["code"] == "busy"
        ears.socket.send_json({"type": "unsubscribe", "topic": f"run/{name}"})
        ears.subscribe("run/still")
        while (answer := ears.hear())["topic"] != "run/still":
            pass
        assert answer["type"] == "snapshot"


def test_thousands_of_sockets_are_refused(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(routes.MAX_SOCKETS):
            stack.enter_context(listening(server)).subscribe("run/none")
        for _ in range(20):
            with pytest.raises(WebSocketDenialResponse) as refusal, listening(server):
                pass
            assert (refusal.value.status_code, refusal.value.json()["code"]) == (503, "busy")
    with listening(server) as ears:
        ears.subscribe("run/none")
        assert ears.problem()["code"] == "unknown-name"


def test_who_subscribes_to_nothing_is_closed(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "SILENT_SECONDS", 0.05)
    with listening(server) as ears, pytest.raises(WebSocketDisconnect) as closed:
        ears.socket.receive_text()
    assert closed.value.code == 1013
