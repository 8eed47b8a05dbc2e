"""``heibai games``: the games that were played on the page: list them, show one, write some to a file."""

from __future__ import annotations

import json
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ....core.errors import SpecError, quoted
from ..formats import USUAL, WRITTEN
from ..options import AsJson
from ..progress import counting

if TYPE_CHECKING:
    from ....records.record import Record
    from ....store.played import PlayedGame

_IDS = {"list": range(1), "show": range(1, 2), "export": range(1000)}  # verb -> how many ids it takes
_HUMAN = "human"  # the seat of a person


def command(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[list | show ID | export [ID]...]",
            help="Without a word, all games, newest first; the first letters of an id will do. export: all, or these.",
        ),
    ] = None,
    format: Annotated[str | None, typer.Option("--format", help=f"export: {WRITTEN}; by default {USUAL}.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="export: where to; by default to stdout.")] = None,
    data: Annotated[Path | None, typer.Option(help="Folder of the games; by default your data folder.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the games that were played on the page, show one with its moves, export some."""
    verb, *ids = words or ["list"]
    if len(ids) not in _IDS.get(verb, ()):
        raise SpecError(f"{quoted(' '.join(words or []))} came; write: heibai games [list | show ID | export [ID]...]")
    if verb != "export" and (format or out):
        raise SpecError(f"--format and --out belong to 'heibai games export', not to {quoted(verb)}")
    if verb == "export" and as_json and out is None:
        raise SpecError("--json tells what was written to a file; name one with --out FILE")
    games = _stored(data)
    if verb == "list":
        _list(games, as_json=as_json)
    elif verb == "show":
        _show(_find(games, ids[0]), as_json=as_json)
    else:
        _export([_find(games, id) for id in ids] or games, format or USUAL, out, chosen=bool(ids), as_json=as_json)


def _stored(data: Path | None) -> list[PlayedGame]:
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


def _find(games: list[PlayedGame], id: str) -> PlayedGame:
    """The game whose id begins so. Raises SpecError."""
    found = [game for game in games if game.id == id] or [game for game in games if _name(game).startswith(id)]
    if len(found) != 1:
        matter = f"is the beginning of {len(found)} ids" if found else "is no game's id"
        raise SpecError(f"{id!r} {matter}; list them with: heibai games")
    return found[0]


def _name(game: PlayedGame) -> str:
    """Its id as it can be typed: a leading dash would be an option."""
    return game.id.lstrip("-")


def _list(games: list[PlayedGame], *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps({"games": [_summary(game) for game in games]}))
        return
    for game in games:
        typer.echo(f"{_name(game):<16}  {_when(game)}  {_line(game)}")
    if not games:
        typer.echo("no game was played yet; play one with: heibai")


def _show(game: PlayedGame, *, as_json: bool) -> None:
    record = game.require_record()
    moves = _moves(record)
    if as_json:
        typer.echo(json.dumps(_summary(game) | {"moves": moves}))
        return
    typer.echo(f"{_name(game)}  begun {_when(game)}\n{_line(game)}")
    typer.echo(f"black  {record.black or 'open'}\nwhite  {record.white or 'open'}")
    typer.echo(f"moves  {' '.join(moves)}")


def _export(games: list[PlayedGame], format: str, out: Path | None, *, chosen: bool, as_json: bool) -> None:
    """Of all games those that the format can hold, the others counted; a game that was named has to fit."""
    from ....records.export import exporting, holds, text_of

    records = [game.require_record() for game in games if chosen or game.record]
    everything = chosen or format not in _known()
    fitting = [record for record in records if everything or holds(record, format)]
    if out is None:
        typer.echo("".join(text_of(record, format) for record in fitting), nl=False)
    else:
        with exporting(out, format) as write:
            for record in fitting:
                write(record)
    left_out = len(games) - len(fitting)
    if as_json:
        typer.echo(json.dumps({"written": len(fitting), "left_out": left_out, "out": str(out)}))
    else:
        note = f", {left_out} left out: damaged, or no games for this format (jsonl holds all)" if left_out else ""
        typer.echo(f"{len(fitting)} games written{f' to {out}' if out else ''}{note}", err=True)


def _known() -> list[str]:
    from ....records.export import writers

    return writers()


def _when(game: PlayedGame) -> str:
    """When it was begun; of a damaged game that is not known."""
    if game.record is None:
        return "?".ljust(16)
    return datetime.fromtimestamp(game.created).strftime("%Y-%m-%d %H:%M")


def _line(game: PlayedGame) -> str:
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


def _moves(record: Record) -> list[str]:
    game = record.spec.make()
    return [game.format_move(move) for move in record.moves]


def _summary(game: PlayedGame) -> dict[str, Any]:
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
