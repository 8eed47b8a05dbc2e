"""The map of a run told as JSON, and its players' weights in a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ...evaluators.weights_file import WeightsFile
from ...jobs.code import code_version
from ...jobs.directory import RunDirectory
from ...store.maps import MAP, write_map
from ..fitness.fitness import Players
from ..runs.assembly import players_of
from ..runs.champion import command_of, weights_file
from ..runs.config import RunConfig
from .archive import Archive, Elite


def told(archive: Archive) -> dict[str, Any]:
    """The map without its genomes, as JSON: axes, cells in order, and the digest of all."""
    grid = archive.grid
    axes = [{"name": axis.name, "says": axis.says, "low": axis.low, "high": axis.high} for axis in grid.axes]
    cells = [
        {"cell": list(each.cell), "score": each.score, "styles": list(each.styles), "tally": list(each.tally),
         "home": list(each.home)}
        for each in archive.ordered
    ]  # fmt: skip
    best = list(archive.best.cell) if archive.elites else None
    figures = archive.figures() | {"coverage": archive.coverage, "best_cell": best, "hash": archive.hexdigest()}
    return {"axes": axes, "bins": grid.bins, **figures, "taken": cells}


def save_map(directory: RunDirectory, config: RunConfig, archive: Archive) -> Path:
    """Write the weights of every cell into the run directory. Raises WeightsError, RunError."""
    players, path, about = players_of(config), directory.path / MAP, told(archive)
    provenance = {"command": command_of(config), "heibai": code_version(), "recipe": config.recipe}
    rows = about.pop("taken")
    about["cells_in_all"] = about.pop("cells")
    weights = [_weights_of(players, elite, provenance) for elite in archive.ordered]
    write_map(path, about, list(zip(rows, weights, strict=True)))
    return path


def _weights_of(players: Players, elite: Elite, provenance: Mapping[str, Any]) -> WeightsFile:
    wins, draws, losses = elite.tally
    games = {"wins": wins, "draws": draws, "losses": losses}
    return weights_file(players, np.array(elite.genome), {**provenance, "cell": list(elite.cell), **games})
