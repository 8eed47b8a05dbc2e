"""Plots put together: one figure of a run with a panel for each kind, one kind alone, several runs compared."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path

from ...core.errors import RunError, printable, unknown
from ...plots.matchups import draw_matchups
from ...plots.style import line_style, require_suffix, save, styled, thousands
from ..fitness.panel import opponents_of
from ..runs.champion import recipe_text
from ..runs.chronicle import Chronicle
from ..runs.matchups import champions_matchups, generation_matchups
from .kinds import DRAWN, draw_measurements
from .map import draw_map

KINDS = ("all", *DRAWN, "matchups", "generation", "map")
_WHOLE, _SINGLE, _COMPARED = (13.0, 14.0), (8.0, 5.0), (12.0, 5.0)  # inches
_SQUARE = (8.0, 7.0)


def plot_run(
    run: Chronicle, path: Path, *, kind: str = "all", generation: int | None = None, threads: int | None = None
) -> None:
    """Draw ``run`` into the file ``path``.

    ``kind``: one of KINDS; "matchups" (also a panel of "all") lets the best of up to eight generations play each
    other, "generation" the individuals of one (the last, if ``generation`` names none).

    Raises:
        UnknownNameError: no such kind.
        RunError: no such generation or suffix, matplotlib is not installed, or the disk refuses.
    """
    if kind not in KINDS:
        raise unknown("kind of plot", kind, list(KINDS), mend="heibai runs show RUN fitness --plot")
    require_suffix(path)
    with styled():
        from matplotlib.figure import Figure
        from matplotlib.layout_engine import ConstrainedLayoutEngine

        size = _WHOLE if kind == "all" else _SQUARE if kind in ("matchups", "generation", "map") else _SINGLE
        figure = Figure(figsize=size, layout=ConstrainedLayoutEngine(h_pad=0.12, w_pad=0.15))
        figure.suptitle(_title(run, width=size[0]), x=0.01, ha="left", fontsize="medium", color="0.25")
        panels = (*DRAWN, "matchups") if kind == "all" else (kind,)
        grid = figure.subplots(3, 2) if kind == "all" else figure.subplots(1, 1, squeeze=False)
        for name, axes in zip(panels, grid.flat, strict=True):
            if name in DRAWN:
                DRAWN[name](axes, run)
            elif name == "map":
                draw_map(axes, run)
            elif name == "generation":
                number = run.numbers[-1] if generation is None else generation
                draw_matchups(axes, generation_matchups(run, number, threads=threads))
            else:
                draw_matchups(axes, champions_matchups(run, threads=threads))
        save(figure, path)


def plot_comparison(runs: Sequence[Chronicle], path: Path) -> None:
    """Champion's Elo against the hand-set rival and diversity, both by games played, a line for each run.

    Raises:
        RunError: the runs have different rivals, another suffix, matplotlib is not installed, or the disk refuses.
    """
    require_suffix(path)
    rivals = {list(opponents_of(run.players))[-1] for run in runs}
    if len(rivals) > 1:
        raise RunError(
            f"these runs measured themselves against different opponents ({', '.join(sorted(rivals))}), so their Elo "
            "is not comparable; plot runs of one game"
        )
    (rival,) = rivals
    with styled():
        from matplotlib.figure import Figure

        figure = Figure(figsize=_COMPARED, layout="constrained")
        strength, diversity = figure.subplots(1, 2)
        series = {
            printable(run.id): [(run.games[run.numbers.index(number)], panel) for number, panel in run.measured]
            for run in runs
        }
        draw_measurements(strength, series, against=rival)
        strength.set(title=f"Champion against the {rival}", xlabel="games of fitness")
        for number, run in enumerate(runs):
            values = [float(row["diversity"]) for row in run.log]
            diversity.plot(run.games, values, label=printable(run.id), **line_style(number))
        diversity.set(title="Diversity", xlabel="games of fitness", ylabel="standard deviation of a gene / its range")
        diversity.set_ylim(bottom=0)
        for axes in (strength, diversity):
            thousands(axes.xaxis)
        diversity.legend(loc="best")
        save(figure, path)


def _title(run: Chronicle, *, width: float) -> str:
    """Who this is, in lines for a figure ``width`` inches wide."""
    config = run.config
    spoken = recipe_text(config.recipe, dict(config.options))
    text = (
        f"{printable(run.id)}: {spoken} of {run.players.evaluator.features.name}, {config.game.label}, "
        f"{config.search}, population {config.population}, {run.games[-1]:,} games, seed {config.seed}"
    )
    return "\n".join(textwrap.wrap(text, round(11 * width)))
