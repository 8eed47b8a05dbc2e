"""Runs of evolution as pictures, side by side, and as files for other programs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ....core.errors import SpecError, quoted
from ....jobs.directory import RunDirectory
from ..progress import waiting

if TYPE_CHECKING:
    from ....evolve.runs.chronicle import Chronicle


@dataclass(frozen=True)
class AskedPlot:
    """What shall be drawn, and where; no file: a place that goes without saying."""

    kind: str = "all"
    file: Path | None = None


def split_words(words: Sequence[str], *, plot: bool, verb: str) -> tuple[list[str], AskedPlot | None]:
    """The runs among ``words``, and what ``--plot`` shall draw (None without it).

    Raises:
        SpecError: no run, or a picture but no ``--plot``.
    """
    from ....evolve.plots.figures import KINDS
    from ....plots.style import SUFFIXES

    files = [word for word in words if word.endswith(SUFFIXES)]
    kinds = [word for word in words if word in KINDS] if verb == "show" else []
    runs = [word for word in words if word not in files and word not in kinds]
    if not runs:
        raise SpecError(f"no run came; name one: heibai runs {verb} RUN, and list them with: heibai runs")
    if not plot:
        if files or kinds:
            raise SpecError(f"{quoted((files + kinds)[0])} asks for a picture; add --plot")
        return runs, None
    if len(files) > 1 or len(kinds) > 1:
        raise SpecError(f"{quoted(' '.join(files + kinds))} are several pictures; draw one at a time")
    return runs, AskedPlot(kinds[0] if kinds else "all", Path(files[0]) if files else None)


def _read(runs: Sequence[RunDirectory]) -> list[Chronicle]:
    from ....evolve.runs.chronicle import read_chronicle

    return [read_chronicle(run) for run in runs]


def plot_one(
    run: RunDirectory, asked: AskedPlot, *, generation: int | None, threads: int | None, as_json: bool
) -> None:
    """Draw a run, by default into its directory, and say where."""
    from ....evolve.plots.figures import plot_run

    if run.kind == "learn":
        from .learning_curve import plot_curve

        plot_curve(run, asked.file, as_json=as_json)
        return
    (chronicle,) = _read([run])
    path = asked.file or run.path / ("plot.svg" if asked.kind == "all" else f"{asked.kind}.svg")
    with waiting("drawing"):
        plot_run(chronicle, path, kind=asked.kind, generation=generation, threads=threads)
    typer.echo(json.dumps({"id": run.id, "kind": asked.kind, "plot": str(path)}) if as_json else f"plot: {path}")


def compare_runs(runs: Sequence[RunDirectory], asked: AskedPlot | None, *, as_json: bool) -> None:
    """Print several runs side by side; with a plot, draw them too."""
    from ....evolve.runs.comparison import compare

    if len(runs) < 2:
        raise SpecError("1 run came, a comparison needs two; list them with: heibai runs")
    chronicles = _read(runs)
    result = compare(chronicles)
    if asked is not None:
        from ....evolve.plots.figures import plot_comparison

        path = asked.file or Path("comparison.svg")
        with waiting("drawing"):
            plot_comparison(chronicles, path)
        result["plot"] = str(path)
    if as_json:
        typer.echo(json.dumps(result))
        return
    _print_table(result)
    if "plot" in result:
        typer.echo(f"plot: {result['plot']}")


def _print_table(result: Mapping[str, Any]) -> None:
    """A column a run: first what differs, then what came of it."""
    from rich.console import Console
    from rich.table import Table

    runs = result["runs"]
    table = Table(box=None, pad_edge=False)
    for name in ("", *(row["id"] for row in runs)):
        table.add_column(name, overflow="fold")
    for name, values in result["different"].items():
        table.add_row(name.replace("_", " "), *map(_cell, values))
    table.add_section()
    for label, cells in _outcomes(runs).items():
        table.add_row(label, *cells)
    console = Console(highlight=False)
    (console if console.is_terminal else Console(highlight=False, width=40 + 40 * len(runs))).print(table)


def _outcomes(runs: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    return {
        "generations evaluated": [str(row["generations"]) for row in runs],
        "games": [f"{row['games']:,}" for row in runs],
        "seconds": [f"{row['seconds']:,.1f}" for row in runs],
        "spread and noise of fitness": [f"{row['spread']:.4g}, {row['noise']:.2g}" for row in runs],
        "diversity": [f"{row['diversity']:.3f}" for row in runs],
        "champion against": [row["rival"] for row in runs],
        "  score, 95% interval": [_with_interval(row, "score", ".3f") for row in runs],
        "  Elo, 95% interval": [_with_interval(row, "elo", "+.0f") for row in runs],
        "hash": [(row["hash"] or "-")[:16] for row in runs],
    }


def _with_interval(row: Mapping[str, Any], name: str, form: str) -> str:
    if row["score"] is None:
        return "not measured"
    value, low, high = (
        "beyond" if number is None else format(number, form) for number in (row[name], *row[f"{name}_interval"])
    )
    return f"{value} [{low}, {high}]"


def _cell(value: Any) -> str:
    return json.dumps(value) if isinstance(value, dict) else "-" if value in (None, "") else str(value)


def export_run(runs: Sequence[RunDirectory], to: Path | None, *, as_json: bool) -> None:
    """Write a run to a file for other programs."""
    from ....evolve.runs.export import SUFFIXES, export

    if len(runs) != 1 or to is None:
        raise SpecError(
            f"an export is one run to one file ({', '.join(SUFFIXES)}): heibai runs export RUN --to FILE.csv"
        )
    (chronicle,) = _read(runs)
    with waiting("writing"):
        count = export(chronicle, to)
    said = {"id": runs[0].id, "file": str(to), "individuals": count, "generations": len(chronicle.generations)}
    typer.echo(json.dumps(said) if as_json else f"{count:,} individuals of {said['generations']} generations: {to}")
