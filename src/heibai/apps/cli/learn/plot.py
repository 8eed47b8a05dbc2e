"""``heibai learn plot``: the learning curve of a training."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options import AsJson
from ..runs.known_runs import find_run, say_unverified
from ..runs.learning_curve import plot_curve


def command(
    which: Annotated[str, typer.Argument(metavar="DIR|ID", help="The training's directory or its id.")],
    to: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A .svg, .png or .pdf file; by default curve.svg in it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Draw the learning curve of a training, finished or not."""
    directory = find_run(which)
    say_unverified(directory)
    plot_curve(directory, to, as_json=as_json)
