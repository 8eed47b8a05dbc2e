"""The map of players of a run, as the page is told."""

from __future__ import annotations

from .....core.errors import HeibaiError
from .....evolve.maps.archive import Elite
from .....evolve.maps.replayed_map import archive_of
from .....evolve.runs.assembly import players_of
from .....evolve.runs.stored_run import config_of
from .....jobs.directory import RunDirectory
from .....jobs.job import State
from .....players.text import MINE
from .....store.maps import MAP, cell_name
from ...players.opponents import Opponents
from .wire import MapAxis, MapCell, MapState


def map_state(directory: RunDirectory) -> MapState:
    """Raises RunError, CheckpointError: the run keeps no map, or its generations cannot be read."""
    archive = archive_of(directory)
    axes: list[MapAxis] = [
        {"name": axis.name, "says": axis.says, "low": axis.low, "high": axis.high} for axis in archive.grid.axes
    ]
    players = _players(directory, archive.best) if archive.elites else None
    return {
        "axes": axes,
        "bins": archive.grid.bins,
        "qd_score": archive.qd_score,
        "hash": archive.hexdigest(),
        "best": archive.best.cell if archive.elites else None,
        "taken": [_cell(elite, players) for elite in archive.ordered],
    }


def _cell(elite: Elite, players: str | None) -> MapCell:
    wins, draws, losses = elite.tally
    return {
        "cell": elite.cell,
        "score": elite.score,
        "styles": elite.styles,
        "games": wins + draws + losses,
        "generation": elite.home[0],
        "place": elite.home[1],
        "player": None if players is None else f"{players}/{cell_name(elite.cell)}",
    }


def _players(directory: RunDirectory, elite: Elite) -> str | None:
    """What stands before a cell in the texts of its players; None while they cannot be played."""
    if directory.status().state is State.RUNNING or not (directory.path / MAP).is_file():
        return None
    name = f"{MINE}/{'/'.join(directory.path.resolve().parts[1:])}"
    try:
        Opponents().require(f"{name}/{cell_name(elite.cell)}", players_of(config_of(directory)).game)
    except HeibaiError:
        return None
    return name
