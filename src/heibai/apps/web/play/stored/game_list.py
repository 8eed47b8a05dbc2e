"""The list "Your games": every stored game, and each as a file."""

from __future__ import annotations

from itertools import islice
from typing import cast

from .....core.errors import SpecError, quoted
from .....records.export import offered_formats, text_of
from .....records.record import Record, Termination
from .....store.games import FIRST, DamagedGame, LiveGame, LiveGames, Place
from .....store.played import PlayedGame, played_game
from ...api.part import cursor, place_of
from ...wire.model import Seat
from ..wire.game import EndReason
from ..wire.lists import StoredGame, StoredGames
from .table_store import read_config

COUNT = 50  # games of one answer: a game of many forbidden points takes a while to replay


def list_games(games: LiveGames, *, after: str = "", limit: int = COUNT) -> StoredGames:
    """A part of the games, the one touched last first. Raises SpecError, StoreError."""
    found = list(islice(games.walk_from(_place(after)), limit + 1))
    more = cursor(*found[limit - 1][0]) if len(found) > limit else None
    return {"items": [_entry(_listed(stored)) for _, stored in found[:limit]], "next": more}


def _place(after: str) -> Place:
    if not after:
        return FIRST
    turn, number = place_of(after)
    if isinstance(number, str):
        raise SpecError(f"{quoted(after)} is a place in another list; begin without one")
    return turn, number


def game_file(games: LiveGames, id: str, format: str) -> tuple[str, str]:
    """Name and text of a game as a file. Raises UnknownNameError, StoreError, RecordFormatError."""
    record = played_game(games.get(id)).require_record()
    return f"heibai-{record.spec.name}-{record.date[:10]}-{id[:6]}.{format}", text_of(record, format)


def _listed(stored: LiveGame | DamagedGame) -> PlayedGame:
    """What was played; damaged, too, where the moves are right and the table that they belong to cannot be opened."""
    if isinstance(stored, LiveGame) and isinstance(config := read_config(stored), DamagedGame):
        return PlayedGame(stored.id, fault=config.reason)
    return played_game(stored)


def _entry(game: PlayedGame) -> StoredGame:
    record = game.record
    return {
        "id": game.id,
        "created": game.created,
        "updated": game.updated,
        "game": str(record.spec) if record else "",
        "seats": game.seats,
        "ply": len(record.moves) if record else 0,
        "black_seat": cast(Seat | None, game.black_seat),
        "margin": record.score if record else None,
        "counted": bool(record and record.discs),
        "formats": _formats(record) if record else [],
        "reason": _reason(record) if record else "",
        "fault": game.fault,
    }


def _formats(record: Record) -> list[str]:
    return offered_formats(record.spec.name, own_start=record.start is not None)


def _reason(record: Record) -> EndReason:
    """Why it is over, where the rules do not say so."""
    if record.termination is Termination.RESIGNED:
        return "resigned"
    return "timeout" if record.termination is Termination.TIMEOUT else ""
