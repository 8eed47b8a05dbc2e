"""The server as a whole: the application, its socket, its start and its end."""

from __future__ import annotations

import asyncio
import errno
import logging
import mimetypes
import os
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from ... import __version__
from ...core.errors import ServerError
from ...core.system.machine import return_large_blocks
from ...store.games import LiveGames
from ...store.home import make_home, store_address
from .access.enter import ENTER
from .access.gate import Gate
from .access.place import LOOPBACK, Place
from .access.token import Token, find_token
from .analyse.page import ANALYSE
from .api.idempotency import Idempotency
from .api.openapi import operation_id
from .api.routes import Document
from .api.routes import router as api_router
from .arena.page import ARENA
from .breed.page import BREED
from .guard import Guard
from .jobs.jobs import Jobs
from .jobs.routes import job_router
from .jobs.watches import TOPIC, Watches
from .library.page import LIBRARY
from .play.page import PLAY
from .players.opponents import Opponents
from .problems import install_handlers
from .sockets import BoundedConnection, PageSocket
from .think.page import THINK
from .topics.feed import Feeds
from .topics.kind import TopicKind
from .topics.routes import TopicSockets
from .topics.routes import router as topics_router
from .wire.websocket import MAX_FRAME_BYTES

DEFAULT_PORT = 8123
BACKLOG = 1024  # connections that wait in the system
ACCEPTED_AT_ONCE = 16  # of them before those that are there get a turn
STATIC = Path(__file__).parent / "static"
PAGES = (PLAY, ANALYSE, THINK, BREED, ARENA, LIBRARY)
VIEWS = tuple(view for page in PAGES for view in page.jobs)
ROUTERS = {
    **{tag: router for page in PAGES for tag, router in page.routers.items()},
    "jobs": job_router(VIEWS),
    "api": api_router,
    "events": topics_router,
}
"""All addresses, by their tag in the document."""


def make_app(
    *,
    data: Path | None,
    port: int,
    static: Path = STATIC,
    opponents: Opponents | None = None,
    place: Place | None = None,
    token: Token | None = None,
) -> ASGIApp:
    """The application behind its guard. Raises ServerError when the page is not built, StoreError.

    ``place``: by default loopback at ``port``. ``token``: what everybody has to show; None: nobody has to.
    """
    where = place or Place(port=port)
    if not (static / "index.html").exists():
        mend = "build it with: make kernel (in a checkout), or: pip install ."
        raise ServerError(f"the page is not built (no index.html in {str(static)!r}); {mend}")
    games = LiveGames(store_address(data))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        state = app.state
        state.heavy_request, state.feeds = asyncio.Semaphore(1), Feeds()
        watches = Watches(state.feeds)
        jobs = state.jobs = Jobs(VIEWS, state, watches)
        topics: dict[str, TopicKind] = {TOPIC: jobs}
        async with AsyncExitStack() as stack:
            for page in PAGES:
                topics |= await stack.enter_async_context(page.opened(state))
            stack.callback(watches.close)
            stack.callback(jobs.workers.close)  # first of all: it does not wait, as some pages do
            state.topic_sockets = TopicSockets(topics)
            state.document = Document(app, ROUTERS.values())
            yield

    app = FastAPI(
        title="heibai",
        version=__version__,
        summary="Reversi and Gomoku: play, analyse, breed.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        generate_unique_id_function=operation_id,
    )
    app.state.data, app.state.games = data, games
    app.state.opponents, app.state.is_shared = opponents or Opponents(), token is not None
    install_handlers(app)
    for tag, router in ROUTERS.items():
        app.include_router(router, tags=[tag])
    mimetypes.add_type("font/woff2", ".woff2")  # which not every system knows
    app.mount("/", GZipMiddleware(StaticFiles(directory=static, html=True)))
    gate = Gate(where, token) if token else None
    larger = {address: most for page in PAGES for address, most in page.larger.items()}
    streamed = {address: most for page in PAGES for address, most in page.streamed.items()}
    return Guard(Idempotency(app, besides=streamed), place=where, larger=larger, streamed=streamed, gate=gate)


def listen(port: int, host: str = LOOPBACK) -> socket.socket:
    """A listening socket, by default on loopback; port 0 takes any free one. Raises ServerError."""
    if not 0 <= port <= 65535:
        raise ServerError(f"{port!r} is no port; use one from 1024 to 65535: heibai serve --port {DEFAULT_PORT}")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named protocol: asyncio sends small messages at once (TCP_NODELAY) only on sockets that say they are TCP.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise _port_error(host, port, error) from error
    return listener


def _port_error(host: str, port: int, error: OSError) -> ServerError:
    other = port + 1 if 1024 <= port < 65535 else DEFAULT_PORT
    mend = f"use another one: heibai serve --port {other}"
    if error.errno == errno.EADDRINUSE:
        return ServerError(f"port {port} of {host} is taken, perhaps by another heibai; {mend}")
    if error.errno == errno.EACCES:
        return ServerError(f"port {port} of {host} is reserved for the system; {mend}")
    if error.errno == errno.EADDRNOTAVAIL:
        return ServerError(f"{host!r} is no address of this machine; use one of its own, or 0.0.0.0 for all of them")
    return ServerError(f"port {port} of {host} cannot be used ({error.strerror}); {mend}")


@dataclass(frozen=True, slots=True)
class Ready:
    """A server that can be asked."""

    address: str  # "http://127.0.0.1:8123/"
    token: str | None = None  # what it asks for; None: nothing

    @property
    def first_address(self) -> str:
        """To be opened once: it gives a browser its cookie."""
        return f"{self.address}{ENTER[1:]}?token={self.token}" if self.token else self.address


def serve(
    *,
    data: Path | None,
    port: int,
    ready: Callable[[Ready], None],
    host: str = LOOPBACK,
    names: Sequence[str] = (),
) -> None:
    """Serve until interrupted; ``ready`` is called when the page can be opened.

    Raises:
        ServerError: port taken, page not built, no address, no token that can be kept.
        StoreError: the database cannot be used.
    """
    return_large_blocks()
    place = Place.of(host, port, names)
    token = None if place.is_private else find_token(make_home(data))
    listener = listen(port, place.host)
    logging.getLogger("uvicorn.error").addFilter(_is_no_refusal)
    try:
        place = replace(place, port=listener.getsockname()[1])
        app = make_app(data=data, port=place.port, place=place, token=token)
        told = Ready(place.address, token.text if token else None)
        _Announcing(_config(app, place), lambda: ready(told)).run(sockets=[listener])
    finally:
        listener.close()


def _config(app: ASGIApp, place: Place) -> uvicorn.Config:
    has_proxy = bool(place.names or os.environ.get("FORWARDED_ALLOW_IPS"))
    return uvicorn.Config(
        app,
        proxy_headers=has_proxy,  # without one anybody may write X-Forwarded-For
        log_level="warning",
        access_log=False,
        loop="asyncio",
        http=BoundedConnection,
        ws=PageSocket,
        ws_max_size=MAX_FRAME_BYTES,
        ws_max_queue=16,
        ws_per_message_deflate=False,
        ws_ping_interval=30.0,
        timeout_graceful_shutdown=2,
        backlog=ACCEPTED_AT_ONCE,
        limit_concurrency=512,
        server_header=False,
        h11_max_incomplete_event_size=16_384,
    )


_REFUSALS = ("without completing handshake", "Invalid HTTP request", "Unsupported upgrade request")


def _is_no_refusal(record: logging.LogRecord) -> bool:
    """False for what uvicorn complains about when something is refused, as it should be."""
    return not any(refusal in record.getMessage() for refusal in _REFUSALS)


class _Announcing(uvicorn.Server):
    """A server that says when it is up."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        for listener in sockets or []:
            listener.listen(BACKLOG)  # asyncio has set it to what it accepts at once
        if self.started:
            self._announce()
