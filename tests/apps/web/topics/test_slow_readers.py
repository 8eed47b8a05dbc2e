"""Pages that subscribe and do not read: closed in their time, and the server has nothing to complain about."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import struct
from pathlib import Path

import pytest
from kept_runs import keep_run
from serving import served
from starlette.websockets import WebSocketDisconnect, WebSocketState
from waiting import MINUTES

from heibai.apps.web.topics import conversation
from heibai.apps.web.topics.conversation import Conversation

KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
PAGES = 12
SUBSCRIPTIONS = 120  # of each page: snapshots that fill every buffer between the two


def frame(text: str) -> bytes:
    """A text frame as a page sends it, with a mask of zeros."""
    data = text.encode()
    head = bytes((0x81, 0x80 | len(data))) if len(data) < 126 else bytes((0x81, 0xFE)) + struct.pack(">H", len(data))
    return head + bytes(4) + data


def deaf_page(address: str, topic: str, *, ends: str) -> socket.socket:
    """A websocket that asks again and again and takes nothing."""
    host = address.removeprefix("http://")
    page = socket.socket()
    page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    page.settimeout(MINUTES)
    page.connect(("127.0.0.1", int(host.rpartition(":")[2])))
    page.sendall(
        f"GET /api/v1/events HTTP/1.1\r\nHost: {host}\r\nOrigin: {address}\r\n{KEY}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    page.setblocking(False)
    for _ in range(SUBSCRIPTIONS):
        try:
            page.send(frame(json.dumps({"type": "subscribe", "topic": topic}) if topic else "{}"))
        except BlockingIOError:
            break
    if ends == "closes":
        page.close()
    elif ends == "resets":
        page.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        page.close()
    return page


class ClosedMeanwhile:
    """A websocket that ends while something is said to it, as `error` tells whoever says it."""

    client_state = application_state = WebSocketState.DISCONNECTED

    def __init__(self, error: Exception) -> None:
        self.error = error

    async def receive(self) -> dict[str, str]:
        raise self.error

    async def send_text(self, text: str) -> None:
        raise self.error

    async def close(self, code: int, reason: str) -> None:
        raise self.error


@pytest.mark.parametrize(
    "error",
    [WebSocketDisconnect(1006), TimeoutError(), RuntimeError('Cannot call "send" once a close message has been sent.')],
    ids=repr,
)
def test_an_end_while_something_is_said_is_no_failure(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "SILENT_SECONDS", 0.0)
    asyncio.run(Conversation(ClosedMeanwhile(error), {}).run())  # type: ignore[arg-type]


def test_a_mistake_of_ours_is_not_taken_for_an_end() -> None:
    with pytest.raises(ZeroDivisionError):
        asyncio.run(Conversation(ClosedMeanwhile(ZeroDivisionError()), {}).run())  # type: ignore[arg-type]


@pytest.mark.sampled(2)
def test_slow_readers_leave_no_traceback(tmp_path: Path) -> None:
    os.makedirs(tmp_path / "data" / "runs")
    keep_run(tmp_path / "data" / "runs" / "long", generations=120, panel_every=0)
    with served(tmp_path / "data", is_patient=False) as (process, address):
        pages = [
            deaf_page(address, "" if number % 2 else "job/long", ends=("stays", "closes", "resets")[number % 3])
            for number in range(PAGES)
        ]
        for page in pages:
            if page.fileno() < 0:
                continue
            page.setblocking(True)
            page.settimeout(MINUTES)
            with pytest.raises(OSError, match=r"reset|Broken pipe"):  # noqa: PT012
                while True:
                    page.send(frame("{}"))
        process.terminate()
        assert process.stderr
        said = process.stderr.read()
    assert "Traceback" not in said
    assert [line for line in said.splitlines() if not line.startswith("heibai ")] == []
