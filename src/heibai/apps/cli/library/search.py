"""``heibai library search``: games by player, event, year, result, opening and position."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..opened_library import opened_library
from ..options import AsJson, GameOrAll
from .selecting import Collection, Event, File, Opening, Player, Result, Years, selected, within

if TYPE_CHECKING:
    from ....library.search import GameThroughPosition
    from ....store.library import LibraryGames

_ALL = 1_000_000  # names, most games first
Position = Annotated[
    str, typer.Option("--position", help="That reached this position or an image of it: moves (f5d6c3), or a board.")
]


def command(
    player: Player = "",
    event: Event = "",
    year: Years = "",
    result: Result = "",
    opening: Opening = "",
    position: Position = "",
    game: GameOrAll = "",
    file: File = "",
    collection: Collection = "",
    limit: Annotated[int, typer.Option(min=1, max=1_000_000, help="Games that are listed.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List the games of the library that fit all that is asked for, in the order of their import.

    With --position each line has the move that was made in it, as that position has it.
    """
    from ....library.search import GameThroughPosition, find_games, games_through

    wanted = selected(player=player, event=event, year=year, result=result, opening=opening, game=game, file=file)
    with opened_library() as (games, _):
        wanted = within(games, wanted, collection)
        if position:
            found = list(games_through(games, wanted, position=position, limit=limit + 1))
        else:
            found = [GameThroughPosition(row) for row in find_games(games, wanted, limit=limit)]
        is_more, found = len(found) > limit, found[:limit]
        count = None if position else games.count(wanted)
        hints = [] if found else list(_hints(games, player, event))
    if as_json:
        typer.echo(json.dumps({"count": count, "games": [_as_object(each) for each in found]}))
        return
    for each in found:
        typer.echo(game_line(each))
    of_all = "" if count is None or count == len(found) else f" of {count}"
    more = "; there are more (--limit)" if is_more else ""
    typer.echo("; ".join([f"{len(found)}{of_all} games{more}", *hints]))


def _hints(games: LibraryGames, player: str, event: str) -> Iterator[str]:
    """For who found nothing: what the names are."""
    from ....library.search import near_names

    for option, name in (("--player", player), ("--event", event)):
        if name:
            rows = games.players(limit=_ALL) if option == "--player" else games.tallies("event", limit=_ALL)
            near = near_names((row["name"] for row in rows), name)
            if name not in near:
                listed = ", as heibai library players writes it" if option == "--player" else ""
                yield f"{option} takes the whole name" + (f", as in {' or '.join(map(repr, near))}" if near else listed)


def _as_object(found: GameThroughPosition) -> dict[str, Any]:
    from ....library.stored import record_of
    from ....records.formats import jsonl

    following = {"next": found.next_text} if found.next is not None else {}
    return (
        {"id": found.row.id, "name of the opening": found.row.opening} | following | jsonl.to_json(record_of(found.row))
    )


def game_line(found: GameThroughPosition) -> str:
    """A game as lists tell it: number, the move that followed, players, score, event, opening."""
    row = found.row
    score = "?" if row.score is None else f"{row.score:+d}"
    event = " ".join(filter(None, (row.event, str(row.year or ""))))
    following = f"{found.next_text:>5}  " if found.next is not None else ""
    return f"{row.id:>8}  {following}{row.black or '?'} - {row.white or '?'}  {score}  {event}  {row.opening}"
