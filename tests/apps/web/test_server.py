"""``heibai serve`` as a program: its address, its end, a taken port, frames over the wire, memory."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from serving import command, page_at, served
from waiting import MINUTES
from websockets.exceptions import ConnectionClosedError

from heibai.apps.web.server import listen
from heibai.core.errors import ServerError

MEMORY_LIMIT = 150 * 2**20  # bytes resident
Served = tuple[subprocess.Popen[str], str]  # a process and its address


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests that it outlives."""
    with served(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.mark.sampled(2)
def test_it_prints_its_address_serves_and_ends_when_interrupted(tmp_path: Path) -> None:
    with served(tmp_path, is_patient=False) as (process, address):
        page = httpx.get(f"{address}/", timeout=MINUTES)
        assert page.status_code == 200
        assert "heibai" in page.text
        process.send_signal(signal.SIGINT)
        assert process.wait(MINUTES) == 0
        assert process.stderr
        assert "the games are kept" in process.stderr.read()


@pytest.mark.sampled(3)
def test_it_ends_while_a_page_is_open_and_a_player_thinks(tmp_path: Path) -> None:
    with served(tmp_path) as (process, address):
        wanted = {"opponent": "alphabeta:seconds=20,eval=zones", "you": "white"}
        id = httpx.post(f"{address}/api/v1/games", json=wanted, timeout=MINUTES).json()["id"]
        with page_at(address) as page:
            page.send(json.dumps({"type": "open", "id": id}))
            assert json.loads(page.recv(MINUTES))["thinking"]
            process.send_signal(signal.SIGINT)
            assert process.wait(MINUTES) == 0


@pytest.mark.sampled(2)
def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with closing(listen(0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            command("--port", str(port), "--data", str(tmp_path)), capture_output=True, text=True, timeout=MINUTES
        )
    assert done.returncode == 2
    assert f"port {port} of 127.0.0.1 is taken" in done.stderr
    assert f"heibai serve --port {port + 1}" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_an_unusable_data_folder_is_one_sentence(tmp_path: Path, command_line: Callable[..., Any]) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    done = command_line("serve", "--no-browser", "--port", 0, "--data", tmp_path / "file")
    assert done.code == 2
    assert "data directory" in done.err
    assert len(done.err.strip().splitlines()) == 1


@pytest.mark.parametrize("port", [-1, 65536])
def test_impossible_ports(port: int) -> None:
    with pytest.raises(ServerError, match="heibai serve --port 8123"):
        listen(port)


def test_only_loopback_is_listened_on() -> None:
    with closing(listen(0)) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"
        assert listener.family == socket.AF_INET


@pytest.mark.sampled(2)
def test_long_frames_end_the_connection(lasting: Served) -> None:
    _, address = lasting
    with page_at(address) as page:
        page.send("x" * 4097)
        with pytest.raises(ConnectionClosedError) as closed:
            page.recv(MINUTES)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1009
    assert httpx.get(f"{address}/api/v1/games", timeout=MINUTES).status_code == 200


@pytest.mark.sampled(3)
def test_it_stays_small_while_a_game_is_played(tmp_path: Path) -> None:
    with served(tmp_path) as (process, address):
        wanted = {"opponent": "alphabeta:depth=3,eval=zones"}
        id = httpx.post(f"{address}/api/v1/games", json=wanted, timeout=MINUTES).json()["id"]
        with page_at(address) as page:
            page.send(json.dumps({"type": "open", "id": id}))
            game = json.loads(page.recv(MINUTES))
            while game.get("result") is None:
                if game.get("moves"):
                    move = game["moves"][0]["move"]
                    page.send(json.dumps({"type": "move", "id": id, "ply": game["ply"], "move": move}))
                game = json.loads(page.recv(MINUTES))
        assert resident(process.pid) < MEMORY_LIMIT


def resident(pid: int) -> int:
    """Bytes of memory that the process holds."""
    held: int = psutil.Process(pid).memory_info().rss
    return held


@pytest.mark.sampled(4)
def test_what_engines_held_is_given_back(lasting: Served) -> None:
    process, address = lasting
    begun = resident(process.pid)
    with page_at(address) as page:
        for size in (9, 10, 11, 12, 13, 14, 15, 16):  # another engine for each
            id = httpx.post(f"{address}/api/v1/games", json={"game": f"gomoku/{size}"}, timeout=MINUTES).json()["id"]
            for request in ({"type": "open", "id": id}, {"type": "hint", "id": id, "ply": 0}):
                page.send(json.dumps(request))
                assert json.loads(page.recv(MINUTES))["type"] != "problem"
    assert resident(process.pid) - begun < 60 * 2**20  # two engines may wait for their next search


@pytest.mark.parametrize("head", [b"no http\r\n\r\n", b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\n\r\n"])
def test_what_is_no_http_is_refused_in_the_form_of_every_refusal(lasting: Served, head: bytes) -> None:
    _, address = lasting
    host, _, port = address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=MINUTES) as connection:
        connection.sendall(head)
        said = connection.recv(10_000)
    assert said.startswith(b"HTTP/1.1 400 ")
    assert b"application/problem+json" in said
    assert httpx.get(f"{address}/api/v1/games", timeout=MINUTES).status_code == 200
