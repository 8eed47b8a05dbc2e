"""``heibai library collections show``: the games of a collection."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .....core.numbers import counted
from ...options import AsJson
from ..search import game_line
from .told import Name, opened_collections

if TYPE_CHECKING:
    from .....library.collections import Collected
    from .....store.library import GameRow


def command(
    name: Name,
    newest: Annotated[bool, typer.Option("--newest", help="Those first that were added last.")] = False,
    limit: Annotated[int, typer.Option(min=1, max=1_000_000, help="Games that are listed.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List the games of a collection in the order in which they were added, with the notes."""
    from .....library.search import GameThroughPosition

    with opened_collections() as (games, collections):
        collection = collections.named(name)
        found = collections.collected(collection.id, newest=newest, limit=limit)
        rows = {row.id: row for row in games.numbered(sorted(each.game for each in found))}
    there = [each for each in found if each.game in rows]
    if len(there) < len(found):
        lacking = counted(len(found) - len(there), "game")
        typer.echo(f"left out: {lacking} of the collection that the library lacks; see: heibai doctor", err=True)
    if as_json:
        told = [_as_object(each, rows[each.game]) for each in there]
        typer.echo(json.dumps({"collection": asdict(collection), "games": told}))
        return
    if collection.note:
        typer.echo(collection.note)
    for each in there:
        typer.echo(game_line(GameThroughPosition(rows[each.game])))
        if each.note:
            typer.echo("\n".join(f"          {line}" for line in each.note.splitlines()))
    more = "" if collection.games == len(found) else f" of {collection.games} (--limit)"
    typer.echo(f"{counted(len(there), 'game')}{more}")


def _as_object(collected: Collected, row: GameRow) -> dict[str, Any]:
    from .....library.stored import record_of
    from .....records.formats import jsonl

    return {"id": row.id, "note": collected.note, "added": collected.added} | jsonl.to_json(record_of(row))
