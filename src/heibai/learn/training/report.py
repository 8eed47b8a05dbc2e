"""What a report of a training holds: settings, learning curve with its rows, what it came to, the weights."""

from __future__ import annotations

from ...jobs.contents import (
    Contents,
    Picture,
    ResultTable,
    attached,
    cell,
    settings_table,
    split_times,
    thinned,
    values_table,
    why_varies,
)
from ...jobs.directory import RunDirectory
from ...jobs.kind import Row
from ...store.champions import CHAMPION
from .curve import draw_curve
from .stored_training import config_of, kind_of

_SETTINGS = ("trainer", "game", "evaluator", "seed")  # a table of their own tells them


def contents(directory: RunDirectory) -> Contents:
    """Raises RunError, CheckpointError: it is damaged."""
    config, kind = config_of(directory), kind_of(directory)
    outcome, times = split_times(directory.result() or {})
    rows = [row for row in directory.rows() if any(row.get(curve.key) is not None for curve in kind.curves)]
    keys = {curve.key: curve.name for curve in kind.curves}
    return Contents(
        f"{config.trainer} of {config.evaluator}, {config.game.label}" if config.evaluator else config.trainer,
        tables=(
            *settings_table(directory.config),
            *_curve(kind.unit, keys, thinned(rows)),
            *values_table("Outcome", {key: value for key, value in outcome.items() if key not in _SETTINGS}),
        ),
        circumstances=values_table("Times", times),
        pictures=(Picture("curve", "Learning curve", lambda to: draw_curve(directory, to)),) if rows else (),
        files=attached(directory, CHAMPION),
        commands=(config.command,),
        seeds={"seed": config.seed},
        varies=why_varies(config.command),
    )


def _curve(unit: str, keys: dict[str, str], rows: list[Row]) -> tuple[ResultTable, ...]:
    """A row a step, a value and its interval, where it has one, for every curve."""
    if not rows:
        return ()
    intervals = {key for key in keys if any(f"{key}_interval" in row for row in rows)}
    columns = [unit]
    for key, name in keys.items():
        columns += [name, *([f"{name} from", f"{name} to"] if key in intervals else [])]
    return (ResultTable("Learning curve", tuple(columns), tuple(_step(row, keys, intervals) for row in rows)),)


def _step(row: Row, keys: dict[str, str], intervals: set[str]) -> tuple[str, ...]:
    cells = [cell(row["done"])]
    for key in keys:
        cells += [cell(row.get(key)), *(map(cell, row.get(f"{key}_interval", ("", ""))) if key in intervals else ())]
    return tuple(cells)
