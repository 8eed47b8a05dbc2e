"""``heibai learn regression``: weights fitted to labelled positions, in a run directory of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from ....core.errors import SpecError
from ....learn.regression.options import RegressionOptions
from ..options import SizedGame
from ..standard_input import DASH
from .options import NewTraining, Years, parse_years

Sources = Annotated[
    list[str], typer.Argument(help="Archives of games, folders of samples, or runs that labelled positions.")
]
Evaluator = Annotated[
    str, typer.Option("--eval", help="What to fit, as in ntuple:set=logistello,phases=8,colours=free.")
]


def command(
    sources: Sources,
    evaluator: Evaluator = "ntuple:set=logistello,phases=8,colours=free",
    *,
    game: SizedGame,
    options: RegressionOptions,
    test_years: Years = "",
    new: NewTraining,
) -> None:
    """Fit an evaluator's weights to labelled positions of Reversi.

    Networks (ntuple:set=SET) by least mean squares, epoch after epoch; linear evaluators (zones, wpc, ...) at once. Can
    be stopped or killed at any time; heibai resume DIR goes on to the same weights.
    """
    if DASH in sources:
        raise SpecError(
            "a training reads its games and samples again whenever it goes on, and standard input is gone then; save "
            "the games in a file, or gather samples first: heibai learn samples - --out samples"
        )
    chosen = replace(options, sources=tuple(sources), test_years=parse_years(test_years))
    new.begin("regression", game.spec(), evaluator, chosen)
