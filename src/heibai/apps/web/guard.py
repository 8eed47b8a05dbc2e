"""The one door of the server: Host, Origin, body size and response headers, before anything else sees a request.

Binding to loopback keeps other machines out, but not other pages in the same browser: they can send requests to
this port, and a name that they control can be made to resolve to 127.0.0.1 (DNS rebinding). So a request must name
this server in ``Host``, and must come from this server's own page if it says where it comes from (``Origin``); a
websocket must always say so, because browsers put no other limit on who may open one. What another page merely shows
or loads has no ``Origin``, but browsers say whose page it is (``Sec-Fetch-Site``): nothing is worked out for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..problem import Problem
from .access.enter import ENTER
from .access.gate import Gate, bearer_of
from .access.place import Place
from .api.idempotency import again
from .headers import SECURITY_HEADERS
from .problems import challenge, problem_response

MAX_BODY_BYTES = 16_384
_ANY = re.escape("{id}")
NONE_LARGER: Mapping[str, int] = MappingProxyType({})
_OWN_SITES = ("same-origin", "none")  # none: a person typed the address
READERS = ("GET", "HEAD")  # verbs of a browser that wants to see a page


class Guard:
    """ASGI middleware. ``place`` is where the server is, ``larger`` what other bodies may have, ``gate`` the token."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        place: Place,
        larger: Mapping[str, int] = NONE_LARGER,
        streamed: Mapping[str, int] = NONE_LARGER,
        gate: Gate | None = None,
    ) -> None:
        """``larger``, ``streamed``: bytes by path; a streamed body says its length, and is in memory bit by bit.

        ``{id}`` in a path of ``larger`` stands for any one part.

        ``gate``: None, everybody is let in who names the server.
        """
        self._app = app
        self._larger = [(re.compile(re.escape(path).replace(_ANY, "[^/]+")), most) for path, most in larger.items()]
        self._streamed = streamed
        self._place = place
        self._gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        problem = self._refusal(scope)
        if scope["type"] == "websocket":
            if problem is None:
                await self._app(scope, receive, send)
            else:
                await refuse_websocket(problem, scope, receive, send)
        elif problem is None:
            await self._let_in(scope, receive, send)
        elif self._gate and problem.code == "token" and _wants_page(scope):
            await self._gate.send_form(scope, send)
        else:
            await problem_response(problem)(scope, receive, _with_headers(send, path=scope["path"]))

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        plain, send = send, _with_headers(send, path=scope["path"])
        if scope["method"] == "POST" and (longest := self._streamed.get(scope["path"])) is not None:
            problem = _unfit_length(_headers(scope, b"content-length"), longest)
            await (problem_response(problem) if problem else self._app)(scope, receive, send)
            return
        most = self._most(scope["path"])
        body = await _read_body(receive, most)
        if body is None:
            await problem_response(_too_large(most))(scope, receive, send)
        elif self._gate and scope["path"] == ENTER:
            await self._gate.enter(scope, body, plain)  # whose page has a form, and so headers of its own
        else:
            await self._app(scope, again({"type": "http.request", "body": body, "more_body": False}, receive), send)

    def _most(self, path: str) -> int:
        """Bytes of a body."""
        return next((most for pattern, most in self._larger if pattern.fullmatch(path)), MAX_BODY_BYTES)

    def _refusal(self, scope: Scope) -> Problem | None:
        host, origins = _headers(scope, b"host"), _headers(scope, b"origin")
        if len(host) != 1 or not self._place.is_called(host[0]):
            return Problem(403, "host", "Foreign host", f"Host {_shown(host)} is not this server; {self._expected()}")
        if self._must_say_origin(scope, origins) and not self._is_own(origins, host[0]):
            detail = f"Origin {_shown(origins)} is not this server's page; {self._expected()}"
            return Problem(403, "origin", "Foreign origin", detail)
        if sites := _foreign_sites(scope):
            detail = f"Sec-Fetch-Site {_shown(sites)} says that another page asks; {self._expected()}"
            return Problem(403, "origin", "Foreign origin", detail)
        return self._gate.refusal(scope) if self._gate else None

    def _must_say_origin(self, scope: Scope, origins: list[str]) -> bool:
        """A program with a token need not: no browser sends one with a websocket by itself."""
        is_program = self._gate is not None and bearer_of(scope) is not None
        return bool(origins) or (scope["type"] == "websocket" and not is_program)

    def _is_own(self, origins: list[str], host: str) -> bool:
        return len(origins) == 1 and self._place.is_own(origins[0], host)

    def _expected(self) -> str:
        return f"open {self._place.address} instead"


def _foreign_sites(scope: Scope) -> list[str]:
    """What a browser says of a page elsewhere, or of another port, that asks for more than this server's page."""
    sites = _headers(scope, b"sec-fetch-site") if scope["path"].startswith("/api/") else []
    return sites if any(each not in _OWN_SITES for each in sites) else []


def _wants_page(scope: Scope) -> bool:
    accepted = ",".join(_headers(scope, b"accept"))
    return scope["method"] in READERS and "text/html" in accepted and not scope["path"].startswith("/api/")


async def refuse_websocket(problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a websocket's opening request with a problem instead of accepting it."""
    message = await receive()
    if message["type"] != "websocket.connect":
        return
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": problem.title})
        return
    headers = [(b"content-type", b"application/problem+json"), *challenge(problem)]
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
