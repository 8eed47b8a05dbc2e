"""``heibai library search`` and ``export``: games by player, event, year, result, opening and position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ....core.errors import printable
from ..formats import USUAL, WRITTEN
from ..opened_library import opened_library
from ..options import AsJson
from ..output import tell
from .selecting import ChosenGames

if TYPE_CHECKING:
    from ....library.search import GameThroughPosition
    from ....store.library import LibraryGames

_ALL = 1_000_000  # names, most games first


def search(
    *,
    chosen: ChosenGames,
    limit: Annotated[int, typer.Option(min=1, max=1_000_000, help="Games that are listed.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List the games of the library that fit all that is asked for, in the order of their import.

    With --position each line has the move that was made in it, as that position has it.
    """
    from ....library.search import GameThroughPosition, games_through

    chosen.require_readable()
    with opened_library() as (games, _):
        wanted = chosen.selection(games)
        if chosen.position:
            found = list(games_through(games, wanted, position=chosen.position, limit=limit + 1))
        else:
            found = list(map(GameThroughPosition, chosen.find(games, limit=limit)))
        is_more, found = len(found) > limit, found[:limit]
        count = None if chosen.position else games.count(wanted)
        hints = [] if found else list(_hints(games, chosen.player, chosen.event))
    of_all = "" if count is None or count == len(found) else f" of {count}"
    more = "; there are more (--limit)" if is_more else ""
    end = "; ".join([f"{len(found)}{of_all} games{more}", *hints])
    lines = chain(map(game_line, found), [end])
    tell(lambda: {"count": count, "games": list(map(_as_object, found))}, lines, as_json=as_json)


def export(
    out: Annotated[Path, typer.Argument(metavar="FILE", help="It appears when it is whole.")],
    format: Annotated[
        str, typer.Option("--format", help=f"{WRITTEN}; by default what FILE ends in, else {USUAL}.")
    ] = "",
    *,
    chosen: ChosenGames,
    limit: Annotated[int | None, typer.Option(min=1, help="Games that are written at most.")] = None,
    as_json: AsJson = False,
) -> None:
    """Write the games of the library that fit all that is asked for; those that the format cannot hold are counted."""
    from ....library.stored import write_games
    from ....records.export import format_of_name

    chosen.require_readable()
    with opened_library() as (games, _):
        written, left_out = write_games(chosen.find(games, limit=limit), out, format or format_of_name(out))
    note = f", {left_out} left out: no games for this format (jsonl holds all)" if left_out else ""
    told = {"written": written, "left_out": left_out, "out": str(out)}
    tell(told, f"{written} games written to {out}{note}", as_json=as_json)


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
    line = f"{row.id:>8}  {following}{row.black or '?'} - {row.white or '?'}  {score}  {event}  {row.opening}"
    return printable(line)
