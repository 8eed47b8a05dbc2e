"""The server as a whole: the application, its socket, its start and its end."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from ... import __version__
from ...core.errors import ServerError
from ...store.games import LiveGames
from ...store.home import ANALYSES, make_home, store_address
from .access.enter import ENTER
from .access.gate import Gate
from .access.place import LOOPBACK, Place
from .access.token import Token, find_token
from .analyse.analyses import Analyses
from .analyse.forced_wins import ForcedWinDesk
from .analyse.lines import Lines
from .analyse.routes import RECORDS, STUDY
from .analyse.routes import router as analyse_router
from .analyse.wire import MAX_FILE_BYTES
from .api.idempotency import Idempotency
from .api.openapi import operation_id
from .api.routes import Document
from .api.routes import router as api_router
from .arena.routes import router as arena_router
from .arena.studies.routes import router as studies_router
from .arena.studies.watch import watching as watching_studies
from .arena.tables import Tables
from .arena.watch import watching as watching_contests
from .breed.details.meetings import Replays
from .breed.details.routes import router as insides_router
from .breed.learning.routes import router as learning_router
from .breed.listing import Listing
from .breed.routes import router as breed_router
from .breed.watch import SHARE, news_behind, watching
from .guard import Guard
from .library.collections.routes import router as collections_router
from .library.import_routes import UPLOADS
from .library.import_routes import router as import_router
from .library.routes import router as library_router
from .library.shelf import Shelf
from .library.uploads import Uploads
from .library.watch import watching as watching_imports
from .library.wire import MAX_UPLOAD_BYTES
from .memory import return_large_blocks
from .play.catalogue import catalogue
from .play.live.open_games import OpenGames
from .play.live.pages import Pages
from .play.routes import router as play_router
from .play.stored.table_store import TableStore
from .play.wire.requests import MAX_FRAME_BYTES
from .players.opponents import Opponents
from .problems import install_handlers
from .records.study.model import MAX_STUDY_BYTES
from .runs.workers import Workers
from .sockets import Door, PageSocket
from .think.desk import Desk
from .think.routes import router as think_router
from .topics.feed import Feeds
from .topics.kinds import topics
from .topics.routes import TopicSockets
from .topics.routes import router as topics_router
from .topics.watches import Watches, whole

DEFAULT_PORT = 8123
BACKLOG = 1024  # connections that wait in the system
ACCEPTED_AT_ONCE = 16  # of them before those that are there get a turn
STATIC = Path(__file__).parent / "static"
ROUTERS = {
    "play": play_router,
    "analyse": analyse_router,
    "think": think_router,
    "breed": breed_router,
    "insides": insides_router,
    "learning": learning_router,
    "arena": arena_router,
    "studies": studies_router,
    "library": library_router,
    "collections": collections_router,
    "imports": import_router,
    "api": api_router,
    "events": topics_router,
}
"""The addresses of each page, by its tag in the document."""


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
    players = opponents or Opponents()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        open_games = OpenGames(TableStore(games), players)
        app.state.open_games, app.state.pages, app.state.catalogue = open_games, Pages(), catalogue(players)
        app.state.heavy_request = asyncio.Semaphore(1)
        app.state.replays, app.state.listing = Replays(), Listing()
        app.state.shelf, app.state.uploads, app.state.importers = Shelf(), Uploads(), Workers()
        app.state.desk, app.state.contest_tables = Desk(), Tables()
        feeds = Feeds()
        app.state.analyses, app.state.lines = Analyses(make_home(data) / ANALYSES, feeds), Lines()
        app.state.forced_wins = ForcedWinDesk()
        app.state.workers = Workers()
        app.state.watches = Watches("run", feeds, watching(app.state.workers), news_behind, share=SHARE)
        app.state.contest_watches = Watches(
            "contest", feeds, watching_contests(app.state.workers, app.state.contest_tables), whole
        )
        app.state.study_watches = Watches("study", feeds, watching_studies(app.state.workers), whole)
        app.state.import_watches = Watches("import", feeds, watching_imports(app.state.importers), whole)
        app.state.topic_sockets = TopicSockets(topics(app.state))
        app.state.document = Document(app, ROUTERS.values())
        yield
        state = app.state
        for watches in (state.watches, state.contest_watches, state.study_watches, state.import_watches):
            watches.close()
        app.state.workers.close()
        app.state.importers.close()
        app.state.shelf.close()
        app.state.analyses.close()
        app.state.lines.close()
        app.state.forced_wins.close()
        await app.state.desk.close()
        await open_games.close()

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
    app.state.games, app.state.is_shared = games, token is not None
    install_handlers(app)
    for tag, router in ROUTERS.items():
        app.include_router(router, tags=[tag])
    app.mount("/", GZipMiddleware(StaticFiles(directory=static, html=True)))
    gate = Gate(where, token) if token else None
    return Guard(
        Idempotency(app, besides=(UPLOADS,)),
        place=where,
        larger={RECORDS: MAX_FILE_BYTES, STUDY: MAX_STUDY_BYTES},
        streamed={UPLOADS: MAX_UPLOAD_BYTES},
        gate=gate,
    )


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
        _Announcing(_config(app), lambda: ready(told)).run(sockets=[listener])
    finally:
        listener.close()


def _config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        loop="asyncio",
        http=Door,
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
