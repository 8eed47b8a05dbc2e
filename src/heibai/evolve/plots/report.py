"""What a report of a run of breeding holds: its generations, what the champion was measured at, its weights."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

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
from ...store.champions import CHAMPION
from ...store.maps import MAP
from ..history import read_log
from ..maps.replayed_map import archive_of
from ..maps.stored_map import told
from ..runs.champion import command_of
from ..runs.chronicle import Chronicle, read_chronicle
from ..runs.stored_run import config_of
from .figures import plot_run

_PICTURES = {
    "fitness": "Fitness in the population",
    "elo": "Champion against the fixed panel",
    "weights": "Weights of the best",
    "diversity": "Diversity",
}
_GENERATION = ("generation", "best", "mean", "spread", "diversity", "noise", "games")
_TOLD = ("recipe", "game", "size", "rule", "opening_rule", "seed", "search", "openings", "options", "population")
_CHAMPION = (*_TOLD, "generations", "score", "elo", "elo_interval", "score_interval")  # of a result, told by tables


def contents(directory: RunDirectory) -> Contents:
    """Of a run without an evaluated generation what was asked for alone. Raises RunError, CheckpointError."""
    config = config_of(directory)
    asked: dict[str, Any] = {
        "title": f"{config.recipe} of {config.evaluator}, {config.game.label}",
        "commands": (command_of(config),),
        "seeds": {"seed": config.seed},
        "varies": why_varies(command_of(config)),
    }
    if not read_log(directory):
        return Contents(tables=settings_table(directory.config), **asked)
    run = read_chronicle(directory)
    has_map = "map" in run.log[-1]
    kinds = _PICTURES | ({"map": "The map of players"} if has_map else {})
    outcome, times = split_times(run.result or {})
    return Contents(
        tables=(
            *settings_table(directory.config),
            ResultTable("Generations", _GENERATION, tuple(_cells(row, _GENERATION) for row in thinned(run.log))),
            *_measurements(run),
            _weights(run),
            *(_map(directory) if has_map else ()),
            *values_table("Outcome", {key: value for key, value in outcome.items() if key not in _CHAMPION}),
        ),
        circumstances=(
            *values_table("Times", times),
            ResultTable("Seconds", ("generation", "seconds"), tuple(
                _cells(row, ("generation", "seconds")) for row in thinned(run.log)
            )),
        ),
        pictures=tuple(_picture(run, kind, title) for kind, title in kinds.items()),
        files=attached(directory, CHAMPION, MAP) if run.result is not None else {},
        **asked,
    )  # fmt: skip


def _picture(run: Chronicle, kind: str, title: str) -> Picture:
    def draw(to: Path) -> None:
        plot_run(run, to, kind=kind)

    return Picture(kind, title, draw)


def _cells(row: Mapping[str, Any], names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(cell(row[name]) for name in names)


def _measurements(run: Chronicle) -> tuple[ResultTable, ...]:
    rows = tuple(
        (
            cell(number), name, cell(found["games"]), cell(found["score"]), *map(cell, found["score_interval"]),
            cell(found["elo"]), *map(cell, found["elo_interval"]),
        )
        for number, panel in run.measured
        for name, found in panel.items()
    )  # fmt: skip
    columns = ("generation", "champion against", "games", "score", "score from", "score to", "Elo", "from", "to")
    return (ResultTable("Champion against the panel, 95% intervals", columns, rows),) if rows else ()


def _weights(run: Chronicle) -> ResultTable:
    """The champion so far, exactly: six digits would be another player."""
    weights = run.weights(np.array(run.log[-1]["champion"])).tolist()
    rows = tuple((name, repr(value)) for name, value in zip(run.genes, weights, strict=True))
    return ResultTable("Weights of the champion so far", ("weight", "value"), rows)


def _map(directory: RunDirectory) -> tuple[ResultTable, ...]:
    """Who is in the cells of a map of players: score, styles and games of each."""
    found = told(archive_of(directory))
    styles = [axis["name"] for axis in found["axes"]]
    rows = tuple(
        (
            "-".join(map(str, each["cell"])), cell(each["score"]), *map(cell, each["styles"]),
            *map(cell, each["tally"]), ":".join(map(str, each["home"])),
        )
        for each in found["taken"]
    )  # fmt: skip
    columns = ("cell", "score", *styles, "won", "drawn", "lost", "generation:place")
    return (ResultTable("The map of players", columns, rows),)
