"""``heibai book build`` and ``grow``: a book from the library's games, and one by search."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from ....players.books.job import JUDGE
from ..opened_library import opened_library
from ..options import AsJson, Board, NewRun
from ..output import tell
from ..progress import saying

if TYPE_CHECKING:
    from ....library.books.book import BookProgress


def build(
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


def grow(
    name: Annotated[str, typer.Argument(help="What players call it: book=NAME.")],
    judge: Annotated[
        str,
        typer.Option("--judge", metavar="PLAYER", help="Who values positions, as by nodes= or depth=."),
    ] = JUDGE,
    positions: Annotated[int, typer.Option(min=1, max=10_000_000, help="Positions that it has in the end.")] = 1000,
    *,
    board: Board,
    weight: Annotated[
        float, typer.Option(min=0.0, max=1e6, help="Plies that a loss of one scale of the judge's points costs.")
    ] = 30.0,
    include: Annotated[
        str,
        typer.Option(
            "--include",
            metavar="named|FILE",
            help="Positions that join before all others: along the openings with a name, or the lines of a file.",
        ),
    ] = "",
    batch: Annotated[int, typer.Option(min=1, max=256, help="Positions that join together; threads share them.")] = 8,
    new: NewRun,
) -> None:
    """Grow a book by search: the position that promises most joins, its moves are valued, values go up to the start.

    A book of that name grows on. Can be stopped or killed at any time; heibai resume DIR goes on to the same book.
    """
    from ....players.books.growing import begin, growth_config

    config = growth_config(
        name, board.spec(), judge, positions=positions, seed=new.seed, weight=weight, batch=batch, include=include
    )
    new.work("book", lambda path: begin(config, path))


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
