"""The server's connections: how many, how long one may say nothing, how much of one is read before others get a turn.

uvicorn's own protocols keep a connection that never sends a request, read a quarter of a megabyte of small frames in
one go, wait without end for a page that does not read, and print a traceback for text that is no UTF-8.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..problem import Problem
from .problems import MEDIA_TYPE

SILENT_SECONDS = 5.0  # in which a connection must have made its request, and read what was answered
MOST_WAITING = 64  # connections without a request; the oldest makes room
READ_BYTES = 1024  # of one connection before the others get a turn
CLOSE_SECONDS = 2.0  # for a page to take what it was still sent
CROWD = 128  # connections; where there are more, nobody is given that time


class BoundedConnection(H11Protocol):
    """A connection until it has become a websocket."""

    _idle_since = 0.0
    _timer: asyncio.TimerHandle | None = None
    _last_request: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.max_size = READ_BYTES  # type: ignore[attr-defined]  # what asyncio reads at once
        self._idle_since = self.loop.time()
        self._make_room()
        self._timer = self.loop.call_later(SILENT_SECONDS, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_timer()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP, or has a longer head than the server reads, is refused in the form of every refusal."""
        problem = Problem(400, "http", "Request not understood", f"{msg} It is no HTTP/1.1, or its head is too long")
        body = problem.to_json()
        headers = [("content-type", MEDIA_TYPE), ("content-length", str(len(body))), ("connection", "close")]
        for event in (h11.Response(status_code=400, headers=headers), h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def on_response_complete(self) -> None:
        self._idle_since = self.loop.time()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._forget_timer()
        super().handle_websocket_upgrade(event)

    @property
    def is_waiting(self) -> bool:
        """Whether no request is being answered: what comes next has to come from the other side."""
        is_asked = self.cycle is not None and not self.cycle.more_body
        return not (is_asked and not self.cycle.response_complete) and not self.transport.is_closing()

    def _make_room(self) -> None:
        waiting = [each for each in self.connections if isinstance(each, BoundedConnection) and each.is_waiting]
        if len(waiting) > MOST_WAITING:
            min(waiting, key=lambda each: each._idle_since).transport.abort()

    def _look(self) -> None:
        if self.cycle is self._last_request and (self.is_waiting or self.flow.write_paused):
            self.transport.abort()
            return
        self._last_request = self.cycle
        self._timer = self.loop.call_later(SILENT_SECONDS, self._look)

    def _forget_timer(self) -> None:
        if self._timer:
            self._timer.cancel()


class PageSocket(WebSocketsSansIOProtocol):
    """A page's websocket. What a page does not read keeps the server from reading what it says."""

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(0 if len(self.connections) > CROWD else CLOSE_SECONDS, self.transport.abort)

    async def send(self, message: Any) -> None:
        try:
            await super().send(message)
        except RuntimeError as error:
            if not self.close_sent:
                raise
            raise ClientDisconnected from error  # the connection was ended below the application, which could not know

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Text that is no UTF-8 goes on as bytes, which the application refuses in its own words."""
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
