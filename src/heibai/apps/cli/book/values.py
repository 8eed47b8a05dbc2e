"""A book by search, walked: moves with their values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from .growth_view import value_text

if TYPE_CHECKING:
    from ....core.contract import Game, Position
    from ....library.books.searched_book import BookMove, SearchedBook


def show_values(book: SearchedBook, game: Game, position: Position, *, depth: int) -> None:
    """The moves of a position and of those after them, best first, values for the side that makes them."""
    from ....library.books.searched_book import outside, valued_lines

    typer.echo(f"{'move':<16} {'value':>12} {'proof':>7} {'plies':>6}  best line")
    for line, found, after in valued_lines(book, game, position, depth=depth):
        name = "  " * (len(line) - 1) + game.format_move(line[-1])
        value = value_text(found.value, is_result=found.proof > 0)
        proof = found.proof.name.lower() if found.proof else ""
        plies = str(found.plies) if found.is_inside else "-"
        best = "".join(map(game.format_move, after))
        typer.echo(f"{name:<16} {value:>12} {proof:>7} {plies:>6}  {best}".rstrip())
    moves = book.moves(game, position)
    if not moves:
        typer.echo("the book does not know this position")
    elif (other := outside(moves)) is not None:
        name = game.format_move(other.move)
        typer.echo(f"the best move that leads out of the book is {name}: {value_text(other.value, is_result=False)}")


def values_as_object(book: SearchedBook, game: Game, position: Position, *, depth: int) -> dict[str, Any]:
    """The same for JSON, with what the book says of the position itself."""
    from ....library.books.searched_book import outside, valued_lines

    moves = book.moves(game, position)
    other = outside(moves)
    rows = [
        {"line": list(map(game.format_move, line)), **_as_object(found), "best": list(map(game.format_move, after))}
        for line, found, after in valued_lines(book, game, position, depth=depth)
    ]
    return {
        "judge": book.judge,
        "value": moves[0].value if moves else None,
        "outside": None if other is None else {"move": game.format_move(other.move), **_as_object(other)},
        "moves": rows,
    }


def _as_object(found: BookMove) -> dict[str, Any]:
    return {"value": found.value, "proof": found.proof.name.lower(), "plies": found.plies, "inside": found.is_inside}
