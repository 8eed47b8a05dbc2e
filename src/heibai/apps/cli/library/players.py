"""``heibai library players``: who played how many games, with what results."""

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
    limit: Annotated[int, typer.Option(min=1, max=1_000_000, help="Players that are listed.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List players by their number of games; with --player that one and the opponents of these games."""
    wanted = selected(player=player, event=event, year=year, opening=opening, game=game)
    with opened_library() as (games, _):
        rows = [dict(row) for row in games.players(wanted, limit=limit)]
    if as_json:
        typer.echo(json.dumps({"players": rows}))
        return
    typer.echo(f"{'player':<28} {'games':>7} {'won':>7} {'drawn':>6} {'lost':>7}  years")
    for row in rows:
        years = f"{row['first'] or '?'}-{row['last'] or '?'}"
        counts = f"{row['games']:>7} {row['wins'] or 0:>7} {row['draws'] or 0:>6} {row['losses'] or 0:>7}"
        typer.echo(f"{row['name']:<28} {counts}  {years}")
