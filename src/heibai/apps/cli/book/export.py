"""``heibai book export``: a book as lines of text that other programs read, or as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import AsJson, GameOfShipped

if TYPE_CHECKING:
    from ....core.contract import Game
    from ....library.books.book import Book
    from ....library.books.searched_book import SearchedBook


def command(
    name: Annotated[str, typer.Argument(help="The book, or shipped.")],
    out: Annotated[Path, typer.Argument(metavar="FILE", help="It is replaced; as JSON lines if it ends in .jsonl.")],
    depth: Annotated[int, typer.Option(min=1, max=400, help="Plies at most.")] = 30,
    game: GameOfShipped = None,
    as_json: AsJson = False,
) -> None:
    """Write every line of a book that ends in it: moves, then games and share of the points, or the value.

    They are those of the side that made the last move.
    """
    from ....jobs.documents import write_atomically
    from .opened import opened

    book = opened(name, game)
    rows = list(_rows(book, book.spec.make(), depth, is_json=out.suffix == ".jsonl"))
    write_atomically(out, "".join(f"{row}\n" for row in rows))
    told = {"lines": len(rows), "out": str(out)}
    typer.echo(json.dumps(told) if as_json else f"{len(rows)} lines written to {out}")


def _rows(book: Book | SearchedBook, game: Game, depth: int, *, is_json: bool) -> Iterator[str]:
    from ....library.books.book import leaves_of
    from ....library.books.searched_book import SearchedBook, valued_leaves

    if isinstance(book, SearchedBook):
        for line, found in valued_leaves(book, game, depth=depth):
            moves = list(map(game.format_move, line))
            told = {"moves": moves, "value": found.value, "proof": found.proof.name.lower()}
            yield json.dumps(told) if is_json else f"{' '.join(moves)}\t{found.value:.4f}\t{told['proof']}"
        return
    for line, played in leaves_of(book, game, depth=depth):
        moves = list(map(game.format_move, line))
        told = {"moves": moves, "games": played.games, "share": round(played.share, 4)}
        yield json.dumps(told) if is_json else f"{' '.join(moves)}\t{played.games}\t{played.share:.4f}"
