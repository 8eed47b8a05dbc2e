"""Everybody of one generation."""

from __future__ import annotations

from itertools import starmap
from typing import Any

import numpy as np

from ....evolve.genome import FloatArray
from ....evolve.runs.assembly import players_of
from ....evolve.runs.chronicle import read_generation
from ....evolve.runs.export import plain_columns_of
from ....evolve.runs.stored_run import config_of
from ....jobs.directory import RunDirectory
from ..jobs.general import rounded
from ..wire.members import members_of
from .details.trace import MOST_GENES, largest, require_generations
from .wire import GenerationState, Individual


def generation_state(directory: RunDirectory, number: int | None) -> GenerationState:
    """Generation ``number``, the newest where it is None. Raises RunError: not evaluated; CheckpointError."""
    require_generations(directory)
    generation, space = read_generation(directory, number), players_of(config_of(directory)).space
    columns = plain_columns_of(generation)
    rows = (dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True))
    choice, weights = generation.kin.choice, space.weights(generation.population)
    shown = largest(_differences(weights), MOST_GENES)
    everybody = zip(rows, weights[:, shown].tolist(), strict=True)
    return {
        "generation": generation.number,
        "selection": choice.by if choice else "",
        "genes": [space.names[gene] for gene in shown],
        "all_genes": space.genes,
        "individuals": sorted(starmap(_individual, everybody), key=lambda each: -each["fitness"]),
    }


def _differences(weights: FloatArray) -> FloatArray:
    """[D] by how much of its mean size a gene differs in a population."""
    size = np.abs(weights).mean(axis=0)
    spread: FloatArray = weights.std(axis=0)
    return np.where(size > 0, spread / np.where(size > 0, size, 1.0), 0.0)


def _individual(row: dict[str, Any], weights: list[float]) -> Individual:
    first, second = row["chance_first"], row["chance_second"]
    chances = None if first is None or second is None else (first, second)
    return members_of(Individual, row, chances=chances, weights=list(map(rounded, weights)))
