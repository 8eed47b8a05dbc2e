"""The addresses of the page "Play": HTTP for catalogue, lists, files and new games, a websocket for the game."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, WebSocket
from fastapi.responses import PlainTextResponse, Response
from starlette.requests import HTTPConnection

from ....core.errors import BusyError
from ...problem import problem_of
from ..api.cursor import After, Limit
from ..app_state import TheStoredGames
from ..guard import refuse_websocket
from ..limits import one_heavy_request_at_a_time
from .catalogue import with_networks
from .live.conversation import converse
from .live.open_games import OpenGames
from .live.pages import Pages
from .stored.champion_list import champion_list
from .stored.game_list import COUNT, game_file, list_games
from .wire.game import GameState
from .wire.lists import Catalogue, ChampionEntry, Created, StoredGames, Summary
from .wire.requests import GameId, NewGame

router = APIRouter()


def _open_games(connection: HTTPConnection) -> OpenGames:
    games: OpenGames = connection.app.state.open_games
    return games


TheOpenGames = Annotated[OpenGames, Depends(_open_games)]


@router.get("/api/v1/catalogue")
def read_catalogue(connection: HTTPConnection) -> Catalogue:
    """Games, sizes, levels: what the dialog "New game" offers."""
    state = connection.app.state
    return with_networks(state.catalogue, state.opponents)


@router.get("/api/v1/games")
async def read_recent(games: TheOpenGames) -> list[Summary]:
    """The games played last, newest first. Raises StoreError."""
    return await games.recent()


@router.post("/api/v1/games", status_code=201)
async def create_game(wanted: NewGame, games: TheOpenGames) -> Created:
    """Start a game and answer its id.

    Raises UnknownNameError, BoardSizeError, SpecError, ForbiddenSpecError, PositionTextError, IllegalMoveError,
    TermsError, StoreError, BusyError.
    """
    return {"id": await games.create(wanted)}


@router.get("/api/v1/games/{id}")
async def read_game(id: str, games: TheOpenGames) -> GameState:
    """One game as a websocket would show it. Raises UnknownNameError, StoreError."""
    return await games.state(id)


# The next three are no coroutines: FastAPI calls them on a thread, so that a slow disk holds up nobody.


@router.get("/api/v1/stored-games", dependencies=[one_heavy_request_at_a_time])
def read_stored(games: TheStoredGames, after: After = "", limit: Limit = COUNT) -> StoredGames:
    """All stored games in parts, the one touched last first. Raises SpecError, StoreError."""
    return list_games(games, after=after, limit=limit)


@router.get("/api/v1/games/{id}/file", dependencies=[one_heavy_request_at_a_time], response_class=PlainTextResponse)
def read_file(id: GameId, games: TheStoredGames, format: str = "jsonl") -> Response:
    """The game as a file to save. Raises UnknownNameError, StoreError, RecordFormatError."""
    name, text = game_file(games, id, format)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/api/v1/champions", dependencies=[one_heavy_request_at_a_time])
def read_champions() -> list[ChampionEntry]:
    """The champions of this user's runs, newest first. Raises StoreError."""
    return champion_list()


@router.websocket("/api/v1/play")
async def play(socket: WebSocket) -> None:
    """The websocket of one page: requests in, answers out, until either side ends it."""
    pages: Pages = socket.app.state.pages
    games = _open_games(socket)
    try:
        page = pages.admit()
    except BusyError as error:
        await refuse_websocket(problem_of(error), socket.scope, socket.receive, socket.send)
        return
    try:
        await socket.accept()
        await converse(socket, page, games)
    finally:
        pages.leave(page)
        games.leave(page.outbox)
