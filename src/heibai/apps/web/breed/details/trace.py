"""How a run came to where it is: the weights of each generation's best, measurements, a part of the curve."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from .....core.errors import RunError, quoted
from .....evolve.genome import FloatArray
from .....evolve.history import log_rows
from .....evolve.runs.assembly import KIND, players_of
from .....evolve.runs.stored_run import config_of
from .....jobs.directory import RunDirectory
from ...jobs.general import rounded
from ...jobs.named import require_no_own_code
from ...jobs.thinned import Thinned
from ..curve import Curve
from ..to_wire import panel_rows, point_of
from .wire import CurvePart, RunTrace

MOST_GENES = 12
MOST_GENERATIONS = 500
MOST_MEASURED = 200


def trace_of(directory: RunDirectory) -> RunTrace:
    """Raises RunError: it learns, or needs code of the user's own; CheckpointError."""
    require_generations(directory)
    players = players_of(config_of(directory))
    best: Thinned[tuple[int, list[float]]] = Thinned(MOST_GENERATIONS)
    measured: Thinned[Mapping[str, Any]] = Thinned(MOST_MEASURED)
    for row in log_rows(directory):
        best.add((int(row["generation"]), row["leader"]))
        if row["panel"]:
            measured.add(row)
    numbers, leaders = [number for number, _ in best.values], [leader for _, leader in best.values]
    weights = players.space.weights(np.array(leaders, dtype=np.float64).reshape(-1, players.space.genes))
    moved = largest(weights.max(axis=0) - weights.min(axis=0) if numbers else np.zeros(players.space.genes), MOST_GENES)
    return {
        "genes": [players.space.names[gene] for gene in moved],
        "all_genes": players.space.genes,
        "generations": numbers,
        "weights": [[rounded(value) for value in row] for row in weights[:, moved].tolist()],
        "measured": [{"generation": int(row["generation"]), "rows": panel_rows([row])} for row in measured.values],
    }


def curve_part(directory: RunDirectory, first: int, last: int) -> CurvePart:
    """Generations ``first`` to ``last`` in more detail than the whole curve has.

    Raises RunError: it learns, or needs the user's own code; CheckpointError.
    """
    require_generations(directory)
    curve = Curve()
    for row in log_rows(directory):
        if first <= int(row["generation"]) <= last:
            curve.add(point_of(row))
    return {"points": curve.points}


def require_generations(directory: RunDirectory) -> None:
    """Raises RunError for a run without generations, and for one that needs code of the user's own."""
    if directory.kind != KIND:
        raise RunError(f"{quoted(directory.id)} is a run that learns; it has no generations")
    require_no_own_code(directory)


def largest(values: FloatArray, most: int) -> list[int]:
    """Places of the ``most`` largest, in their own order."""
    return sorted(np.argsort(-values, kind="stable")[:most].tolist())
