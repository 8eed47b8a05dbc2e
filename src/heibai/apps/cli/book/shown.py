"""``heibai book show`` and ``heibai book export``: what a book has for a position, and all of it as lines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..options import AsJson, GameOfShipped
from ..output import tell
from .growth_view import value_text

if TYPE_CHECKING:
    from ....core.contract import Game, Position
    from ....library.books.book import Book
    from ....library.books.searched_book import BookMove, SearchedBook
    from ....library.index import PlayedMove


def show(
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

    names = book_names()
    if not book and not names:
        raise SpecError("you have no book yet; make one with: heibai book build NAME, or heibai book grow NAME")
    if not book and len(names) != 1:
        raise SpecError(f"you have {len(names)} books ({', '.join(names)}); name one with --book NAME")
    found = _opened(book or names[0], game)
    made = found.spec.make()
    asked = reached(made, position)
    about = {"book": book or names[0], "game": str(found.spec)}
    if isinstance(found, SearchedBook):
        searched = found  # a SearchedBook below too
        tell(
            lambda: about | _values_as_object(searched, made, asked, depth=depth),
            _value_lines(searched, made, asked, depth=depth),
            as_json=as_json,
        )
    else:
        lines = list(lines_in(found, made, asked, depth=depth))
        tell(about | {"moves": _rows(made, lines)}, _count_lines(made, lines), as_json=as_json)


def export(
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

    book = _opened(name, game)
    rows = list(_exported(book, book.spec.make(), depth, is_json=out.suffix == ".jsonl"))
    write_atomically(out, "".join(f"{row}\n" for row in rows))
    tell({"lines": len(rows), "out": str(out)}, f"{len(rows)} lines written to {out}", as_json=as_json)


def _opened(name: str, game: str | None) -> Book | SearchedBook:
    """The book that a command names: one of the user's, or the shipped one of a game.

    Raises SpecError: a game beside a book of the user's, or none beside ``shipped``; what `open_named` raises.
    """
    from ....core.errors import SpecError, quoted
    from ....games import GameSpec
    from ....library.books.book import NAME_OF_SHIPPED, open_book
    from ....library.books.shipped import open_named

    if name == NAME_OF_SHIPPED:
        if game is None:
            raise SpecError("there is a shipped book for several games; say which: --game gomoku/15/freestyle")
        return open_named(name, GameSpec.parse(game))
    if game is not None:
        raise SpecError(f"--game belongs to the book {quoted(NAME_OF_SHIPPED)}; yours know their game, leave it out")
    return open_book(name)


def _count_lines(game: Game, lines: Sequence[tuple[tuple[int, ...], PlayedMove]]) -> Iterator[str]:
    yield f"{'move':<16} {'games':>8} {'score':>6} {'won':>8} {'drawn':>7} {'lost':>8}  last"
    for line, played in lines:
        name = "  " * (len(line) - 1) + game.format_move(line[-1])
        counts = f"{played.wins:>8} {played.draws:>7} {played.losses:>8}"
        yield f"{name:<16} {played.games:>8} {100 * played.share:>5.1f}% {counts}  {played.year or '?'}"
    if not lines:
        yield "the book does not know this position"


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


def _value_lines(book: SearchedBook, game: Game, position: Position, *, depth: int) -> Iterator[str]:
    """The moves of a position and of those after them, best first, values for the side that makes them."""
    from ....library.books.searched_book import outside, valued_lines

    yield f"{'move':<16} {'value':>12} {'proof':>7} {'plies':>6}  best line"
    for line, found, after in valued_lines(book, game, position, depth=depth):
        name = "  " * (len(line) - 1) + game.format_move(line[-1])
        value = value_text(found.value, is_result=found.proof > 0)
        proof = found.proof.name.lower() if found.proof else ""
        plies = str(found.plies) if found.is_inside else "-"
        best = "".join(map(game.format_move, after))
        yield f"{name:<16} {value:>12} {proof:>7} {plies:>6}  {best}".rstrip()
    moves = book.moves(game, position)
    if not moves:
        yield "the book does not know this position"
    elif (other := outside(moves)) is not None:
        name = game.format_move(other.move)
        yield f"the best move that leads out of the book is {name}: {value_text(other.value, is_result=False)}"


def _values_as_object(book: SearchedBook, game: Game, position: Position, *, depth: int) -> dict[str, Any]:
    """The same for JSON, with what the book says of the position itself."""
    from ....library.books.searched_book import outside, valued_lines

    moves = book.moves(game, position)
    other = outside(moves)
    rows = [
        {"line": list(map(game.format_move, line)), **_value(found), "best": list(map(game.format_move, after))}
        for line, found, after in valued_lines(book, game, position, depth=depth)
    ]
    return {
        "judge": book.judge,
        "value": moves[0].value if moves else None,
        "outside": None if other is None else {"move": game.format_move(other.move), **_value(other)},
        "moves": rows,
    }


def _value(found: BookMove) -> dict[str, Any]:
    return {"value": found.value, "proof": found.proof.name.lower(), "plies": found.plies, "inside": found.is_inside}


def _exported(book: Book | SearchedBook, game: Game, depth: int, *, is_json: bool) -> Iterator[str]:
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
