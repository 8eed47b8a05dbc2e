"""``heibai learn policy``: learnt weights made better at choosing moves, in a run directory of its own."""

from __future__ import annotations

from typing import Annotated

import typer

from ....learn.policy.options import PolicyOptions
from ..options import SizedGame
from .options import NewTraining

Evaluator = Annotated[
    str, typer.Option("--eval", help="An n-tuple network with weights to begin with, as in @first/champion.json.")
]


def command(evaluator: Evaluator = "td-network", *, game: SizedGame, options: PolicyOptions, new: NewTraining) -> None:
    """Improve an evaluator's weights by a policy gradient: self-play at one ply that compares two moves at a time.

    Begin with weights of heibai learn td. Each row says how the weights do against players that self-play never meets.
    Can be stopped or killed at any time; heibai resume DIR goes on to the same weights.
    """
    new.begin("policy", game.spec(), evaluator, options)
