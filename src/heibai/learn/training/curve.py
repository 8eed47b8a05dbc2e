"""The learning curve of a training as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...core.errors import RunError
from ...jobs.directory import RunDirectory
from ...plots.style import line_style, require_suffix, save, styled
from .stored_training import config_of, kind_of
from .trainer import Row


def draw_curve(directory: RunDirectory, path: Path) -> None:
    """Draw what the steps so far came to into the file ``path`` (.svg, .png, .pdf), with their intervals.

    Raises:
        RunError: a run of another kind, or one without a curve so far; another suffix, matplotlib is not installed, or
            the disk refuses.
        CheckpointError: damaged files.
    """
    kind, config = kind_of(directory), config_of(directory)
    require_suffix(path)
    rows = list(directory.rows())
    lines = {curve.name: [(row["done"], row[curve.key]) for row in rows if curve.key in row] for curve in kind.curves}
    bands = {curve.name: _band(rows, f"{curve.key}_interval") for curve in kind.curves}
    if not any(lines.values()):
        raise RunError(f"{directory.id!r} has no curve to draw so far; wait, or go on with: heibai resume")
    with styled():
        from matplotlib.figure import Figure
        from matplotlib.ticker import MaxNLocator

        figure = Figure(figsize=(8.0, 5.0), layout="constrained")
        axes = figure.add_subplot()
        for number, (name, points) in enumerate(lines.items()):
            axes.plot(*zip(*points, strict=True), label=name, marker=".", **line_style(number))
            if bands[name]:
                steps, low, high = zip(*bands[name], strict=True)
                axes.fill_between(steps, low, high, alpha=0.15, linewidth=0, color=line_style(number)["color"])
        axes.set(title=f"{config.trainer} of {config.evaluator}, seed {config.seed}", ylabel=kind.y_label)
        axes.set_xlabel(kind.unit)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.legend(loc="best")
        save(figure, path)


def _band(rows: Sequence[Row], key: str) -> list[tuple[int, float, float]]:
    """Steps with the bounds of an interval, of the rows that have one."""
    return [(row["done"], *row[key]) for row in rows if key in row]
