"""``heibai learn samples``: labelled positions of archives and runs, gathered once for several trainings."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import typer

from ..options import AsJson, Seed, SizedGame
from ..output import tell
from ..progress import waiting
from ..standard_input import files_of
from .options import Years, parse_years


def command(
    sources: Annotated[
        list[Path],
        typer.Argument(
            help="Files of games, folders to look through, - for standard input; samples, or runs that made some."
        ),
    ],
    out: Annotated[Path, typer.Option(help="A new folder for the samples.")],
    *,
    game: SizedGame,
    test_years: Years = "",
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Gather labelled positions of Reversi from archives and runs: equal ones merged, split by game.

    Scores proven at 24 empties label the positions there and before, results those after it. Positions of runs of
    heibai learn self-play keep their labels and their split.
    """
    from ....learn.samples.gather import Division
    from ....learn.samples.sources import make_samples, require_reversi

    began = time.perf_counter()
    spec = require_reversi(game.spec())
    with files_of(sources) as files, waiting("reading games"):
        made = make_samples(files, spec, Division(seed, parse_years(test_years)), out)
    counts: dict[str, Any] = {"out": str(out), **made.counts(), "seconds": round(time.perf_counter() - began, 3)}
    tell(counts, (f"{name:<12} {value}" for name, value in counts.items()), as_json=as_json)
