"""``heibai learn regression``: weights fitted to labelled positions, in a run directory of its own."""

from __future__ import annotations

from typing import Annotated

import typer

from ..options import AsJson, GameName, Out, Seed, Size, Threads
from .options import Years, parse_years
from .training_view import begin_and_show

Sources = Annotated[
    list[str], typer.Argument(help="Archives of games, folders of samples, or runs that labelled positions.")
]
Evaluator = Annotated[
    str, typer.Option("--eval", help="What to fit, as in ntuple:set=logistello,phases=8,colours=free.")
]
Epochs = Annotated[int, typer.Option(min=1, max=10_000, help="Passes over the samples; a linear evaluator needs one.")]
Rate = Annotated[float, typer.Option(min=1e-6, max=1.0, help="Of the first epoch; it falls to a twentieth.")]
Reach = Annotated[float, typer.Option(min=0.0, max=64.0, help="Discs beside a phase whose positions it also sees.")]
Importance = Annotated[
    str, typer.Option(metavar="KIND=NUMBER,...", help="Of labels: exact, theoretical, search, final; else 1.")
]


def command(
    sources: Sources,
    evaluator: Evaluator = "ntuple:set=logistello,phases=8,colours=free",
    game: GameName = "reversi",
    size: Size = None,
    epochs: Epochs = 10,
    rate: Rate = 0.1,
    reach: Reach = 2.0,
    importance: Importance = "",
    test_years: Years = "",
    seed: Seed = 1,
    threads: Threads = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Fit an evaluator's weights to labelled positions of Reversi.

    Networks (ntuple:set=SET) by least mean squares, epoch after epoch; linear evaluators (zones, wpc, ...) at once. Can
    be stopped or killed at any time; heibai resume DIR goes on to the same weights.
    """
    from ....games.spec import GameSpec
    from ....learn.regression.options import RegressionOptions
    from ....learn.training.config import TrainingConfig

    options = RegressionOptions(
        sources=tuple(sources),
        epochs=epochs,
        rate=rate,
        reach=reach,
        importance=importance,
        test_years=parse_years(test_years),
    )
    config = TrainingConfig("regression", GameSpec.parse(game, size=size), evaluator, seed, options)
    begin_and_show(config, out, threads=threads, as_json=as_json)
