"""``heibai games show``: one game that was played on the page, with its moves."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ..options import AsJson
from .stored import Data, find_game, line_of, stored_games_of, summary_of, typed_id, when


def command(
    id: Annotated[str, typer.Argument(metavar="ID", help="Of the game; its first letters will do.")],
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Show one game with its moves."""
    game = find_game(stored_games_of(data), id)
    record = game.require_record()
    rules = record.spec.make()
    moves = [rules.format_move(move) for move in record.moves]
    if as_json:
        typer.echo(json.dumps(summary_of(game) | {"moves": moves}))
        return
    typer.echo(f"{typed_id(game)}  begun {when(game)}\n{line_of(game)}")
    typer.echo(f"black  {record.black or 'open'}\nwhite  {record.white or 'open'}")
    typer.echo(f"moves  {' '.join(moves)}")
