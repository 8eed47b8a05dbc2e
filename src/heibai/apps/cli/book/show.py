"""``heibai book show``: what a book has for a position; without a book, the names of all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..options import AsJson, GameOfShipped

if TYPE_CHECKING:
    from ....core.contract import Game
    from ....library.index import PlayedMove


def command(
    position: Annotated[
        str, typer.Argument(help="Moves from the start, as in f5d6c3, or a board; by default the start.")
    ] = "",
    book: Annotated[
        str, typer.Option("--book", help="Its name, or shipped; may be left out where there is one book.")
    ] = "",
    game: GameOfShipped = None,
    depth: Annotated[int, typer.Option(min=1, max=60, help="Plies of the tree.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Walk through a book: the moves of a position with counts and results for the side to move, or with values."""
    from ....core.errors import SpecError
    from ....library.books.book import book_names, lines_in
    from ....library.books.searched_book import SearchedBook
    from ....library.search import reached
    from .opened import opened
    from .values import show_values, values_as_object

    names = book_names()
    if not book and not names:
        raise SpecError("you have no book yet; make one with: heibai book build NAME, or heibai book grow NAME")
    if not book and len(names) != 1:
        raise SpecError(f"you have {len(names)} books ({', '.join(names)}); name one with --book NAME")
    found = opened(book or names[0], game)
    made = found.spec.make()
    asked = reached(made, position)
    about = {"book": book or names[0], "game": str(found.spec)}
    if isinstance(found, SearchedBook):
        if as_json:
            typer.echo(json.dumps(about | values_as_object(found, made, asked, depth=depth)))
        else:
            show_values(found, made, asked, depth=depth)
        return
    lines = list(lines_in(found, made, asked, depth=depth))
    if as_json:
        typer.echo(json.dumps(about | {"moves": _rows(made, lines)}))
    else:
        _print(made, lines)


def _print(game: Game, lines: Sequence[tuple[tuple[int, ...], PlayedMove]]) -> None:
    typer.echo(f"{'move':<16} {'games':>8} {'score':>6} {'won':>8} {'drawn':>7} {'lost':>8}  last")
    for line, played in lines:
        name = "  " * (len(line) - 1) + game.format_move(line[-1])
        counts = f"{played.wins:>8} {played.draws:>7} {played.losses:>8}"
        typer.echo(f"{name:<16} {played.games:>8} {100 * played.share:>5.1f}% {counts}  {played.year or '?'}")
    if not lines:
        typer.echo("the book does not know this position")


def _rows(game: Game, lines: Sequence[tuple[tuple[int, ...], PlayedMove]]) -> list[dict[str, Any]]:
    return [
        {
            "line": [game.format_move(move) for move in line],
            "games": played.games,
            "wins": played.wins,
            "draws": played.draws,
            "losses": played.losses,
            "share": round(played.share, 4),
            "year": played.year or None,
        }
        for line, played in lines
    ]
