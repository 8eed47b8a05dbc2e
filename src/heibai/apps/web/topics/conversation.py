"""What is said over one websocket of topics: subscriptions in, snapshots and events out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.websockets import WebSocketState

from ....core.errors import BusyError, HeibaiError, UnknownNameError, quoted
from ...problem import Problem, problem_of
from ..problems import MISTAKE, validation_detail
from ..wire.problem import details_of
from ..wire.websocket import UNREAD_SECONDS, send_answer
from .feed import FeedEvent, Listener
from .kind import TopicKind
from .wire import TOPIC_REQUEST, Subscribe, TopicAnswer, TopicRequest

TOPICS = 16  # of one socket
WAITING = 64  # answers; a subscription waits until they are taken
SILENT_SECONDS = 5.0  # in which a socket must have subscribed to something
PAUSE = 0.02  # seconds between two requests of a socket
log = logging.getLogger("heibai.web")


class Conversation:
    """One socket and its subscriptions."""

    def __init__(self, socket: WebSocket, kinds: Mapping[str, TopicKind]) -> None:
        self._socket, self._kinds = socket, kinds
        self._answers: asyncio.Queue[TopicAnswer] = asyncio.Queue(WAITING)
        self._subscriptions: dict[str, asyncio.Task[None]] = {}
        self._asked = asyncio.Event()

    async def run(self) -> None:
        """Until either side ends it, or the other one reads nothing, or asks for nothing."""
        tasks = [asyncio.create_task(each) for each in (self._read(), self._write(), self._require_asked())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            ending = [*tasks, *self._subscriptions.values()]
            for task in ending:
                task.cancel()
            await asyncio.wait(ending)
        for task in tasks:
            if not task.cancelled() and (error := task.exception()) and not self._is_of_the_end(error):
                raise error

    def _is_of_the_end(self, error: BaseException) -> bool:
        """Whether it says no more than that the other side is gone, or was closed while something was said to it."""
        is_closed = WebSocketState.DISCONNECTED in (self._socket.client_state, self._socket.application_state)
        return isinstance(error, WebSocketDisconnect | TimeoutError) or (is_closed and isinstance(error, RuntimeError))

    async def _read(self) -> None:
        while (message := await self._socket.receive())["type"] != "websocket.disconnect":
            try:
                self._take(TOPIC_REQUEST.validate_json(message.get("text") or ""))
            except ValidationError as error:
                detail = validation_detail(error.errors())
                await self._refuse("", Problem(422, "malformed", "Malformed request", detail))
            except HeibaiError as error:
                await self._refuse("", problem_of(error))
            await asyncio.sleep(PAUSE)

    async def _write(self) -> None:
        try:
            while True:
                answer = await self._answers.get()
                await send_answer(self._socket, answer)
        except (TimeoutError, WebSocketDisconnect):
            return  # nobody is there to be told

    async def _require_asked(self) -> None:
        try:
            await asyncio.wait_for(self._asked.wait(), SILENT_SECONDS)
            await asyncio.Event().wait()  # for ever: the others end it
        except TimeoutError:
            async with asyncio.timeout(UNREAD_SECONDS):  # a page that does not read is not waited for
                await self._socket.close(1013, f"nothing was subscribed to within {SILENT_SECONDS:g} seconds")

    def _take(self, request: TopicRequest) -> None:
        """Raises BusyError."""
        old = self._subscriptions.pop(request.topic, None)
        if old:
            old.cancel()
        if isinstance(request, Subscribe):
            self._asked.set()
            self._subscriptions = {topic: task for topic, task in self._subscriptions.items() if not task.done()}
            if len(self._subscriptions) >= TOPICS:
                raise BusyError(f"{TOPICS} topics are subscribed to already; give one up")
            self._subscriptions[request.topic] = asyncio.create_task(self._follow(request))

    async def _follow(self, request: Subscribe) -> None:
        try:
            kind, _, name = request.topic.partition("/")
            if kind not in self._kinds:
                known = ", ".join(sorted(self._kinds))
                raise UnknownNameError(f"{quoted(kind)} is no kind of topic; known: {known} (as in {known[:8]}/NAME)")
            listener = await self._kinds[kind].listen(name)
            try:
                await self._tell_all(request, listener, self._kinds[kind], name)
            finally:
                listener.close()
        except HeibaiError as error:
            await self._refuse(request.topic, problem_of(error))
        except Exception as error:
            log.error("a subscription failed", exc_info=error)
            await self._refuse(request.topic, Problem(500, "internal", "Internal error", MISTAKE))

    async def _tell_all(self, request: Subscribe, listener: Listener, kind: TopicKind, name: str) -> None:
        topic, feed, since = request.topic, listener.feed, request.since
        missed = feed.between(since.sequence, listener.begin) if since and since.feed == feed.name else None
        if missed is None:
            state = await kind.snapshot(name)
            await self._answers.put(
                {"type": "snapshot", "topic": topic, "feed": feed.name, "sequence": listener.begin, "state": state}
            )
        elif since:
            await self._answers.put({"type": "resumed", "topic": topic, "feed": feed.name, "sequence": since.sequence})
        for told in missed or ():
            await self._tell(topic, feed.name, told)
            if told.event["type"] == "end":
                return
        async for told in listener.events():
            await self._tell(topic, feed.name, told)

    async def _tell(self, topic: str, feed: str, told: FeedEvent) -> None:
        await self._answers.put(
            {"type": "event", "topic": topic, "feed": feed, "sequence": told.sequence, "event": told.event}
        )

    async def _refuse(self, topic: str, problem: Problem) -> None:
        await self._answers.put({"type": "problem", "topic": topic, "problem": details_of(problem)})
