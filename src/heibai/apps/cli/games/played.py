"""``heibai games``: the games that were played on the page, listed, shown, and exported for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ....core.errors import SpecError
from ..formats import USUAL, WRITTEN
from ..options import AsJson
from ..output import tell
from .stored import Data, find_game, line_of, stored_games_of, summary_of, typed_id, when

if TYPE_CHECKING:
    from ....store.played import PlayedGame


def list_(data: Data = None, as_json: AsJson = False) -> None:
    """List the games that were played on the page, the newest change first."""
    games = stored_games_of(data)
    tell({"games": list(map(summary_of, games))}, _lines(games), as_json=as_json)


def _lines(games: Sequence[PlayedGame]) -> Iterator[str]:
    for game in games:
        yield f"{typed_id(game):<16}  {when(game)}  {line_of(game)}"
    if not games:
        yield "no game was played yet; play one with: heibai"


def show(
    id: Annotated[str, typer.Argument(metavar="ID", help="Of the game; its first letters will do.")],
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Show one game with its moves."""
    game = find_game(stored_games_of(data), id)
    record = game.require_record()
    moves = list(map(record.spec.make().format_move, record.moves))
    words = (
        f"{typed_id(game)}  begun {when(game)}\n{line_of(game)}",
        f"black  {record.black or 'open'}\nwhite  {record.white or 'open'}",
        f"moves  {' '.join(moves)}",
    )
    tell(summary_of(game) | {"moves": moves}, words, as_json=as_json)


def export(
    ids: Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help="By default all games.")] = None,
    format: Annotated[str, typer.Option("--format", help=f"{WRITTEN}; by default {USUAL}.")] = USUAL,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to; by default to stdout.")] = None,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Write the games that were played on the page, or some of them.

    Of all games those that the format can hold, the others counted; a game that was named has to fit.
    """
    from ....records.export import exporting, holds, text_of, writers

    if as_json and out is None:
        raise SpecError("--json tells what was written to a file; name one with --out FILE")
    chosen, games = bool(ids), stored_games_of(data)
    games = [find_game(games, id) for id in ids] if ids else games
    records = [game.require_record() for game in games if chosen or game.record]
    everything = chosen or format not in writers()
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
