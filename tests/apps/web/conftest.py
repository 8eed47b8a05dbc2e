"""A server in this process, with players that do what a test needs."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from starlette.testclient import TestClient, WebSocketTestSession
from waiting import MINUTES

from heibai.apps.web.play.wire.answers import ANSWER
from heibai.apps.web.play.wire.changes import after_change
from heibai.apps.web.players.opponents import Opponents
from heibai.apps.web.players.wire import LevelEntry
from heibai.apps.web.server import make_app
from heibai.apps.web.topics.wire import TOPIC_ANSWER
from heibai.core.contract import Game, KernelPlayer, Player, Progress, Report
from heibai.core.rng import Rng
from heibai.core.score import Score

PORT = 8123
ADDRESS = f"http://127.0.0.1:{PORT}"
ANALYST_NODES = 20_000  # instead of fifty times as many


class Scripted:
    """Plays the first legal move; ``slow`` and ``deaf`` do so when they are told to, ``broken`` fails."""

    kernel: KernelPlayer | None = None

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, game: Game, position: Any, *, rng: Rng, progress: Progress | None = None) -> Report:
        if self.name == "broken":
            raise RuntimeError("out of order")
        moves = position.moves()
        report = Report(moves[0], Score(1.5), line=moves[:1], depth=1, nodes=2, seconds=0.25)
        until = time.monotonic() + (MINUTES if self.name in ("slow", "deaf") else 0)
        while time.monotonic() < until:
            time.sleep(0.01)
            if progress:
                progress(report if self.name == "slow" else Report(None))
        return report


class ScriptedOpponents(Opponents):
    """Accepts the scripted players besides all that the server accepts."""

    names = ("first", "slow", "deaf", "broken")

    def levels(self, game: Game) -> list[LevelEntry]:
        entries: list[LevelEntry] = [
            {"text": name, "label": name, "sentence": "", "family": "", "elo": None} for name in self.names
        ]
        return entries if super().levels(game) else []

    def default(self, game: Game) -> str:
        return "first"

    def adviser(self, game: Game, *, every: bool) -> str:
        return super().adviser(game, every=every) if every else "first"

    def analyst(self, game: Game) -> str:
        return re.sub(r"nodes=\d+", f"nodes={ANALYST_NODES}", super().analyst(game))

    def require(self, text: str, game: Game) -> str:
        return text if text in self.names else super().require(text, game)

    def make(self, text: str, game: Game) -> Player:
        return Scripted(text) if text in self.names else super().make(text, game)


class Page:
    """One page's websocket, in words of the protocol."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.game: Any = None  # as it was told last

    def receive(self) -> Any:
        """The next answer, which is as declared."""
        text = self.socket.receive_text()
        answer = json.loads(text)
        assert answer == ANSWER.dump_python(ANSWER.validate_json(text, strict=True, extra="forbid"), mode="json")
        if answer["type"] == "game":
            self.game = answer
        if answer["type"] == "change":
            self.game = after_change(self.game, answer)
        if answer["type"] == "analysis":
            analyses = list(self.game["analyses"])
            analyses[answer["ply"]] = answer["report"]  # nothing is told of a position that the page does not know
            self.game = {**self.game, "analyses": analyses}
        return answer

    def say(self, type: str, **members: Any) -> None:
        self.socket.send_json({"type": type, **members})

    def hear(self, type: str) -> Any:
        """The next answer of this type, of "game" the game after it; others before it are skipped."""
        while True:
            answer = self.receive()
            if type == "game" and answer["type"] in ("game", "change"):
                return self.game
            if answer["type"] == type:
                return answer

    def open(self, id: str) -> Any:
        self.say("open", id=id)
        return self.hear("game")

    def settled(self, game: Any) -> Any:
        """The state after ``game`` in which a person is to move, or the game is over or halted."""
        while game["thinking"]:
            game = self.hear("game")
        return game

    def play(self, game: Any, move: int) -> Any:
        """Play and wait for the reply."""
        self.say("move", id=game["id"], ply=game["ply"], move=move)
        return self.settled(self.hear("game"))

    def problem(self, type: str, **members: Any) -> Any:
        """Say something that is refused; the problem."""
        self.say(type, **members)
        return self.hear("problem")["problem"]


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


class Server:
    """The application and what a page asks of it."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def create(self, game: str = "reversi", **wanted: Any) -> str:
        response = self.client.post("/api/v1/games", json={"game": game, "opponent": "first", **wanted})
        assert response.status_code == 201, response.text
        id: str = response.json()["id"]
        return id

    def get(self, what: str, **query: Any) -> Any:
        response = self.client.get(f"/api/v1/{what}", params=query)
        assert response.status_code == 200, response.text
        return response.json()

    def ask(self, kind: str, wanted: Any, *, check: bool = False) -> Any:
        """The answer to a new job, or to whether it can work."""
        return self.client.post(f"/api/v1/jobs{'/check' if check else ''}", json={"kind": kind, "wanted": wanted})

    def begin(self, kind: str, wanted: Any) -> str:
        """Have a job begun; its name."""
        response = self.ask(kind, wanted)
        assert response.status_code == 201, response.text
        name: str = response.json()["name"]
        return name

    def jobs(self, *kinds: str) -> list[Any]:
        """The list, of some kinds."""
        found: list[Any] = self.get("jobs", kind=kinds)["items"]
        return found

    def record(self, name: str) -> Any:
        return self.get("jobs/record", job=name)

    def order(self, name: str, order: str, **more: Any) -> Any:
        """The answer to it."""
        return self.client.post("/api/v1/jobs/order", json={"job": name, "order": order, **more})

    @contextmanager
    def ears(self) -> Iterator[Ears]:
        """A program that hears of topics."""
        own = {"host": f"127.0.0.1:{PORT}", "origin": ADDRESS}
        with self.client.websocket_connect("/api/v1/events", headers=own) as socket:
            yield Ears(socket)

    def heard(self, topic: str, declared: TypeAdapter[Any]) -> tuple[Any, list[Any]]:
        """How a topic stands, and all its events up to the end, each as declared."""
        with self.ears() as ears:
            ears.subscribe(topic)
            first, *answers = ears.hear_all()
        assert first["type"] == "snapshot", first
        events = [each["event"] for each in answers]
        for event in events:
            told = declared.validate_json(json.dumps(event), strict=True)
            assert event == declared.dump_python(told, mode="json")
        return first["state"], events

    @contextmanager
    def page(self, **headers: str) -> Iterator[Page]:
        own = {"host": f"127.0.0.1:{PORT}", "origin": ADDRESS}
        with self.client.websocket_connect("/api/v1/play", headers={**own, **headers}) as socket:
            yield Page(socket)


def refusal(response: Any) -> tuple[int, str]:
    assert response.headers["content-type"] == "application/problem+json"
    return response.status_code, response.json()["detail"]


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the server gives pages and searches seconds, a busy machine has minutes."""
    monkeypatch.setattr("heibai.apps.web.play.live.pages.SILENT_SECONDS", MINUTES)
    monkeypatch.setattr("heibai.apps.web.topics.conversation.SILENT_SECONDS", MINUTES)
    monkeypatch.setattr("heibai.apps.web.thinking.thinker.SECONDS", MINUTES)


@pytest.fixture
def static(tmp_path: Path) -> Path:
    return build_page(tmp_path)


def build_page(parent: Path) -> Path:
    """A built page, as far as the server cares."""
    folder = parent / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>heibai</title>", "utf-8")
    (folder / "assets" / "index-1234.js").write_text("export {};", "utf-8")
    return folder


@contextmanager
def running(data: Path, static: Path) -> Iterator[Server]:
    app = make_app(data=data, port=PORT, static=static, opponents=ScriptedOpponents())
    with TestClient(app, base_url=ADDRESS, client=("127.0.0.1", 50000)) as client:
        yield Server(client)


@pytest.fixture(scope="module")
def refusing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a file after which nothing has changed, as after a refusal."""
    folder = tmp_path_factory.mktemp("refusing")
    with running(folder / "data", build_page(folder)) as server:
        yield server


@pytest.fixture
def server(tmp_path: Path, static: Path) -> Iterator[Server]:
    with running(tmp_path / "data", static) as server:
        yield server
