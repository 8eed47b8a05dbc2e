"""Everybody of one generation."""

from __future__ import annotations

from typing import Any

from ....core.errors import RunError, quoted
from ....evolve.runs.chronicle import read_generation
from ....evolve.runs.export import plain_columns_of
from ....jobs.directory import RunDirectory
from ..runs.known import require_no_own_code
from .wire import GenerationState, Individual


def generation_state(directory: RunDirectory, number: int | None) -> GenerationState:
    """Generation ``number``, the newest where it is None. Raises RunError: not evaluated; CheckpointError."""
    if directory.kind != "evolve":
        raise RunError(f"{quoted(directory.id)} is a run that learns; it has no generations")
    require_no_own_code(directory)
    generation = read_generation(directory, number)
    columns = plain_columns_of(generation)
    rows = (dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True))
    choice = generation.kin.choice
    return {
        "generation": generation.number,
        "selection": choice.by if choice else "",
        "individuals": sorted(map(_individual, rows), key=lambda each: -each["fitness"]),
    }


def _individual(row: dict[str, Any]) -> Individual:
    first, second = row["chance_first"], row["chance_second"]
    return {
        "place": row["place"],
        "fitness": row["fitness"],
        "error": row["error"],
        "wins": row["wins"],
        "draws": row["draws"],
        "losses": row["losses"],
        "chances": None if first is None or second is None else (first, second),
        "parents": row["parents"],
        "origin": row["origin"],
    }
