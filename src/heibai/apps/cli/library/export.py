"""``heibai export``: games of the library to a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ..formats import USUAL, WRITTEN
from ..opened_library import opened_library
from ..options import AsJson, GameOrAll
from .search import Position
from .selecting import Collection, Event, File, Opening, Player, Result, Years, selected, within


def command(
    out: Annotated[Path, typer.Argument(metavar="FILE", help="It appears when it is whole.")],
    format: Annotated[
        str, typer.Option("--format", help=f"{WRITTEN}; by default what FILE ends in, else {USUAL}.")
    ] = "",
    player: Player = "",
    event: Event = "",
    year: Years = "",
    result: Result = "",
    opening: Opening = "",
    position: Position = "",
    game: GameOrAll = "",
    file: File = "",
    collection: Collection = "",
    limit: Annotated[int | None, typer.Option(min=1, help="Games that are written at most.")] = None,
    as_json: AsJson = False,
) -> None:
    """Write the games of the library that fit all that is asked for; those that the format cannot hold are counted."""
    from ....core.errors import RecordFormatError
    from ....library.search import find_games
    from ....library.stored import record_of
    from ....records.export import exporting, format_of_name, formats_of

    wanted = selected(player=player, event=event, year=year, result=result, opening=opening, game=game, file=file)
    format = format or format_of_name(out)
    written = left_out = 0
    with opened_library() as (games, _), exporting(out, format) as write:
        for row in find_games(games, within(games, wanted, collection), position=position, limit=limit):
            fits = format in formats_of(row.spec.partition("/")[0])
            if fits:
                try:
                    write(record_of(row))
                except RecordFormatError:  # a start, a pass or a choice that this format does not know
                    fits = False
            written += fits
            left_out += not fits
    if as_json:
        typer.echo(json.dumps({"written": written, "left_out": left_out, "out": str(out)}))
    else:
        note = f", {left_out} left out: no games for this format (jsonl holds all)" if left_out else ""
        typer.echo(f"{written} games written to {out}{note}")
