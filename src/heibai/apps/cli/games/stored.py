"""The games that were played on the page, and how one is told in a line."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ....core.errors import SpecError, quoted
from ..progress import counting

if TYPE_CHECKING:
    from ....records.record import Record
    from ....store.played import PlayedGame

Data = Annotated[Path | None, typer.Option(help="Folder of the games; by default your data folder.")]
_HUMAN = "human"  # the seat of a person


def stored_games_of(data: Path | None) -> list[PlayedGame]:
    """All games, newest first. Raises StoreError."""
    from ....store.games import LiveGames
    from ....store.home import store_address
    from ....store.played import played_game, stored_games

    with closing(LiveGames(store_address(data))) as games:
        stored = stored_games(games)
    found = []
    with counting("replaying", len(stored)) as tell:
        for each in stored:
            found.append(played_game(each))
            tell(len(found))
    return found


def find_game(games: list[PlayedGame], id: str) -> PlayedGame:
    """The game whose id begins so. Raises SpecError."""
    found = [game for game in games if game.id == id] or [game for game in games if typed_id(game).startswith(id)]
    if len(found) != 1:
        matter = f"is the beginning of {len(found)} ids" if found else "is no game's id"
        raise SpecError(f"{quoted(id)} {matter}; list them with: heibai games list")
    return found[0]


def typed_id(game: PlayedGame) -> str:
    """Its id as it can be typed: a leading dash would be an option."""
    return game.id.lstrip("-")


def when(game: PlayedGame) -> str:
    """When it was begun; of a damaged game that is not known."""
    if game.record is None:
        return "?".ljust(16)
    return datetime.fromtimestamp(game.created).strftime("%Y-%m-%d %H:%M")


def line_of(game: PlayedGame) -> str:
    """Board, opponent and result in words."""
    record = game.record
    if record is None:
        return f"damaged: {game.fault}"
    return f"{record.spec.label}, {_players(game)}: {_result(game, record)}"


def _players(game: PlayedGame) -> str:
    people = game.seats.count(_HUMAN)
    if people == 1:
        return f"against {_opponent(game)}"
    return "two people" if people else " against ".join(game.seats)


def _opponent(game: PlayedGame) -> str:
    return next((seat for seat in game.seats if seat != _HUMAN), _HUMAN)


def _result(game: PlayedGame, record: Record) -> str:
    if record.score is None:
        return f"not over, {len(record.moves)} steps"
    if record.score == 0:
        return "a draw"
    winner = game.black_seat if record.score > 0 else 1 - (game.black_seat or 0)
    why = record.termination
    by = f" ({why})" if why != "normal" else f" by {abs(record.score)}" if record.discs else ""
    if game.seats.count(_HUMAN) != 1:
        return f"{'black' if record.score > 0 else 'white'} won{by}"
    return f"you {'won' if game.seats[winner or 0] == _HUMAN else 'lost'}{by}"


def summary_of(game: PlayedGame) -> dict[str, Any]:
    """One game for JSON; ``fault`` is all that is known of a damaged one."""
    record = game.record
    if record is None:
        return {"id": game.id, "fault": game.fault}
    return {
        "id": game.id,
        "created": game.created,
        "updated": game.updated,
        "game": record.spec.name,
        "size": record.spec.size,
        "rule": record.spec.rule,
        "opening": record.spec.opening,
        "black": record.black,
        "white": record.white,
        "opponent": _opponent(game),
        "steps": len(record.moves),
        "finished": record.score is not None,
        "score": record.score,
        "fault": None,
    }
