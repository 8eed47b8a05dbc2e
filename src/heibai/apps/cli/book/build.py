"""``heibai book build``: a book from the library's games."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ..opened_library import opened_library
from ..options import AsJson, GameName, OpeningRule, Rule, Size
from ..progress import waiting


def command(
    name: Annotated[str, typer.Argument(help="What players call it: book=NAME.")],
    game: GameName = "reversi",
    size: Size = None,
    rule: Rule = None,
    opening: OpeningRule = None,
    least: Annotated[int, typer.Option("--min", min=1, help="Games that a move has at least.")] = 5,
    plies: Annotated[int, typer.Option(min=1, max=400, help="Plies from the start at most.")] = 30,
    as_json: AsJson = False,
) -> None:
    """Make a book of the moves that were played often enough in the library's games. It replaces one of that name."""
    from ....games import GameSpec
    from ....library.book import book_of_library, book_path, write_book

    path = book_path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    spec = GameSpec.parse(game, size=size, rule=rule, opening=opening)
    with opened_library() as (_, index), waiting("walking through the library"):
        book = book_of_library(index, spec, least=least, plies=plies)
    write_book(book, path)
    moves = sum(map(len, book.moves_by_key.values()))
    told = {"name": name, "game": str(spec), "positions": len(book.moves_by_key), "moves": moves, "file": str(path)}
    if as_json:
        typer.echo(json.dumps(told))
        return
    typer.echo(f"{told['positions']} positions with {moves} moves of {spec.label} in {path}")
    if not moves:
        typer.echo("the library has no move with so many games; take some in with: heibai import FILE")
