"""A run of evolution in a terminal: a curve made of text, the panel's results, the fittest of a generation, its map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def curve(values: Sequence[float], *, width: int = 60, height: int = 8) -> list[str]:
    """A plot of dots, top line first, the highest and lowest value at the left edge."""
    if not values:
        return []
    count = min(width, len(values))
    picked = [values[round(i * (len(values) - 1) / max(count - 1, 1))] for i in range(count)]
    low, high = min(picked), max(picked)
    rows = [round((height - 1) * (value - low) / (high - low)) if high > low else 0 for value in picked]
    labels = {height - 1: f"{high:.4g}", 0: f"{low:.4g}"}
    lines = []
    for level in range(height - 1, -1, -1):
        dots = "".join("•" if row == level else " " for row in rows)
        lines.append(f"{labels.get(level, ''):>10} │{dots.rstrip()}")
    lines.append(f"{'':>10} └{'─' * count}")
    return lines


def panel_lines(panel: Mapping[str, Any] | None) -> list[str]:
    """One line an opponent: score with its 95% interval, Elo with its own."""
    if not panel:
        return []
    lines = ["panel      score with its 95% interval"]
    for name, row in panel.items():
        low, high = row["score_interval"]
        elo_low, elo_high = (_elo(bound) for bound in row["elo_interval"])
        lines.append(
            f"    {name:<26} {row['score']:.3f} [{low:.3f}, {high:.3f}]  Elo {_elo(row['elo'])} "
            f"[{elo_low}, {elo_high}], {row['games']} games"
        )
    return lines


def top_lines(row: Mapping[str, Any]) -> list[str]:
    """The fittest of a generation with their standard errors; none of a run whose log does not have them."""
    fitness = [f"{value:.4g}" + ("" if error is None else f" ± {error:.2g}") for value, error in row.get("top", ())]
    return [f"fitness    of the best of generation {row['generation']}: {', '.join(fitness)}"] if fitness else []


def _elo(elo: float | None) -> str:
    return "beyond" if elo is None else f"{elo:+.0f}"


def map_lines(told: Mapping[str, Any]) -> Iterator[str]:
    """The map of ``evolve.maps.stored_map.told`` in words and as a table, per cent in its cells."""
    across, up = told["axes"]
    filled, cells = told["filled"], told["cells"]
    yield f"map        {filled} of {cells} cells ({told['coverage']:.0%}), QD score {told['qd_score']:.2f}"
    if told["best_cell"] is not None:
        yield f"best       cell {told['best_cell'][0]},{told['best_cell'][1]} with {told['best']:.1%} of the points"
    yield f"map hash   {told['hash']}"
    yield f"across     {_axis(across)}"
    yield f"up         {_axis(up)}"
    scores = {tuple(each["cell"]): each["score"] for each in told["taken"]}
    numbers = range(told["bins"])
    for row in reversed(numbers):
        shown = (f"{100 * scores[column, row]:4.0f}" if (column, row) in scores else "   ." for column in numbers)
        yield f"{row:>4} |{''.join(shown)}"
    yield "     +" + "-" * (4 * told["bins"])
    yield "      " + "".join(f"{column:4}" for column in numbers)


def _axis(axis: Mapping[str, Any]) -> str:
    return f"{axis['name']}, {axis['low']:g} to {axis['high']:g}: {axis['says']}"
