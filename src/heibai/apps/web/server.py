"""The server as a whole: the application, its socket, its start and its end."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from ...core.errors import ServerError
from ...store.games import LiveGames
from ...store.home import ANALYSES, make_home, store_address
from .analyse.analyses import Analyses
from .analyse.lines import Lines
from .analyse.routes import RECORDS
from .analyse.routes import router as analyse_router
from .analyse.wire import MAX_FILE_BYTES
from .breed.routes import router as breed_router
from .breed.watch import Listeners
from .breed.workers import Workers
from .guard import Guard
from .library.import_routes import UPLOADS
from .library.import_routes import router as import_router
from .library.routes import router as library_router
from .library.shelf import Shelf
from .library.uploads import Uploads
from .library.wire import MAX_UPLOAD_BYTES
from .memory import return_large_blocks
from .play.catalogue import catalogue
from .play.live.open_games import OpenGames
from .play.live.pages import Pages
from .play.opponents import Opponents
from .play.routes import router
from .play.stored.table_store import TableStore
from .play.wire.requests import MAX_FRAME_BYTES
from .problems import install_handlers
from .sockets import Door, PageSocket
from .think.desk import Desk
from .think.routes import router as think_router

HOST = "127.0.0.1"
DEFAULT_PORT = 8123
BACKLOG = 1024  # connections that wait in the system
ACCEPTED_AT_ONCE = 16  # of them before those that are there get a turn
STATIC = Path(__file__).parent / "static"


def make_app(*, data: Path | None, port: int, static: Path = STATIC, opponents: Opponents | None = None) -> ASGIApp:
    """The application behind its guard. Raises ServerError when the page is not built, StoreError."""
    if not (static / "index.html").exists():
        mend = "build it with: make kernel (in a checkout), or: pip install ."
        raise ServerError(f"the page is not built (no index.html in {str(static)!r}); {mend}")
    games = LiveGames(store_address(data))
    players = opponents or Opponents()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        open_games = OpenGames(TableStore(games), players)
        app.state.open_games, app.state.pages, app.state.catalogue = open_games, Pages(), catalogue(players)
        app.state.patience = asyncio.Semaphore(1)
        app.state.analyses, app.state.lines = Analyses(make_home(data) / ANALYSES), Lines()
        app.state.workers, app.state.run_listeners = Workers(), Listeners()
        app.state.shelf, app.state.uploads, app.state.importers = Shelf(), Uploads(), Workers()
        app.state.desk = Desk()
        yield
        app.state.workers.close()
        app.state.importers.close()
        app.state.shelf.close()
        app.state.analyses.close()
        app.state.lines.close()
        await app.state.desk.close()
        await open_games.close()

    app = FastAPI(title="heibai", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.games = games
    install_handlers(app)
    app.include_router(router)
    app.include_router(analyse_router)
    app.include_router(breed_router)
    app.include_router(library_router)
    app.include_router(import_router)
    app.include_router(think_router)
    app.mount("/", GZipMiddleware(StaticFiles(directory=static, html=True)))
    return Guard(app, port=port, larger={RECORDS: MAX_FILE_BYTES}, streamed={UPLOADS: MAX_UPLOAD_BYTES})


def listen(port: int) -> socket.socket:
    """A listening socket on loopback; port 0 takes any free one. Raises ServerError."""
    if not 0 <= port <= 65535:
        raise ServerError(f"{port!r} is no port; use one from 1024 to 65535: heibai serve --port {DEFAULT_PORT}")
    # Named protocol: asyncio sends small messages at once (TCP_NODELAY) only on sockets that say they are TCP.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise _port_error(port, error) from error
    return listener


def _port_error(port: int, error: OSError) -> ServerError:
    other = port + 1 if 1024 <= port < 65535 else DEFAULT_PORT
    mend = f"use another one: heibai serve --port {other}"
    if error.errno == errno.EADDRINUSE:
        return ServerError(f"port {port} of {HOST} is taken, perhaps by another heibai; {mend}")
    if error.errno == errno.EACCES:
        return ServerError(f"port {port} of {HOST} is reserved for the system; {mend}")
    return ServerError(f"port {port} of {HOST} cannot be used ({error.strerror}); {mend}")


def serve(*, data: Path | None, port: int, ready: Callable[[str], None]) -> None:
    """Serve until interrupted; ``ready`` is called with the address when the page can be opened.

    Raises:
        ServerError: port taken, page not built.
        StoreError: the database cannot be used.
    """
    return_large_blocks()
    listener = listen(port)
    logging.getLogger("uvicorn.error").addFilter(_is_no_refusal)
    try:
        bound: int = listener.getsockname()[1]
        app = make_app(data=data, port=bound)
        config = uvicorn.Config(
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
        _Announcing(config, lambda: ready(f"http://{HOST}:{bound}/")).run(sockets=[listener])
    finally:
        listener.close()


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
