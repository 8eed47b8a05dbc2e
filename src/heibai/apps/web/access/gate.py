"""The token at the door: a program says it with every request, a browser once, and has a cookie afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.types import Scope, Send

from ...problem import Problem
from .enter import ENTER, Entrance, send_page
from .place import Place
from .token import Token
from .tries import Tries

DAYS = 180  # that a browser keeps its cookie
OPEN = frozenset({ENTER, "/enter.css", "/icon.svg"})  # what everybody gets


class Gate:
    """Asks for a token, and tells a browser where to show one."""

    def __init__(self, place: Place, token: Token, tries: Tries | None = None) -> None:
        self._place, self._token, self._tries = place, token, tries or Tries()
        self._cookie = f"heibai-{place.port}"

    def refusal(self, scope: Scope) -> Problem | None:
        """Why a request is not let in. Who has the cookie is never made to wait: it cannot be guessed."""
        if scope["path"] in OPEN and scope["type"] == "http":
            return None
        shown = bearer_of(scope)
        if shown is not None:
            return self._judge(scope, shown)
        if any(self._token.is_cookie(each) for each in self._cookies(scope)):
            return None
        return _missing("no token came")

    async def enter(self, scope: Scope, body: bytes, send: Send) -> None:
        """Answer the entrance: a form, and for the right token a cookie."""
        shown = parse_qs(scope["query_string"].decode("latin-1") or body.decode("latin-1")).get("token", [None])[0]
        entrance = Entrance.of(scope)
        if shown is None:
            await send_page(entrance.form(), 200, send)
        elif problem := self._judge(scope, shown.strip()):
            await send_page(entrance.form(problem), problem.status, send)
        else:
            await send_page(entrance.done(), 200, send, cookie=self._new_cookie(scope))

    async def send_form(self, scope: Scope, send: Send) -> None:
        """Instead of a page that nobody may see yet."""
        await send_page(Entrance.of(scope).form(), 401, send)

    def _judge(self, scope: Scope, shown: str) -> Problem | None:
        address = scope["client"][0] if scope.get("client") else ""
        wait = self._tries.seconds_to_wait(address)
        if wait:
            detail = f"too many wrong tokens came from this address; try again in {wait} seconds"
            return Problem(429, "tries", "Too many wrong tokens", detail)
        if self._token.is_text(shown):
            self._tries.note_right(address)
            return None
        self._tries.note_wrong(address)
        return _missing("a wrong token came")

    def _cookies(self, scope: Scope) -> Iterator[str]:
        for name, value in scope["headers"]:
            if name == b"cookie":
                cookies: SimpleCookie = SimpleCookie()
                try:
                    cookies.load(value.decode("latin-1"))
                except CookieError:
                    continue  # of another server under this name; ours would parse
                if self._cookie in cookies:
                    yield cookies[self._cookie].value

    def _new_cookie(self, scope: Scope) -> str:
        host = next((value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"host"), "")
        secure = "" if self._place.is_direct(host) else "; Secure"
        held = f"Path=/; Max-Age={DAYS * 86_400}; HttpOnly; SameSite=Strict{secure}"
        return f"{self._cookie}={self._token.cookie}; {held}"


def bearer_of(scope: Scope) -> str | None:
    """The token of a request's ``Authorization``; None: it has none."""
    for name, value in scope["headers"]:
        if name == b"authorization":
            kind, _, shown = value.decode("latin-1").partition(" ")
            return shown.strip() if kind.lower() == "bearer" else ""
    return None


def _missing(came: str) -> Problem:
    mend = f"open {ENTER} in a browser, or send the header Authorization: Bearer TOKEN (heibai serve prints it)"
    return Problem(401, "token", "Token needed", f"{came}; {mend}")
