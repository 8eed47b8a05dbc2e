"""``heibai learn self-play``: labelled positions by playing, searching and solving."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from ....learn.labels.options import SelfPlayOptions
from ..options import ClusterAddress, SizedGame, complete_players
from .options import NewTraining

Player = Annotated[
    str, typer.Option(help="Who plays and, without --judge, labels by its search.", autocompletion=complete_players)
]


def command(
    player: Player, *, game: SizedGame, options: SelfPlayOptions, cluster: ClusterAddress = None, new: NewTraining
) -> None:
    """Make labelled positions of Reversi to learn from.

    Games of a player against itself from random, about even openings. Each position has the value of a search; those
    with few empties, with --judge result all, have the proven score of the end. With --positions the samples of a
    folder get such labels. They are the same on any number of processes (--threads) and machines (--cluster); heibai
    resume DIR goes on after a stop or a kill.
    """
    new.begin("self-play", game.spec(), "", replace(options, player=player), cluster=cluster)
