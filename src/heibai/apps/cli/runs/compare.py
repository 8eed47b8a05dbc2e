"""``heibai runs compare``: several runs of breeding side by side."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from ....core.errors import SpecError, printable
from ..options import AsJson
from ..progress import waiting
from .asked_plot import RunFolder, split_words
from .known_runs import find_verifiable


def command(
    words: Annotated[list[str], typer.Argument(metavar="RUN RUN ... [FILE]", help="Runs by id or directory.")],
    plot: Annotated[bool, typer.Option("--plot", help="Draw them into FILE (.svg, .png, .pdf).")] = False,
    folder: RunFolder = None,
    as_json: AsJson = False,
) -> None:
    """Several runs of breeding side by side: where they differ, and what came of each."""
    from ....evolve.runs.chronicle import read_chronicle
    from ....evolve.runs.comparison import compare

    named, asked = split_words(words, plot=plot, verb="compare")
    if len(named) < 2:
        raise SpecError("1 run came, a comparison needs two; list them with: heibai runs")
    chronicles = [read_chronicle(find_verifiable(word, folder)) for word in named]
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
    for name in ("", *(printable(row["id"]) for row in runs)):
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
