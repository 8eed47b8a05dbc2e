"""The addresses of the page "Library": the tree of openings, searches, games, files to save."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import FileResponse
from starlette.background import BackgroundTask

from ....games import GameSpec
from ..api.openapi import A_FILE
from ..app_state import from_app_state
from ..boards.game_position import GamePosition
from ..records.wire import FoundGame, GameText
from .exporting import Exported, export
from .searching import games_page, library_game, names_like, place_of, selection_of
from .shelf import Shelf
from .tree import library_state, tree_node
from .wire import GamesCount, GamesPage, LibraryState, Text, TreeNode, Wanted

router = APIRouter()
Start = Annotated[str | None, Query(max_length=500)]
Moves = Annotated[str, Query(max_length=6000)]
Number = Annotated[int, Query(ge=0, le=2**62)]


TheShelf = Annotated[Shelf, Depends(from_app_state(lambda state: state.shelf))]


def _wanted(
    game: GameText = "",
    player: Text = "",
    event: Text = "",
    year: Annotated[int | None, Query(ge=0, le=9999)] = None,
    until: Annotated[int | None, Query(ge=0, le=9999)] = None,
    result: Literal["", "black", "white", "draw"] = "",
    opening: Text = "",
    collection: Number = 0,
) -> Wanted:
    return Wanted(
        game=game, player=player, event=event, year=year, until=until, result=result, opening=opening,
        collection=collection,
    )  # fmt: skip


TheWanted = Annotated[Wanted, Depends(_wanted)]


def _place(wanted: TheWanted, start: Start = None, moves: Moves = "") -> GamePosition | None:
    """Raises SpecError, UnknownNameError, PositionTextError, IllegalMoveError."""
    return place_of(wanted, start, moves)


ThePlace = Annotated[GamePosition | None, Depends(_place)]


@router.get("/api/v1/library")
async def read_library(shelf: TheShelf) -> LibraryState:
    """What there is. Raises StoreError, BusyError."""
    return await shelf.patiently(lambda: library_state(shelf.games(), shelf.index()))


@router.get("/api/v1/library/tree")
def read_opening_tree(shelf: TheShelf, game: GameText, start: Start = None, moves: Moves = "") -> TreeNode:
    """A position of the opening tree. Raises StoreError, SpecError, IllegalMoveError, PositionTextError."""
    return tree_node(shelf.index(), GameSpec.parse(game), start, moves)


@router.get("/api/v1/library/games")
async def search_games(shelf: TheShelf, wanted: TheWanted, place: ThePlace, above: Number = 0) -> GamesPage:
    """Games of a search, those above a number; with ``moves`` or ``start`` those that passed through the position.

    Raises StoreError, SpecError, UnknownNameError, BusyError.
    """
    return await shelf.patiently(lambda: games_page(shelf.games(), wanted, place, above=above))


@router.get("/api/v1/library/count")
async def count_games(shelf: TheShelf, wanted: TheWanted) -> GamesCount:
    """How many games a search without a position has. Raises StoreError, SpecError, UnknownNameError, BusyError."""
    return {"games": await shelf.patiently(lambda: shelf.games().count(selection_of(shelf.games(), wanted)))}


@router.get("/api/v1/library/games/{id}", response_model_exclude_defaults=True)
async def read_library_game(shelf: TheShelf, id: Annotated[int, Path(ge=1, le=2**62)]) -> FoundGame:
    """One game with its moves. Raises UnknownNameError, StoreError, RecordFormatError, BusyError."""
    return await shelf.patiently(lambda: library_game(shelf.games(), id))


@router.get("/api/v1/library/names")
async def read_names(
    shelf: TheShelf, kind: Literal["player", "event", "opening"], text: Text = "", game: GameText = ""
) -> list[str]:
    """Names that have a text in them. Raises StoreError, SpecError, UnknownNameError, BusyError."""
    return await shelf.patiently(lambda: names_like(shelf.games(), kind, text, game))


@router.get("/api/v1/library/file", response_class=FileResponse, responses=A_FILE)
async def read_games_file(
    shelf: TheShelf, wanted: TheWanted, place: ThePlace, format: Annotated[str, Query(max_length=40)] = "jsonl"
) -> FileResponse:
    """All games of a search as a file to save; ``Games-Left-Out``: those that the format cannot hold.

    Raises RecordFormatError, SpecError, UnknownNameError, StoreError, BusyError.
    """
    made: Exported = await shelf.patiently(lambda: export(shelf.games(), wanted, place, format))
    return FileResponse(
        made.path,
        media_type="application/octet-stream",
        filename=f"heibai-games.{format}",
        headers={"games-written": str(made.written), "games-left-out": str(made.left_out)},
        background=BackgroundTask(_remove, made),
    )


async def _remove(made: Exported) -> None:
    await asyncio.to_thread(made.path.unlink, missing_ok=True)
