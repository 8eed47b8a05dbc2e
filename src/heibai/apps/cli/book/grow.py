"""``heibai book grow``: a book by search."""

from __future__ import annotations

from typing import Annotated

import typer

from ....players.books.job import JUDGE
from ..options import Board, NewRun


def command(
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
