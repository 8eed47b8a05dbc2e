"""Plots as SVG files, by matplotlib where it is installed (the extra ``heibai[plots]``)."""

from __future__ import annotations

import importlib.util
import io
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..jobs.documents import write_atomically

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HOW_TO_GET = "no plot was drawn, because matplotlib is not installed; get it with: pip install 'heibai[plots]'"
_INCHES = (8.0, 4.5)
_SPREAD = 0.6  # of the room between two names: series stand beside each other


@dataclass(frozen=True)
class Series:
    """Points with their 95% intervals."""

    name: str
    x: tuple[float, ...] | tuple[str, ...]  # numbers, or names to stand side by side
    y: tuple[float, ...]
    intervals: tuple[tuple[float, float], ...] = ()  # [N] low and high; empty where nothing is uncertain
    ranges: tuple[tuple[float, float], ...] = ()  # [N] least and greatest of what each is the mean of; empty: of none


@dataclass(frozen=True)
class Plot:
    """One picture; series share both axes."""

    title: str
    x_label: str
    y_label: str
    series: tuple[Series, ...]
    reference: float | None = None  # a dashed line at this y: no difference
    lines: bool = True  # join the points of a series
    log_x: bool = False  # numbers on the x axis stand by their logarithms


def is_available() -> bool:
    """Whether plots can be drawn here."""
    return importlib.util.find_spec("matplotlib") is not None


def draw(plot: Plot, path: Path) -> bool:
    """Write ``plot`` as SVG; False, and no file, without matplotlib. Raises RunError (the disk refuses)."""
    if not is_available():
        return False
    import matplotlib as mpl
    from matplotlib.figure import Figure

    # The same numbers give the same file: fixed ids, no date; text stays text.
    with mpl.rc_context({"svg.hashsalt": "heibai", "svg.fonttype": "none", "axes.grid": True, "grid.alpha": 0.3}):
        figure = Figure(figsize=_INCHES, layout="constrained")
        axes = figure.add_subplot()
        names = list(dict.fromkeys(x for series in plot.series for x in series.x if isinstance(x, str)))
        for number, series in enumerate(plot.series):
            beside = (number - (len(plot.series) - 1) / 2) * _SPREAD / len(plot.series)
            places = [names.index(x) + beside if isinstance(x, str) else x for x in series.x]
            _add(axes, series, places, style="o-" if plot.lines and not names else "o", colour=f"C{number % 10}")
        if plot.reference is not None:
            axes.axhline(plot.reference, color="0.4", linestyle="--", linewidth=1)
        axes.set(title=plot.title, xlabel=plot.x_label, ylabel=plot.y_label)
        if plot.log_x:
            axes.set_xscale("log")
        if names:
            axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
        if len(plot.series) > 1:
            axes.legend(fontsize="small")
        data = io.BytesIO()
        figure.savefig(data, format="svg", metadata={"Date": None})
    write_atomically(path, data.getvalue())
    return True


def _add(axes: Axes, series: Series, places: list[float], *, style: str, colour: str) -> None:
    """Points with bars for their intervals, and broad pale ones for their ranges."""
    errors = None
    if series.intervals:
        below = [y - low for y, (low, _) in zip(series.y, series.intervals, strict=True)]
        above = [high - y for y, (_, high) in zip(series.y, series.intervals, strict=True)]
        errors = [below, above]
    axes.errorbar(
        places, series.y, yerr=errors, fmt=style, markersize=4, capsize=2, linewidth=1, label=series.name, color=colour
    )
    if series.ranges:
        least, greatest = zip(*series.ranges, strict=True)
        axes.vlines(places, least, greatest, colors=colour, linewidth=3, alpha=0.3)
