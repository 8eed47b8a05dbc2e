"""The learning curve of a training as a picture."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from ....core.errors import printable
from ....jobs.directory import RunDirectory
from ..progress import waiting

CURVE = "curve.svg"  # in the directory of a training


def draw_curve_if_possible(directory: RunDirectory) -> bool:
    """Draw the learning curve into the directory; False without matplotlib."""
    from ....learn.training.curve import draw_curve
    from ....plots.figure import is_available

    if is_available():
        draw_curve(directory, directory.path / CURVE)
    return is_available()


def plot_curve(directory: RunDirectory, to: Path | None, *, as_json: bool) -> None:
    """Draw the learning curve, by default into the training's directory, and say where."""
    from ....learn.training.curve import draw_curve

    path = to or directory.path / CURVE
    with waiting("drawing"):
        draw_curve(directory, path)
    typer.echo(json.dumps({"id": directory.id, "plot": str(path)}) if as_json else printable(f"plot: {path}"))
