"""``heibai games list``: every game that was played on the page."""

from __future__ import annotations

import json

import typer

from ..options import AsJson
from .stored import Data, line_of, stored_games_of, summary_of, typed_id, when


def command(data: Data = None, as_json: AsJson = False) -> None:
    """List the games that were played on the page, the newest change first."""
    games = stored_games_of(data)
    if as_json:
        typer.echo(json.dumps({"games": [summary_of(game) for game in games]}))
        return
    for game in games:
        typer.echo(f"{typed_id(game):<16}  {when(game)}  {line_of(game)}")
    if not games:
        typer.echo("no game was played yet; play one with: heibai")
