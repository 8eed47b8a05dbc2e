"""What a person has: all games that are kept, each as a file, and the champions of their own runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, TypedDict

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response
from starlette.requests import HTTPConnection

from ....core.errors import HeibaiError
from ....games import make_game
from ....players.evaluator_text import serves
from ....players.text import MINE
from ....records.export import formats_of, text_of
from ....store.champions import Champion, DamagedChampion, list_champions
from ....store.games import DamagedGame, LiveGame, LiveGames
from ....store.played import MOST, PlayedGame, played_game, stored_games
from .catalogue import boards_of
from .messages import GameId
from .opponents import Opponents
from .stored import read_config

COUNT = 50  # games of one answer: a game of many forbidden points takes a while to replay
router = APIRouter()


class KeptGame(TypedDict):
    """One game in the list; of a damaged one only the id and the fault are known."""

    id: str
    created: float  # seconds since 1970
    updated: float
    game: str
    size: int
    rule: str
    opening: str
    seats: list[str]
    ply: int
    black_seat: int | None  # who had black at the end
    margin: int | None  # for black; None: not over
    counted: bool  # the margin is a number of discs
    formats: list[str]  # that hold this game
    fault: str  # why it is damaged; empty: it is not


class ChampionEntry(TypedDict):
    """One line of "Your champions"."""

    text: str  # player text: "mine/NAME"
    name: str
    game: str  # empty of a damaged one
    sizes: list[int]  # boards that it plays on
    fault: str  # why it cannot be played; empty: it can


def _games(connection: HTTPConnection) -> LiveGames:
    games: LiveGames = connection.app.state.games
    return games


TheGames = Annotated[LiveGames, Depends(_games)]


async def _one_at_a_time(connection: HTTPConnection) -> AsyncIterator[None]:
    """However many pages ask: a long replay takes one processor, and no move waits for many of them."""
    async with connection.app.state.patience:
        yield


Patiently = Depends(_one_at_a_time)

# These are no coroutines: FastAPI calls them on a thread, so that a slow disk or a long replay holds up nobody.


@router.get("/api/kept", response_model=None, dependencies=[Patiently])
def list_kept(games: TheGames, first: Annotated[int, Query(ge=0, le=MOST)] = 0) -> list[KeptGame]:
    """Games after the ``first`` ones, the one touched last first; fewer than ``COUNT`` are the last."""
    return [_kept_game(_listed(stored)) for stored in stored_games(games, first=first, count=COUNT)]


@router.get("/api/games/{id}/file", response_model=None, dependencies=[Patiently])
def read_file(id: GameId, games: TheGames, format: str = "jsonl") -> Response:
    """The game as a file to save. Raises UnknownNameError, StoreError, RecordFormatError."""
    game = played_game(games.get(id))
    record = game.require_record()
    name = f"heibai-{record.spec.name}-{record.date[:10]}-{id[:6]}.{format}"
    return Response(
        text_of(record, format),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get("/api/champions", response_model=None, dependencies=[Patiently])
def read_champions() -> list[ChampionEntry]:
    """The champions of this user's runs, newest first. Raises StoreError."""
    return [_champion_entry(champion) for champion in list_champions()]


def _listed(stored: LiveGame | DamagedGame) -> PlayedGame:
    """What was played; damaged, too, where the moves are right and the table that they belong to cannot be opened."""
    game = played_game(stored)
    if isinstance(stored, LiveGame) and not game.fault:
        config = read_config(stored)
        return PlayedGame(stored.id, fault=config.reason) if isinstance(config, DamagedGame) else game
    return game


def _kept_game(game: PlayedGame) -> KeptGame:
    record = game.record
    return {
        "id": game.id,
        "created": game.created,
        "updated": game.updated,
        "game": record.spec.name if record else "",
        "size": record.spec.size if record else 0,
        "rule": record.spec.rule if record else "",
        "opening": record.spec.opening if record else "",
        "seats": list(game.seats),
        "ply": len(record.moves) if record else 0,
        "black_seat": game.black_seat,
        "margin": record.score if record else None,
        "counted": bool(record and record.discs),
        "formats": formats_of(record.spec.name) if record else [],
        "fault": game.fault,
    }


def _champion_entry(champion: Champion | DamagedChampion) -> ChampionEntry:
    """Damaged where its files are, and where its weights do not make the player that its name stands for."""
    if isinstance(champion, DamagedChampion):
        return {
            "text": f"{MINE}/{champion.name}",
            "name": champion.name,
            "game": "",
            "sizes": [],
            "fault": champion.fault,
        }
    text, content = f"{MINE}/{champion.full_name}", champion.weights
    try:
        Opponents().require(text, make_game(content.game, content.size))
    except HeibaiError as error:
        return {"text": text, "name": champion.name, "game": "", "sizes": [], "fault": str(error)}
    sizes = [board.size for board in boards_of(content.game) if serves(content, board)]
    return {"text": text, "name": champion.name, "game": content.game, "sizes": sizes, "fault": ""}
