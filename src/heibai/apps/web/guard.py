"""The one door of the server: Host, Origin, body size and response headers, before anything else sees a request.

Binding to loopback keeps other machines out, but not other pages in the same browser: they can send requests to
this port, and a name that they control can be made to resolve to 127.0.0.1 (DNS rebinding). So a request must name
this server in ``Host``, and must come from this server's own page if it says where it comes from (``Origin``); a
websocket must always say so, because browsers put no other limit on who may open one.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..problem import Problem
from .problems import problem_response

MAX_BODY_BYTES = 16_384
NONE_LARGER: Mapping[str, int] = MappingProxyType({})
LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """ASGI middleware. ``port`` is the one that the server listens on, ``larger`` what other bodies may have."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        port: int,
        larger: Mapping[str, int] = NONE_LARGER,
        streamed: Mapping[str, int] = NONE_LARGER,
    ) -> None:
        """``larger``, ``streamed``: bytes by path; a streamed body says its length, and is in memory bit by bit."""
        self._app = app
        self._larger, self._streamed = larger, streamed
        self._hosts = frozenset(f"{name}:{port}" for name in LOOPBACK_NAMES)
        if port == 80:
            self._hosts |= frozenset(LOOPBACK_NAMES)
        self._origins = frozenset(f"http://{host}" for host in self._hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        problem = self._refusal(scope)
        if problem is None and scope["type"] == "http":
            send = _with_headers(send, path=scope["path"])
            receive, problem = await self._bounded(scope, receive)
        if problem is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await refuse_websocket(problem, scope, receive, send)
        else:
            await problem_response(problem)(scope, receive, send)

    async def _bounded(self, scope: Scope, receive: Receive) -> tuple[Receive, Problem | None]:
        """The request's body, in memory or as it comes, or why it is not taken."""
        if scope["method"] == "POST" and (longest := self._streamed.get(scope["path"])) is not None:
            return receive, _unfit_length(_headers(scope, b"content-length"), longest)
        most = self._larger.get(scope["path"], MAX_BODY_BYTES)
        body = await _read_body(receive, most)
        return (receive, _too_large(most)) if body is None else (_replay(body, receive), None)

    def _refusal(self, scope: Scope) -> Problem | None:
        host, origins = _headers(scope, b"host"), _headers(scope, b"origin")
        if len(host) != 1 or host[0].lower() not in self._hosts:
            return Problem(403, "host", "Foreign host", f"Host {_shown(host)} is not this server; {self._expected()}")
        if scope["type"] == "http" and not origins:
            return None
        if len(origins) != 1 or origins[0].lower() not in self._origins:
            detail = f"Origin {_shown(origins)} is not this server's page; {self._expected()}"
            return Problem(403, "origin", "Foreign origin", detail)
        return None

    def _expected(self) -> str:
        return f"open http://{sorted(self._hosts)[0]}/ instead"


async def refuse_websocket(problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a websocket's opening request with a problem instead of accepting it."""
    message = await receive()
    if message["type"] != "websocket.connect":
        return
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": problem.title})
        return
    headers = [(b"content-type", b"application/problem+json")]
    await send({"type": "websocket.http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": problem.to_json()})


def _headers(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def _shown(values: list[str]) -> str:
    return ", ".join(repr(value[:100]) for value in values) or "(none)"


def _too_large(most: int) -> Problem:
    what = "only short JSON" if most == MAX_BODY_BYTES else "no larger file; the command line does"
    detail = f"the request's body is longer than {most} bytes; this server takes {what}"
    return Problem(413, "too-large", "Body too large", detail)


def _unfit_length(lengths: list[str], most: int) -> Problem | None:
    """The server below ends a body where its length says, so what is said can be relied on."""
    if len(lengths) != 1 or not lengths[0].isascii() or not lengths[0].isdigit():
        detail = f"Content-Length {_shown(lengths)} came; a file is sent with its number of bytes"
        return Problem(411, "length", "Length required", detail)
    return _too_large(most) if int(lengths[0]) > most else None


async def _read_body(receive: Receive, most: int) -> bytes | None:
    """The whole body, or None when it is longer than ``most`` bytes."""
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            return None
    return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    """A ``receive`` that hands out ``body`` first and then what else comes (the disconnect)."""
    handed_out = False

    async def replay() -> Message:
        nonlocal handed_out
        if handed_out:
            return await receive()
        handed_out = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def _with_headers(send: Send, *, path: str) -> Send:
    """A ``send`` that adds the security headers and says what may be cached: only files with a hash in their name."""
    cache = "public, max-age=31536000, immutable" if path.startswith("/assets/") else "no-store"

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.update(SECURITY_HEADERS)
            headers["cache-control"] = cache if message["status"] < 400 else "no-store"
        await send(message)

    return send_with_headers
