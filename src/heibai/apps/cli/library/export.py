"""``heibai export``: games of the library to a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..formats import USUAL, WRITTEN
from ..opened_library import opened_library
from ..options import AsJson
from ..output import tell
from .selecting import ChosenGames


def command(
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

    with opened_library() as (games, _):
        written, left_out = write_games(chosen.find(games, limit=limit), out, format or format_of_name(out))
    note = f", {left_out} left out: no games for this format (jsonl holds all)" if left_out else ""
    told = {"written": written, "left_out": left_out, "out": str(out)}
    tell(told, f"{written} games written to {out}{note}", as_json=as_json)
