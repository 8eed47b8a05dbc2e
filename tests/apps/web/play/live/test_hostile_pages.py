"""Pages that flood, keep silent, or speak no language: answered or closed, never noticed by anybody else."""

from __future__ import annotations

import json
import random
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from serving import page_at, served
from waiting import MINUTES
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection

HOSTILE_MESSAGES = 2000
KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="


class Running:
    """A server in a process of its own."""

    def __init__(self, address: str, process: int) -> None:
        self.address = address
        self._process = psutil.Process(process)

    def worked(self) -> float:
        """Seconds of a processor that it has used: what it did meanwhile, however long it was kept from it."""
        used = self._process.cpu_times()
        return float(used.user + used.system)

    def page(self) -> ClientConnection:
        return page_at(self.address)

    def create(self, **wanted: Any) -> str:
        body = {"opponent": "alphabeta:depth=1,eval=zones", **wanted}
        id: str = httpx.post(f"{self.address}/api/v1/games", json=body, timeout=MINUTES).json()["id"]
        return id

    def raw(self, *, upgrade: bool) -> socket.socket:
        """A connection that nobody reads, a websocket if ``upgrade``."""
        host = self.address.removeprefix("http://")
        connection = socket.create_connection(("127.0.0.1", int(host.rpartition(":")[2])))
        if upgrade:
            head = f"GET /api/v1/play HTTP/1.1\r\nHost: {host}\r\nOrigin: {self.address}\r\n{KEY}\r\n"
            head += "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n"
            connection.sendall(head.encode())
        return connection


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that must have nothing to complain about when all these tests are done."""
    with uncomplaining(tmp_path_factory.mktemp("data"), is_patient=True) as running:
        yield running


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Another one, which closes what is silent for 5 seconds."""
    with uncomplaining(tmp_path_factory.mktemp("data"), is_patient=False) as running:
        yield running


@contextmanager
def uncomplaining(data: Path, *, is_patient: bool) -> Iterator[Running]:
    with served(data, is_patient=is_patient) as (process, address):
        yield Running(address, process.pid)
        process.terminate()
        assert process.stderr
        said = process.stderr.read().splitlines()
    assert [line for line in said if not line.startswith("heibai ")] == []


def ask(page: ClientConnection, type: str, **members: Any) -> Any:
    page.send(json.dumps({"type": type, **members}))
    return json.loads(page.recv(MINUTES))


def play_a_game(own: Running) -> float:
    """One whole game on a page of its own; the most that the server did before an answer, in processor seconds."""
    most, begun = 0.0, own.worked()
    id = own.create(game="reversi/6")
    with own.page() as page:
        game = ask(page, "open", id=id)
        while True:
            while game["thinking"]:
                game = json.loads(page.recv(MINUTES))
            most = max(most, own.worked() - begun)
            if game["result"]:
                return most
            begun = own.worked()
            game = ask(page, "move", id=id, ply=game["ply"], move=game["moves"][0]["move"])


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin=fin).serialize(mask=True)


def hostile_text(rng: random.Random, id: str) -> bytes:
    """A message that is nearly right, or far from it."""
    values = ["open", "move", "undo", "hint", "stop", "think", id, "x", "", None, True, -1, 0, 7, 10**6, 1e300, [], {}]
    request: Any = {
        key: rng.choice(values) for key in ("type", "id", "ply", "move", "\ud800", "\0") if rng.random() < 0.7
    }
    if rng.random() < 0.5:
        request |= {"type": rng.choice(values[:6]), "id": id}
    text = json.dumps(request).encode()
    kind = rng.randrange(8)
    if kind == 0:
        text = b"[" * rng.randrange(1, 2000)
    elif kind == 1:
        text = rng.randbytes(rng.randrange(200))
    elif kind == 2:
        cut = rng.randrange(len(text))
        text = text[:cut] + rng.choice((b"\xff", b"\0", b"NaN", b"9" * 3000, b'"\\ud800"', b"")) + text[cut + 1 :]
    return text


@pytest.mark.sampled(6)
def test_2000_hostile_messages_are_answered_and_nothing_is_complained_about(own: Running) -> None:
    rng, answers, begun = random.Random(7), 0, own.worked()
    for _ in range(HOSTILE_MESSAGES // 80):  # a page alone would be listened to at 100 messages a second
        id = own.create(game="reversi/4")
        with own.page() as page:
            for number in range(80):
                text = hostile_text(rng, id)
                page.socket.sendall(frame(text, Opcode.BINARY if number % 16 == 0 else Opcode.TEXT))
            page.send(json.dumps({"type": "open", "id": "the-end"}))
            while "the-end" not in json.dumps(answer := json.loads(page.recv(MINUTES))):
                answers += answer["type"] in ("problem", "game", "change", "hint", "thinking")
            page.send(json.dumps({"type": "open", "id": id}))
            while json.loads(page.recv(MINUTES))["type"] != "game":
                answers += 1
    assert answers > HOSTILE_MESSAGES * 0.8
    assert play_a_game(own) < 1
    assert own.worked() - begun < 60


@pytest.mark.parametrize("data", [b"\xff\xfe", b'{"type":"open","id":"\xc3"}', b"\xed\xa0\x80"])
def test_text_that_is_no_utf_8_is_a_problem(own: Running, data: bytes) -> None:
    with own.page() as page:
        page.socket.sendall(frame(data[:1], fin=False) + frame(data[1:], Opcode.CONT))
        assert json.loads(page.recv(MINUTES))["problem"]["status"] == 413
        assert ask(page, "open", id=own.create())["type"] == "game"


def test_bytes_that_are_no_frames_end_their_connection_only(own: Running) -> None:
    rng = random.Random(3)
    for _ in range(100):
        with own.raw(upgrade=True) as connection:
            connection.sendall(rng.randbytes(rng.randrange(1, 300)))
    for head in (b"GET /api/v1/play HTTP/1.1\r\n", b"\x16\x03\x01\x02", b"GET / HTTP/1.1\r\nHost: \xff\r\n\r\n"):
        with own.raw(upgrade=False) as connection:
            connection.sendall(head)
    assert play_a_game(own) < 1


def test_a_page_that_floods_and_never_reads_makes_nobody_wait(own: Running) -> None:
    id = own.create(game="gomoku/20", opponent="random")
    asked = [{"type": type, "id": id, **more} for type, more in (("open", {}), ("hint", {"ply": 0}), ("undo", {}))]
    load = b"".join(frame(json.dumps(each).encode()) * 200 for each in asked) + frame(b"") * 500
    load += frame(b"", Opcode.PING) * 500
    swallowed = 0

    def pour() -> None:
        nonlocal swallowed
        with suppress(OSError):  # until it is cut off, or the test ends
            while True:
                swallowed += flood.send(load[swallowed % len(load) :])

    with own.raw(upgrade=True) as flood:
        thread = threading.Thread(target=pour)
        thread.start()
        most = max(play_a_game(own) for _ in range(3))
        with suppress(OSError):  # it may have been cut off already
            flood.shutdown(socket.SHUT_RDWR)
        thread.join()
    assert most < 1  # second of work for the flood; benchmarks/soak.py --flood measures how long the player waits
    assert swallowed < 10 * 2**20  # what the system buffers: the server reads no further


@pytest.mark.sampled(3)
def test_silent_connections_are_closed_and_lock_nobody_out(impatient: Running) -> None:
    id = impatient.create()
    with ExitStack() as held:
        playing = held.enter_context(impatient.page())
        assert ask(playing, "open", id=id)["type"] == "game"
        silent = [held.enter_context(impatient.raw(upgrade=number % 2 == 0)) for number in range(300)]
        assert play_a_game(impatient) < 1
        assert ask(playing, "open", id=impatient.create())["type"] == "game"  # whoever plays keeps the place
        for connection in silent:
            assert is_closed(connection)
        assert ask(playing, "open", id=impatient.create())["type"] == "game"


def is_closed(connection: socket.socket) -> bool:
    """Whether the other side closes it."""
    connection.settimeout(MINUTES)
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.sampled(3)
def test_a_page_that_asks_for_no_game_is_told_why_it_is_closed(impatient: Running) -> None:
    with impatient.page() as page:
        page.send("{}")
        assert json.loads(page.recv(MINUTES))["type"] == "problem"
        with pytest.raises(ConnectionClosed) as closed:
            page.recv(MINUTES)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1013
    assert "no game was asked for within 5 seconds" in closed.value.rcvd.reason
