"""A map of players as a heat map: each cell the share of the points that its best made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...plots.style import SEQUENCE
from ..maps.replayed_map import replayed
from ..runs.chronicle import Chronicle

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw_map(axes: Axes, run: Chronicle) -> None:
    """Cells by the two styles; the best of all has a ring. Raises RunError: the run keeps no map."""
    archive = replayed(run)
    across, up = archive.grid.axes
    scores = np.full((archive.grid.bins, archive.grid.bins), np.nan)
    for elite in archive.ordered:
        scores[elite.cell[1], elite.cell[0]] = 100 * elite.score
    edges = archive.grid.edges(0), archive.grid.edges(1)
    shown = axes.pcolormesh(*edges, np.ma.masked_invalid(scores), cmap=SEQUENCE, edgecolors="white", linewidth=0.5)
    bar = axes.figure.colorbar(shown, ax=axes, pad=0.02, aspect=30)
    bar.set_label("points of the cell's best, per cent", size="small")
    bar.outline.set_visible(False)
    column, row = archive.best.cell
    middle = [sum(edges[axis][place : place + 2]) / 2 for axis, place in ((0, column), (1, row))]
    axes.plot(*middle, "o", ms=12, mfc="none", mec="red", mew=1.5, label=f"best: cell {column},{row}")
    filled = f"{len(archive.elites)} of {archive.cells} cells, QD score {archive.qd_score:.1f}"
    axes.set(title=f"Best player of each style: {filled}", xlabel=f"{across.name}: {across.says}", ylabel=up.name)
    axes.legend(loc="upper right")
