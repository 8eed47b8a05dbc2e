"""The websocket of topics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from fastapi import APIRouter, WebSocket

from ....core.errors import BusyError
from ...problem import problem_of
from ..guard import refuse_websocket
from .conversation import Conversation
from .kind import TopicKind

MAX_SOCKETS = 48
router = APIRouter()


class TopicSockets:
    """How many there are, and what they may subscribe to."""

    def __init__(self, kinds: Mapping[str, TopicKind]) -> None:
        self.kinds = kinds
        self._count = 0

    @contextmanager
    def one_more(self) -> Iterator[None]:
        """While it is open. Raises BusyError."""
        if self._count >= MAX_SOCKETS:
            raise BusyError(f"{MAX_SOCKETS} programs or pages hear of topics already; close one")
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1


@router.websocket("/api/v1/events")
async def converse_about_topics(socket: WebSocket) -> None:
    """Subscriptions in, events out, until either side ends it."""
    sockets: TopicSockets = socket.app.state.topic_sockets
    try:
        with sockets.one_more():
            await socket.accept()
            await Conversation(socket, sockets.kinds).run()
    except BusyError as error:
        await refuse_websocket(problem_of(error), socket.scope, socket.receive, socket.send)
