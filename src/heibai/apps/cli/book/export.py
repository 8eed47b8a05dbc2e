"""``heibai book export``: a book as lines of text that other programs read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ..options import AsJson


def command(
    name: Annotated[str, typer.Argument(help="The book.")],
    out: Annotated[Path, typer.Argument(metavar="FILE", help="It is replaced.")],
    depth: Annotated[int, typer.Option(min=1, max=400, help="Plies at most.")] = 30,
    as_json: AsJson = False,
) -> None:
    """Write every line of a book that ends in it: moves, games, and the share of the points of the last move's side."""
    from ....jobs.atomic import write_atomically
    from ....library.book import leaves_of, open_book

    book = open_book(name)
    game = book.spec.make()
    rows = [
        f"{' '.join(map(game.format_move, line))}\t{played.games}\t{played.share:.4f}"
        for line, played in leaves_of(book, game, depth=depth)
    ]
    write_atomically(out, "".join(f"{row}\n" for row in rows))
    told = {"lines": len(rows), "out": str(out)}
    typer.echo(json.dumps(told) if as_json else f"{len(rows)} lines written to {out}")
