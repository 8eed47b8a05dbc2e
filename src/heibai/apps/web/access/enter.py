"""The page on which a person shows the token: a form of the server's own, which needs no script."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from starlette.types import Scope, Send

from ...problem import Problem
from ..headers import CONTENT_SECURITY_POLICY, SECURITY_HEADERS

ENTER = "/enter"


@dataclass(frozen=True)
class Entrance:
    """The page in one language."""

    language: str
    title: str
    ask: str
    label: str
    button: str
    wrong: str
    wait: str
    welcome: str

    @staticmethod
    def of(scope: Scope) -> Entrance:
        """In Chinese for a browser that asks for it first."""
        wishes = b",".join(value for name, value in scope["headers"] if name == b"accept-language")
        return CHINESE if wishes.strip().lower().startswith(b"zh") else ENGLISH

    def form(self, problem: Problem | None = None) -> str:
        """Asks for the token, after a wrong one with words about it."""
        words = "" if problem is None else self.wait if problem.status == 429 else self.wrong
        said = f'<p class="problem" role="alert">{escape(words)}</p>' if words else ""
        return self._page(
            f"<p>{escape(self.ask)} <code>heibai serve</code></p>{said}"
            f'<form method="post" action="{ENTER}"><label for="token">{escape(self.label)}</label>'
            '<input id="token" name="token" type="password" autocomplete="current-password" required autofocus>'
            f"<button>{escape(self.button)}</button></form>"
        )

    def done(self) -> str:
        """Leads on by itself: the browser holds the cookie by then, and the address with the token is left."""
        return self._page(
            f'<p><a href="/">{escape(self.welcome)}</a></p>', head='<meta http-equiv="refresh" content="0; url=/">'
        )

    def _page(self, body: str, head: str = "") -> str:
        return (
            f'<!doctype html><html lang="{self.language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<meta name="color-scheme" content="light dark">{head}<title>{escape(self.title)}</title>'
            '<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/enter.css"></head>'
            f"<body><main><h1>{escape(self.title)}</h1>{body}</main></body></html>"
        )


ENGLISH = Entrance(
    "en",
    "heibai 黑白",
    "This server asks for its token. It stands in the terminal of",
    "Token",
    "Enter",
    "That is not this server's token.",
    "Too many wrong tokens. Wait a minute, then try again.",
    "Welcome. Go on to the page",
)
CHINESE = Entrance(
    "zh-Hans",
    "黑白 heibai",
    "这个服务器需要令牌，运行这个命令的终端里有：",
    "令牌",
    "进入",
    "这不是这个服务器的令牌。",
    "令牌错误次数过多，请等一分钟再试。",
    "欢迎，进入页面",
)


async def send_page(text: str, status: int, send: Send, *, cookie: str = "") -> None:
    """An answer with the security headers; its form may be sent to this server alone."""
    policy = CONTENT_SECURITY_POLICY.replace("form-action 'none'", "form-action 'self'")
    said = SECURITY_HEADERS | {
        "content-security-policy": policy,
        "referrer-policy": "same-origin",  # else a browser would not say where the form comes from
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        **({"set-cookie": cookie} if cookie else {}),
    }
    headers = [(name.encode(), value.encode()) for name, value in said.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})
