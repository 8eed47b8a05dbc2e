"""``heibai library openings``: how often openings were played, with what results."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ..options import AsJson, GameOrAll
from .selecting import Event, Opening, Player, Years, opened_library, selected


def command(
    player: Player = "",
    event: Event = "",
    year: Years = "",
    opening: Opening = "",
    game: GameOrAll = "",
    limit: Annotated[int, typer.Option(min=1, max=1_000_000, help="Openings that are listed.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List openings by their number of games. A game has the name of the last named position that it reached."""
    wanted = selected(player=player, event=event, year=year, opening=opening, game=game)
    with opened_library() as (games, _):
        rows = [dict(row) for row in games.tallies("opening", wanted, limit=limit)]
    if as_json:
        typer.echo(json.dumps({"openings": rows}))
        return
    typer.echo(f"{'opening':<20} {'games':>7} {'black':>7} {'draws':>6} {'white':>7}  years")
    for row in rows:
        years = f"{row['first'] or '?'}-{row['last'] or '?'}"
        counts = f"{row['games']:>7} {row['black'] or 0:>7} {row['draws'] or 0:>6} {row['white'] or 0:>7}"
        typer.echo(f"{row['name'] or 'no name':<20} {counts}  {years}")
