"""``heibai learn td``: weights learnt by self-play, in a run directory of its own."""

from __future__ import annotations

from typing import Annotated

import typer

from ....learn.td.options import TdOptions
from ..options import SizedGame
from .options import NewTraining

Evaluator = Annotated[
    str, typer.Option("--eval", help="What to learn, as in ntuple:set=[straight4,square2], wpc or lines.")
]


def command(
    evaluator: Evaluator = "ntuple:set=[straight4,square2]", *, game: SizedGame, options: TdOptions, new: NewTraining
) -> None:
    """Learn an evaluator's weights by temporal differences: self-play at one ply, without any example.

    Each row says how the weights do against players that self-play never meets. Can be stopped or killed at any time;
    heibai resume DIR goes on to the same weights.
    """
    new.begin("td", game.spec(), evaluator, options)
