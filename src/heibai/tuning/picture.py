"""The way of every number while a player is tuned, as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..plots.figure import Plot, Series, draw
from .config import TuningConfig


def draw_way(config: TuningConfig, rows: Iterable[Mapping[str, Any]], path: Path) -> bool:
    """Write the picture of a tuning's log as SVG; False, and no file, without matplotlib. Raises RunError."""
    told = list(rows)
    done = (0.0, *(float(row["done"]) for row in told))
    starts = config.values(config.start)
    series = tuple(
        Series(
            f"{each.name}, {each.low:g} to {each.high:g}{', logarithmic' if each.is_log else ''}",
            done,
            tuple(each.share_of(value) for value in (starts[each.name], *(float(row[each.name]) for row in told))),
        )
        for each in config.parameters
    )
    place = "place between the bounds" + (f" of {series[0].name}" if len(series) == 1 else "")
    return draw(Plot(config.player, "iterations", place, series), path)
