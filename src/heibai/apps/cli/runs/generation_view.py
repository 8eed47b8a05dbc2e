"""One generation of a run of evolution: its individuals, how likely each was to be a parent, where it came from."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import typer

from ....core.errors import printable
from ....evolve.recipes.catalogue import recipe_named
from ....evolve.runs.chronicle import Chronicle, Generation, read_chronicle
from ....evolve.runs.export import columns_of
from ....jobs.directory import RunDirectory

MOST_GENES = 12  # that a table for people shows
_WEIGHT = "weight."  # begins the columns of weights


def show_generation(directory: RunDirectory, number: int, *, as_json: bool) -> None:
    """Print generation ``number``. Raises RunError when it was not evaluated, or the run is of another kind."""
    run = read_chronicle(directory)
    generation = run.generation(number)
    columns = columns_of(run, generation)
    if as_json:
        individuals = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        shown = {"id": run.id, "generation": number, "selection": selection_of(run, generation)}
        typer.echo(json.dumps(shown | {"individuals": individuals}))
        return
    typer.echo(
        f"{printable(run.id)}  generation {number} of {run.config.recipe}, {len(generation.population)} individuals"
    )
    typer.echo(f"selection  {selection_of(run, generation)}")
    if generation.kin.choice is not None and generation.kin.choice.chances is not None:
        typer.echo("           P(1st), P(2nd): probability to be the first, the second of a pair of parents")
    _print_table(run, generation, columns)


def selection_of(run: Chronicle, generation: Generation) -> str:
    """How the parents of the next generation were chosen, in words."""
    choice = generation.kin.choice
    if choice is not None:
        return choice.by if choice.chances is not None else f"no probabilities: {choice.by}"
    if not generation.keeps_choice:
        return "unknown: the heibai that worked on this generation did not keep it"
    if generation.number == run.numbers[-1] and run.result is not None:
        return "none: this generation is the last"
    if any(each.kin.choice is not None for each in run.generations):
        return "unknown: this generation was the last until the run was given more"
    recipe = recipe_named(run.config.recipe)
    return f"no probabilities: {recipe.name} draws no parents ({recipe.summary})"


def _print_table(run: Chronicle, generation: Generation, columns: Mapping[str, Sequence[Any]]) -> None:
    """A row an individual, the fittest first."""
    from rich.console import Console
    from rich.table import Table

    genes = _shown_genes(run, generation)
    table = Table(box=None, pad_edge=False)
    for name in (*_HEADINGS, *genes):
        table.add_column(name, justify="left" if name in ("parents", "origin") else "right", no_wrap=True)
    for place in np.argsort(-generation.fitness, kind="stable").tolist():
        row = {name: values[place] for name, values in columns.items()}
        table.add_row(*_cells(row), *(f"{row[_WEIGHT + gene]:.4g}" for gene in genes))
    Console(highlight=False, width=60 + 16 * (len(genes) + 4)).print(table)
    if len(genes) < len(run.genes):
        typer.echo(f"{len(genes)} of {len(run.genes)} genes, which differ most; all of them: --json")


_HEADINGS = ("place", "fitness", "± error", "won", "drawn", "lost", "P(1st)", "P(2nd)", "parents", "origin")


def _cells(row: Mapping[str, Any]) -> list[str]:
    def text(name: str, form: str) -> str:
        return "-" if row[name] is None else format(row[name], form)

    fitness = [text("fitness", ".6g"), text("error", ".2g"), *(str(row[name]) for name in ("wins", "draws", "losses"))]
    chances = [text(name, ".4f") for name in ("chance_first", "chance_second")]
    return [str(row["place"]), *fitness, *chances, text("parents", "") or "none", text("origin", "")]


def _shown_genes(run: Chronicle, generation: Generation) -> list[str]:
    """All genes, or of many those that differ most within the generation, in units of their range."""
    ranges = run.players.space.ranges
    spread = np.std(generation.population, axis=0) / np.where(ranges > 0, ranges, 1.0)
    widest = np.sort(np.argsort(-spread, kind="stable")[:MOST_GENES])
    return [run.genes[gene] for gene in widest]
