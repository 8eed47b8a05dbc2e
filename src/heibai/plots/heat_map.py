"""A tournament as a picture: everybody's score against everybody, the strongest first."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def draw_heat_map(result: dict[str, Any], path: Path) -> None:
    """Write the matchup heat map. Raises RunError: no matplotlib, no picture's name, or the disk refuses."""
    import numpy as np

    from ..evolve.plots.kinds import draw_matchups
    from ..evolve.runs.matchups import Matchups
    from .style import require_suffix, save, styled

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
