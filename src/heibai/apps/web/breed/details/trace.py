"""How a run came to where it is: the weights of each generation's best, and the panel's measurements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from .....core.errors import RunError, quoted
from .....evolve.genome import FloatArray
from .....evolve.history import read_log
from .....evolve.runs.assembly import KIND, players_of
from .....evolve.runs.stored_run import config_of
from .....jobs.directory import RunDirectory
from ...runs.known import require_no_own_code
from ..shown import panel_rows, rounded
from .wire import RunTrace

MOST_GENES = 12
MOST_GENERATIONS = 500
MOST_MEASURED = 200
_T = TypeVar("_T")


def trace_of(directory: RunDirectory) -> RunTrace:
    """Raises RunError: it learns, or needs code of the user's own; CheckpointError."""
    require_generations(directory)
    log, players = read_log(directory), players_of(config_of(directory))
    leaders = np.array([row["leader"] for row in log], dtype=np.float64).reshape(-1, players.space.genes)
    kept = evenly(range(len(log)), MOST_GENERATIONS)
    weights = players.space.weights(leaders[kept])
    moved = largest(weights.max(axis=0) - weights.min(axis=0) if kept else np.zeros(players.space.genes), MOST_GENES)
    measured = evenly([row for row in log if row["panel"]], MOST_MEASURED)
    return {
        "genes": [players.space.names[gene] for gene in moved],
        "all_genes": players.space.genes,
        "generations": [int(log[place]["generation"]) for place in kept],
        "weights": [[rounded(value) for value in row] for row in weights[:, moved].tolist()],
        "measured": [{"generation": int(row["generation"]), "rows": panel_rows([row])} for row in measured],
    }


def require_generations(directory: RunDirectory) -> None:
    """Raises RunError for a run without generations, and for one that needs code of the user's own."""
    if directory.kind != KIND:
        raise RunError(f"{quoted(directory.id)} is a run that learns; it has no generations")
    require_no_own_code(directory)


def evenly(values: Sequence[_T], most: int) -> list[_T]:
    """At most ``most`` of them, evenly many apart, the last among them."""
    step = max(1, -(-len(values) // most))
    return list(values[::-1][::step][::-1])


def largest(values: FloatArray, most: int) -> list[int]:
    """Places of the ``most`` largest, in their own order."""
    return sorted(np.argsort(-values, kind="stable")[:most].tolist())
