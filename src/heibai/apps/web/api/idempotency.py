"""Creates that may be sent again: the same ``Idempotency-Key`` creates once and is answered the same.

A program whose connection broke does not know whether its request arrived; with a key it asks again without fear.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...problem import Problem
from ..problems import problem_response

HEADER = b"idempotency-key"
KEPT = 1000  # answers; the oldest makes room
SECONDS = 24 * 3600.0  # that an answer is kept
MOST_BYTES = 4096  # of an answer that is kept: creates answer with an id
_FORM = re.compile(rb"[!-~]{1,200}")


_Key = tuple[str, bytes]  # address, key


@dataclass
class _Turn:
    """Requests of one key come one after the other."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0


@dataclass(frozen=True, slots=True)
class _Kept:
    digest: bytes  # of the request's body
    until: float
    messages: tuple[Message, ...]  # the answer


class Idempotency:
    """ASGI middleware behind the guard, which has bounded the bodies."""

    def __init__(
        self, app: ASGIApp, *, besides: Collection[str] = (), clock: Callable[[], float] = time.monotonic
    ) -> None:
        """``besides``: paths whose bodies are streamed, and have a way of their own to go on. ``clock``: seconds that
        only grow."""
        self._app, self._besides, self._clock = app, besides, clock
        self._kept: OrderedDict[_Key, _Kept] = OrderedDict()
        self._turns: dict[_Key, _Turn] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        keys = [value for name, value in scope["headers"] if name == HEADER] if self._creates(scope) else []
        if not keys:
            await self._app(scope, receive, send)
        elif len(keys) > 1 or not _FORM.fullmatch(keys[0]):
            detail = f"Idempotency-Key came as {str(keys)[:120]}; expected one key of 1 to 200 visible ASCII characters"
            await problem_response(_refusal(detail))(scope, receive, send)
        else:
            await self._once((f"{scope['path']}?{scope['query_string']!r}", keys[0]), scope, receive, send)

    def _creates(self, scope: Scope) -> bool:
        is_post = scope["type"] == "http" and scope["method"] == "POST"
        return is_post and scope["path"].startswith("/api/") and scope["path"] not in self._besides

    async def _once(self, key: _Key, scope: Scope, receive: Receive, send: Send) -> None:
        message = await receive()
        digest = hashlib.sha256(message.get("body", b"")).digest()
        turn = self._turns.setdefault(key, _Turn())
        turn.users += 1
        try:
            async with turn.lock:  # the same create twice at a time: the second waits for the first one's answer
                await self._answer(key, digest, scope, again(message, receive), send)
        finally:
            turn.users -= 1
            if not turn.users:
                del self._turns[key]

    async def _answer(self, key: _Key, digest: bytes, scope: Scope, receive: Receive, send: Send) -> None:
        kept = self._kept.get(key)
        if kept is None or kept.until < self._clock():
            await self._create(key, digest, scope, receive, send)
        elif kept.digest != digest:
            detail = "this Idempotency-Key came before with another body; take a new key for another request"
            await problem_response(_refusal(detail))(scope, receive, send)
        else:
            for message in kept.messages:
                await send(_copy(message))

    async def _create(self, key: _Key, digest: bytes, scope: Scope, receive: Receive, send: Send) -> None:
        said: list[Message] = []

        async def listen(message: Message) -> None:
            said.append(_copy(message))
            await send(message)

        await self._app(scope, receive, listen)
        if said and said[0].get("status") == 201 and sum(len(each.get("body", b"")) for each in said) <= MOST_BYTES:
            self._kept[key] = _Kept(digest, self._clock() + SECONDS, tuple(said))
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)


def _copy(message: Message) -> Message:
    """What others do to the headers of the one does not change the other's."""
    return {**message, "headers": list(message["headers"])} if "headers" in message else {**message}


def again(message: Message, receive: Receive) -> Receive:
    """A ``receive`` that hands out a message once more, and then what else comes."""
    waiting = [message]

    async def first() -> Message:
        return waiting.pop() if waiting else await receive()

    return first


def _refusal(detail: str) -> Problem:
    return Problem(422, "idempotency", "Key used otherwise", detail)
