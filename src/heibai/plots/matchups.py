"""Who beats whom as a picture: the row's score against the column, for breeders and tournaments alike."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from .style import DIVERGING, require_suffix, save, styled

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Matchups:
    """N players, everybody against everybody."""

    title: str
    names: tuple[str, ...]  # [N]
    scores: npt.NDArray[np.float64]  # [N, N] of the row against the column, in [0, 1]; NaN on the diagonal
    games: int  # of each pairing


def draw_matchups(axes: Axes, matchups: Matchups) -> None:
    """The row's score against the column as a heat map, in per cent."""
    image = axes.imshow(matchups.scores, cmap=DIVERGING, vmin=0, vmax=1)
    count = len(matchups.names)
    axes.set_xticks(range(count), matchups.names)
    axes.set_yticks(range(count), matchups.names)
    axes.grid(visible=False)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    axes.set(title=f"Row against column, {matchups.games} games each", xlabel=matchups.title, ylabel=matchups.title)
    for row, column in zip(*np.nonzero(np.isfinite(matchups.scores)), strict=True):
        score = float(matchups.scores[row, column])
        ink = "white" if abs(score - 0.5) > 0.33 else "black"
        axes.text(column, row, f"{100 * score:.0f}", ha="center", va="center", fontsize=_cell_size(count), color=ink)
    bar = axes.figure.colorbar(image, ax=axes, pad=0.02, aspect=30, ticks=[0, 0.25, 0.5, 0.75, 1])
    bar.ax.set_yticklabels(["0%", "25%", "50%", "75%", "100%"])
    bar.set_label("score of the row", size="small")
    bar.outline.set_visible(False)


def _cell_size(players: int) -> float:
    return max(4.0, min(9.0, 100 / players))


def draw_heat_map(result: dict[str, Any], path: Path) -> None:
    """Write the matchup heat map. Raises RunError: no matplotlib, no picture's name, or the disk refuses."""
    require_suffix(path)
    names = tuple(row["player"] for row in result["standings"])
    scores = np.full((len(names), len(names)), np.nan)
    for pairing in result["pairings"]:
        if pairing["games"]:
            a, b = names.index(pairing["a"]), names.index(pairing["b"])
            scores[a, b], scores[b, a] = pairing["score"], 1.0 - pairing["score"]
    most = max((pairing["games"] for pairing in result["pairings"]), default=0)
    with styled():
        from matplotlib.figure import Figure

        side = 4.0 + 0.45 * len(names)
        figure = Figure(figsize=(side + 2.5, side), layout="constrained")
        axes = figure.add_subplot()
        draw_matchups(axes, Matchups("by rank", names, scores, most))
        for label in axes.get_xticklabels():
            label.set(rotation=40, ha="right", rotation_mode="anchor")
        save(figure, path)
