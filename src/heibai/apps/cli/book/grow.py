"""``heibai book grow``: a book by search."""

from __future__ import annotations

from typing import Annotated

import typer

from ..options import AsJson, GameName, OpeningRule, Out, Rule, Seed, Size, Threads

JUDGE = "alphabeta:nodes=20000,table=1,eval=champion"  # a larger table costs more to clear than it gains


def command(
    name: Annotated[str, typer.Argument(help="What players call it: book=NAME.")],
    judge: Annotated[
        str,
        typer.Option("--judge", metavar="PLAYER", help="Who values positions, as by nodes= or depth=."),
    ] = JUDGE,
    positions: Annotated[int, typer.Option(min=1, max=10_000_000, help="Positions that it has in the end.")] = 1000,
    game: GameName = "reversi",
    size: Size = None,
    rule: Rule = None,
    opening: OpeningRule = None,
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
    seed: Seed = 1,
    threads: Threads = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Grow a book by search: the position that promises most joins, its moves are valued, values go up to the start.

    A book of that name grows on. Can be stopped or killed at any time; heibai resume DIR goes on to the same book.
    """
    from ....games import GameSpec
    from ....players.books.growing import begin, growth_config
    from ....store.home import new_run_path
    from ..runs.known_runs import remember
    from ..runs.working import work_and_show

    spec = GameSpec.parse(game, size=size, rule=rule, opening=opening)
    asked = growth_config(
        name, spec, judge, positions=positions, seed=seed, weight=weight, batch=batch, include=include
    )
    directory = remember(begin(asked, out or new_run_path("book")))
    work_and_show(directory, threads=threads, as_json=as_json)
