"""``heibai learn self-play``: labelled positions by playing, searching and solving."""

from __future__ import annotations

from typing import Annotated

import typer

from ..options import MOST_GAMES, AsJson, GameName, Out, Seed, Size, Threads, complete_players
from .training_view import begin_and_show

Player = Annotated[
    str, typer.Option(help="Who plays and, without --judge, labels by its search.", autocompletion=complete_players)
]
Games = Annotated[int, typer.Option(min=1, max=MOST_GAMES * 100, help="To play.")]
JudgeText = Annotated[str, typer.Option("--judge", help="Whose search labels instead, or: result (of the game).")]
Solve = Annotated[int, typer.Option(min=0, max=30, help="Empties from which positions are solved.")]
FewestPlies = Annotated[int, typer.Option(min=0, max=60, help="Random plies of an opening, at least.")]
MostPlies = Annotated[int, typer.Option(min=0, max=60, help="Random plies of an opening, at most.")]
Noise = Annotated[float, typer.Option(min=0.0, max=1.0, help="Probability of a random move, not in the solved end.")]
Within = Annotated[float, typer.Option(min=0.0, max=1e6, help="How far from 0 an opening's value may be.")]
Positions = Annotated[str, typer.Option(metavar="DIR", help="Label the samples there instead of playing games.")]
Most = Annotated[int, typer.Option(min=0, max=10**9, help="Of those samples; 0: all.")]
Fewest = Annotated[int, typer.Option("--fewest-empties", min=0, max=60, help="Only those samples with so many.")]


def command(
    player: Player,
    game: GameName = "reversi",
    size: Size = None,
    games: Games = 1000,
    judge: JudgeText = "",
    solve: Solve = 16,
    fewest_plies: FewestPlies = 4,
    most_plies: MostPlies = 12,
    noise: Noise = 0.0,
    within: Within = 12.0,
    positions: Positions = "",
    most: Most = 0,
    fewest_empties: Fewest = 0,
    seed: Seed = 1,
    threads: Threads = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Make labelled positions of Reversi to learn from.

    Games of a player against itself from random, about even openings. Each position has the value of a search; those
    with few empties, with --judge result all, have the proven score of the end. With --positions the samples of a
    folder get such labels. They are the same on any number of processes (--threads); heibai resume DIR goes on after a
    stop or a kill.
    """
    from ....games.spec import GameSpec
    from ....learn.labels.options import SelfPlayOptions
    from ....learn.training.config import TrainingConfig

    options = SelfPlayOptions(
        player=player,
        games=games,
        judge=judge,
        solve=solve,
        fewest_plies=fewest_plies,
        most_plies=most_plies,
        noise=noise,
        within=within,
        positions=positions,
        most=most,
        fewest_empties=fewest_empties,
    )
    config = TrainingConfig("self-play", GameSpec.parse(game, size=size), "", seed, options)
    begin_and_show(config, out, threads=threads, as_json=as_json)
