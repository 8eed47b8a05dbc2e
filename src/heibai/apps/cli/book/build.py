"""``heibai book build``: a book from the library's games."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from ..opened_library import opened_library
from ..options import AsJson, Board
from ..output import tell
from ..progress import saying

if TYPE_CHECKING:
    from ....library.books.book import BookProgress


def command(
    name: Annotated[str, typer.Argument(help="What players call it: book=NAME.")],
    *,
    board: Board,
    least: Annotated[int, typer.Option("--min", min=1, help="Games that a move has at least.")] = 5,
    plies: Annotated[int, typer.Option(min=1, max=400, help="Plies from the start at most.")] = 30,
    as_json: AsJson = False,
) -> None:
    """Make a book of the moves that were played often enough in the library's games. It replaces one of that name.

    Where no move was, nothing is written.
    """
    from ....core.errors import SpecError
    from ....library.books.book import book_of_library, book_path, write_book

    path = book_path(name)
    spec = board.spec()
    with opened_library() as (_, index), saying("walking through the library") as say:
        book = book_of_library(index, spec, least=least, plies=plies, told=_telling(say))
    if not book.moves_by_key:
        raise SpecError(
            f"the library has no move of {spec.label} with {least} games, so no book was written; ask for fewer with "
            "--min, or take more games in with: heibai import FILE"
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    write_book(book, path)
    moves = sum(map(len, book.moves_by_key.values()))
    told = {"name": name, "game": str(spec), "positions": len(book.moves_by_key), "moves": moves, "file": str(path)}
    tell(told, f"{told['positions']} positions with {moves} moves of {spec.label} in {path}", as_json=as_json)


def _telling(say: Callable[[str], None]) -> Callable[[BookProgress], None]:
    """Ply, share of its positions and rate: how many positions the next ply has, nobody knows before it."""
    began, looked_up = time.monotonic(), 0

    def tell(walk: BookProgress) -> None:
        nonlocal looked_up
        looked_up += 1
        rate = looked_up / max(1e-9, time.monotonic() - began)
        say(
            f"ply {walk.ply} of {walk.plies}: {100 * walk.done // walk.total}% of {walk.total} positions, "
            f"{rate:.0f} a second; {walk.positions} kept"
        )

    return tell
