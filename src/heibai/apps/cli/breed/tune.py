"""``heibai tune``: numbers of a player, tuned by games between its variants."""

from __future__ import annotations

from typing import Annotated

import typer

from ..options import MOST_GAMES, GameName, NewRun, complete_players

_GAMES = typer.Option(min=2, max=100_000, help="Of an iteration of spsa, of each individual of cma; even.")


def command(
    player: Annotated[
        str,
        typer.Argument(
            help="A player text with the values to begin at, as in 'mcts:playouts=400,c=0.7'.",
            autocompletion=complete_players,
        ),
    ],
    parameter: Annotated[
        list[str],
        typer.Option(
            "--parameter",
            "-p",
            metavar="NAME=LOW:HIGH[:log]",
            help="A number of the text and its bounds, as in c=0.1:3, or tree.k=10:5000:log within brackets.",
        ),
    ],
    game: GameName = "reversi",
    way: Annotated[
        str, typer.Option("--way", help="spsa: two players an iteration; cma: eight, each against the start.")
    ] = "spsa",
    iterations: Annotated[int, typer.Option(min=1, max=1_000_000, help="Steps of the search.")] = 200,
    games: Annotated[int, _GAMES] = 32,
    openings: Annotated[
        str, typer.Option(help="Start positions: random:PLIES, balanced, shipped, start, or a file.")
    ] = "random:8",
    sprt: Annotated[
        str, typer.Option("--sprt", help="The test of the tuned player against the start: elo0=0,elo1=10.")
    ] = "elo0=0,elo1=10",
    test_games: Annotated[
        int, typer.Option(min=0, max=MOST_GAMES, help="At most, of that test; even; 0: no test.")
    ] = 10_000,
    *,
    run: NewRun,
) -> None:
    """Tune numbers of a player by games between its variants, and test what came of it.

    Can be stopped or killed at any time; heibai resume DIR goes on.
    """
    from ....tuning.stored_tuning import begin

    asked = {
        "player": player, "parameters": parameter, "game": game, "way": way, "iterations": iterations, "games": games,
        "openings": openings, "seed": run.seed, "test": sprt, "test_games": test_games,
    }  # fmt: skip
    run.work("tune", lambda path: begin(asked, path))
