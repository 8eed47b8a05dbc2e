"""The plots of a run, one function a kind; each draws on given axes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...plots.style import INK, PALE, SEQUENCE, label_ends, line_style, whole_generations
from ..fitness.panel import opponents_of
from ..genome import FloatArray
from ..runs.chronicle import Chronicle

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_GENES = 10  # in one plot: those that moved most

_UNITS = {
    "points": "fitness (win 2, draw 1, loss 0)",
    "margin": "fitness (sum of final differences)",
    "difference": "fitness (wins - losses)",
    "rank": "fitness (rank)",
    "bradley-terry": "fitness (Elo)",
}


def draw_fitness(axes: Axes, run: Chronicle) -> None:
    """Bands from the least to the greatest fitness and between the quartiles, the median, the standard error."""
    levels = np.array([np.percentile(g.fitness, (0, 25, 50, 75, 100)) for g in run.generations]).T
    least, first, median, third, most = levels
    axes.fill_between(run.numbers, least, most, color=line_style(0)["color"], alpha=0.15, lw=0, label="all")
    axes.fill_between(run.numbers, first, third, color=line_style(0)["color"], alpha=0.35, lw=0, label="middle half")
    axes.plot(run.numbers, median, color=line_style(0)["color"], label="median")
    axes.plot(run.numbers, most, color=line_style(1)["color"], lw=1.2, label="best")
    noise = np.array([float(row["noise"]) for row in run.log])
    if noise.any():
        axes.fill_between(
            run.numbers, most - noise, most + noise, color=line_style(1)["color"], alpha=0.18, lw=0,
            label="best, ± a standard error",
        )  # fmt: skip
    axes.set(title="Fitness in the population", ylabel=_UNITS.get(run.config.scoring, "fitness"))
    whole_generations(axes, run.numbers)
    axes.legend(loc="lower right", ncols=2)


def draw_elo(axes: Axes, run: Chronicle) -> None:
    """The champion's Elo against each fixed opponent with 95% intervals; who won (or lost) every game is a triangle."""
    draw_measurements(axes, dict.fromkeys(opponents_of(run.players), run.measured))
    beyond = any(row["elo"] is None for _, panel in run.measured for row in panel.values())
    axes.set_title(f"Champion against the fixed panel{' (▲ every game)' if beyond else ''}")
    whole_generations(axes, run.numbers)


def draw_measurements(
    axes: Axes, series: Mapping[str, Sequence[tuple[float, Mapping[str, Any]]]], *, against: str | None = None
) -> None:
    """Elo by x for each named series of (x, panel's results): against ``against``, or against who has its name."""
    found = {
        name: [(x, panel[against or name]) for x, panel in rows if (against or name) in panel]
        for name, rows in series.items()
    }
    finite = [bound for rows in found.values() for _, row in rows for bound in _bounds(row) if bound is not None]
    top, bottom = max([*finite, 100.0]), min([*finite, -100.0])
    edge = 0.1 * (top - bottom)
    places = [x for rows in found.values() for x, _ in rows]
    aside = 0.006 * (max(places) - min(places)) if places else 0.0  # points of several series beside each other
    for number, (name, rows) in enumerate(found.items()):
        moved = [(x + (number - (len(found) - 1) / 2) * aside, row) for x, row in rows]
        _errorbars(axes, moved, number, name, top=top + edge, bottom=bottom - edge)
    axes.axhline(0, color=INK, lw=0.8, zorder=0)
    axes.set_ylabel("Elo difference, 95% intervals")
    if places:
        axes.legend(loc="best")
    else:
        axes.text(0.5, 0.5, "nothing measured yet", transform=axes.transAxes, ha="center", color=INK)


def _errorbars(
    axes: Axes, rows: Sequence[tuple[float, Mapping[str, Any]]], number: int, name: str, *, top: float, bottom: float
) -> None:
    """One line of points with their intervals; what is infinite goes to the edge."""
    x = [place for place, _ in rows]
    ends = {0: bottom, 1: top}
    edge = [top if row["score"] > 0.5 else bottom for _, row in rows]
    y = [edge[i] if row["elo"] is None else row["elo"] for i, (_, row) in enumerate(rows)]
    low, high = (
        [ends[side] if row["elo_interval"][side] is None else row["elo_interval"][side] for _, row in rows]
        for side in (0, 1)
    )
    errors = np.maximum([np.subtract(y, low), np.subtract(high, y)], 0.0)
    style = line_style(number)
    axes.errorbar(x, y, yerr=errors, marker="o", ms=4, lw=1.2, capsize=2, elinewidth=0.9, label=name, **style)
    beyond = [i for i, (_, row) in enumerate(rows) if row["elo"] is None]
    axes.plot([x[i] for i in beyond], [y[i] for i in beyond], "^", ms=9, color=style["color"])


def _bounds(row: Mapping[str, Any]) -> list[float | None]:
    return [row["elo"], *row["elo_interval"]]


def draw_diversity(axes: Axes, run: Chronicle) -> None:
    """Mean deviation of the genes in units of their range."""
    values = [float(row["diversity"]) for row in run.log]
    axes.plot(run.numbers, values, **line_style(2))
    axes.fill_between(run.numbers, values, color=line_style(2)["color"], alpha=0.15, lw=0)
    axes.set(title="Diversity", ylabel="standard deviation of a gene / its range")
    axes.set_ylim(bottom=0)
    whole_generations(axes, run.numbers)


def moved_most(run: Chronicle) -> list[int]:
    """The genes to show, in their own order: those of the best that moved most in units of their range."""
    leaders = np.array([generation.leader for generation in run.generations])
    ranges = np.where(run.players.space.ranges > 0, run.players.space.ranges, 1.0)
    travelled = np.ptp(leaders, axis=0) / ranges
    return sorted(np.argsort(-travelled, kind="stable")[:MOST_GENES].tolist())


def draw_weights(axes: Axes, run: Chronicle) -> None:
    """The genes of each generation's best as lines, in units of their range."""
    leaders = scaled(run, np.array([generation.leader for generation in run.generations]))
    chosen = moved_most(run)
    for number, gene in enumerate(chosen):
        axes.plot(run.numbers, leaders[:, gene], lw=1.5, **line_style(number))
    axes.set(title=f"Weights of the best{_shown(run, chosen)}", ylabel="gene, scaled: random ones lie in 0 to 1")
    whole_generations(axes, run.numbers)
    ends = [
        (float(leaders[-1, gene]), run.genes[gene], line_style(number)["color"]) for number, gene in enumerate(chosen)
    ]
    label_ends(axes, ends, x=run.numbers[-1] + 0.5)


def draw_parallel(axes: Axes, run: Chronicle) -> None:
    """A line a genome across all genes: the last population pale, every generation's best by the colour of its age."""
    import matplotlib as mpl
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    chosen = moved_most(run)
    places = range(len(chosen))
    for genome in scaled(run, run.generations[-1].population)[:, chosen]:
        axes.plot(places, genome, color=PALE, lw=1)
    colors = mpl.colormaps[SEQUENCE]
    age = Normalize(run.numbers[0], max(run.numbers[-1], 1))
    for generation in run.generations:
        axes.plot(places, scaled(run, generation.leader)[chosen], color=colors(age(generation.number)), lw=1.2)
    axes.set_xticks(places, [run.genes[gene] for gene in chosen], rotation=30, ha="right")
    axes.set_xlim(-0.2, len(chosen) - 0.8)
    axes.set(title=f"Best of each generation{_shown(run, chosen)}", ylabel="gene, scaled: random ones lie in 0 to 1")
    bar = axes.figure.colorbar(ScalarMappable(age, colors), ax=axes, pad=0.02, aspect=30)
    bar.set_label("generation (grey: the last population)", size="small")
    bar.outline.set_visible(False)


def scaled(run: Chronicle, genomes: FloatArray) -> FloatArray:
    """``[..., D]`` genes in units of their range: 0 the lower and 1 the upper bound of random genes."""
    space = run.players.space
    ranges: FloatArray = np.where(space.ranges > 0, space.ranges, 1.0)
    return np.subtract(genomes, space.lower) / ranges


def _shown(run: Chronicle, chosen: Sequence[int]) -> str:
    return "" if len(chosen) == len(run.genes) else f" ({len(chosen)} of {len(run.genes)} genes, which moved most)"


DRAWN: dict[str, Callable[[Axes, Chronicle], None]] = {
    "fitness": draw_fitness,
    "elo": draw_elo,
    "weights": draw_weights,
    "diversity": draw_diversity,
    "parallel": draw_parallel,
}
