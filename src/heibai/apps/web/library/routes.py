"""The addresses of the page "Library": the tree of openings, searches, games, files to save."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import FileResponse
from starlette.background import BackgroundTask

from ....games import GameSpec
from ..api.openapi import A_FILE
from ..app_state import from_app_state
from ..boards.game_position import GamePosition
from ..records.wire import FoundGame, GameText
from .exporting import Exported, export
from .imports import needed_paths
from .open_library import OpenLibrary
from .searching import games_page, library_game, names_like, place_of, selection_of
from .tree import library_state, tree_node
from .uploads import Uploads
from .wire import GameFilter, GamesCount, GamesPage, LibraryState, Text, TreeNode, Uploaded, UploadId

router, imports = APIRouter(), APIRouter()
UPLOADS = "/api/v1/library/uploads"
Start = Annotated[str | None, Query(max_length=600)]
Moves = Annotated[str, Query(max_length=6000)]
Number = Annotated[int, Query(ge=0, le=2**62)]


TheLibrary = Annotated[OpenLibrary, Depends(from_app_state(lambda state: state.library))]


TheFilter = Annotated[GameFilter, Depends(GameFilter)]


def _place(wanted: TheFilter, start: Start = None, moves: Moves = "") -> GamePosition | None:
    """Raises SpecError, UnknownNameError, PositionTextError, IllegalMoveError."""
    return place_of(wanted, start, moves)


ThePlace = Annotated[GamePosition | None, Depends(_place)]


@router.get("/api/v1/library")
async def read_library(library: TheLibrary) -> LibraryState:
    """What there is. Raises StoreError, BusyError."""
    return await library.at_lower_priority(lambda: library_state(library.games(), library.index()))


@router.get("/api/v1/library/tree")
def read_opening_tree(library: TheLibrary, game: GameText, start: Start = None, moves: Moves = "") -> TreeNode:
    """A position of the opening tree. Raises StoreError, SpecError, IllegalMoveError, PositionTextError."""
    return tree_node(library.index(), GameSpec.parse(game), start, moves)


@router.get("/api/v1/library/games")
async def search_games(library: TheLibrary, wanted: TheFilter, place: ThePlace, above: Number = 0) -> GamesPage:
    """Games of a search, those above a number; with ``moves`` or ``start`` those that passed through the position.

    Raises StoreError, SpecError, UnknownNameError, BusyError.
    """
    return await library.at_lower_priority(lambda: games_page(library.games(), wanted, place, above=above))


@router.get("/api/v1/library/count")
async def count_games(library: TheLibrary, wanted: TheFilter) -> GamesCount:
    """How many games a search without a position has. Raises StoreError, SpecError, UnknownNameError, BusyError."""
    return {
        "games": await library.at_lower_priority(lambda: library.games().count(selection_of(library.games(), wanted)))
    }


@router.get("/api/v1/library/games/{id}", response_model_exclude_defaults=True)
async def read_library_game(library: TheLibrary, id: Annotated[int, Path(ge=1, le=2**62)]) -> FoundGame:
    """One game with its moves. Raises UnknownNameError, StoreError, RecordFormatError, BusyError."""
    return await library.at_lower_priority(lambda: library_game(library.games(), id))


@router.get("/api/v1/library/names")
async def read_names(
    library: TheLibrary, kind: Literal["player", "event", "opening"], text: Text = "", game: GameText = ""
) -> list[str]:
    """Names that have a text in them. Raises StoreError, SpecError, UnknownNameError, BusyError."""
    return await library.at_lower_priority(lambda: names_like(library.games(), kind, text, game))


@router.get("/api/v1/library/file", response_class=FileResponse, responses=A_FILE)
async def read_games_file(
    library: TheLibrary, wanted: TheFilter, place: ThePlace, format: Annotated[str, Query(max_length=40)] = "jsonl"
) -> FileResponse:
    """All games of a search as a file to save; ``Games-Left-Out``: those that the format cannot hold.

    Raises RecordFormatError, SpecError, UnknownNameError, StoreError, BusyError.
    """
    made: Exported = await library.at_lower_priority(lambda: export(library.games(), wanted, place, format))
    return FileResponse(
        made.path,
        media_type="application/octet-stream",
        filename=f"heibai-games.{format}",
        headers={"games-written": str(made.written), "games-left-out": str(made.left_out)},
        background=BackgroundTask(_remove, made),
    )


async def _remove(made: Exported) -> None:
    await asyncio.to_thread(made.path.unlink, missing_ok=True)


@imports.post(UPLOADS, status_code=201)
async def upload_file(
    request: Request,
    uploads: Annotated[Uploads, Depends(from_app_state(lambda state: state.uploads))],
    name: Annotated[str, Query(max_length=400)],
    upload: Annotated[UploadId | None, Query()] = None,
) -> Uploaded:
    """Send one file of an upload, without ``upload`` the first one. It is streamed to the disk.

    Raises BusyError, SpecError, UnknownNameError, RecordFormatError, StoreError.
    """
    if upload is None:
        upload = await asyncio.to_thread(lambda: uploads.begin(needed_paths()))
    length = int(request.headers.get("content-length", "0"))  # the guard has looked at it
    return {"upload": upload, "bytes": await uploads.receive(upload, name, request.stream(), length=length)}
