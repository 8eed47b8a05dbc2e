"""A part of a run's curve, in more detail than the whole."""

from __future__ import annotations

from .....evolve.history import log_rows
from .....jobs.directory import RunDirectory
from ..curve import Curve
from ..to_wire import point_of
from .trace import require_generations
from .wire import CurvePart


def curve_part(directory: RunDirectory, first: int, last: int) -> CurvePart:
    """Generations ``first`` to ``last``. Raises RunError: it learns, or needs the user's own code; CheckpointError."""
    require_generations(directory)
    curve = Curve()
    for row in log_rows(directory):
        if first <= int(row["generation"]) <= last:
            curve.add(point_of(row))
    return {"points": curve.points}
