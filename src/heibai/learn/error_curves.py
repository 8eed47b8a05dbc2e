"""Errors of searches over their depth as a picture: a line for each phase of the game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..plots.style import line_style, require_suffix, save, styled
from .errors import DepthRow


def draw_depths(rows: Sequence[DepthRow], depths: Sequence[int], title: str, path: Path) -> None:
    """Draw bias and error of each row over ``depths`` into the file ``path`` (.svg, .png, .pdf).

    Raises RunError: another suffix, matplotlib is not installed, or the disk refuses.
    """
    require_suffix(path)
    with styled():
        from matplotlib.figure import Figure
        from matplotlib.ticker import MaxNLocator

        figure = Figure(figsize=(9.0, 4.5), layout="constrained")
        bias, error = figure.subplots(1, 2)
        for number, row in enumerate(rows):
            style = line_style(number)
            bias.plot(depths, row.bias, marker=".", label=str(row.empties), **style)
            error.plot(depths, row.error, marker=".", **style)
        bias.axhline(0.0, color="0.4", linewidth=1)
        bias.set(title="value less label, in the mean", ylabel="discs")
        error.set(title="mean distance from the label", ylabel="discs")
        error.set_ylim(bottom=0.0)
        for axes in (bias, error):
            axes.set_xlabel("depth of the search")
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        figure.legend(loc="outside right center", title="empties")
        figure.suptitle(title, fontsize="medium")
        save(figure, path)
