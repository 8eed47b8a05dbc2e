"""The champion of a run: its weights, those of squares as a board, and whether it can be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ....core.contract import Game
from ....core.errors import HeibaiError
from ....evolve.runs.assembly import players_of
from ....evolve.runs.stored_run import config_of
from ....jobs.directory import RunDirectory
from ....jobs.job import State
from ....players.text import MINE
from ....store.champions import CHAMPION
from ..jobs.own_code import runs_own_code
from ..players.opponents import Opponents
from .wire import ChampionState

MOST_WEIGHTS = 64


def champion_state(directory: RunDirectory, log: Sequence[Mapping[str, Any]]) -> ChampionState | None:
    """The champion after the last row of ``log``; None before the first, and of code that the server does not start."""
    if not log or runs_own_code(directory.config):
        return None
    players, last = players_of(config_of(directory)), log[-1]
    genome = np.array(last["champion"], dtype=np.float64)
    weights = dict(zip(players.evaluator.features.features, players.weights(genome), strict=True))
    return champion_of(directory, players.game, weights, genes=len(weights), step=int(last["generation"]))


def champion_of(
    directory: RunDirectory, game: Game, weights: Mapping[str, float], *, genes: int, step: int
) -> ChampionState:
    """Of ``genes`` weights those that have names, after ``step``."""
    player, fault = _playable(directory, game)
    return {
        "generation": step,
        "weights": [{"name": name, "weight": weights[name]} for name in _heaviest(weights)],
        "genes": genes,
        "squares": _squares(weights, game),
        "network": None,
        "player": player,
        "fault": fault,
    }


def _heaviest(weights: Mapping[str, float]) -> list[str]:
    """Those of most weight, in their own order."""
    heaviest = set(sorted(weights, key=lambda name: -abs(weights[name]))[:MOST_WEIGHTS])
    return [name for name in weights if name in heaviest]


def _squares(weights: Mapping[str, float], game: Game) -> list[float] | None:
    """Row by row, where a weight is named after each square (``a1``) or its symmetry class (``01``)."""
    view = game.view(game.start())
    if view.rows != view.columns:
        return None
    squares = range(view.rows * view.columns)
    by_name, by_class = map(game.format_move, squares), (_class_name(square, view.rows) for square in squares)
    for names in (list(by_name), list(by_class)):
        if set(names) <= set(weights):  # a small board lacks some classes
            return [weights[each] for each in names]
    return None


def _class_name(square: int, size: int) -> str:
    row, column = divmod(square, size)
    return "".join(str(each) for each in sorted(min(place, size - 1 - place) for place in (row, column)))


def _playable(directory: RunDirectory, game: Game) -> tuple[str | None, str]:
    """Player text and fault of the champion that a finished or a stopped run left."""
    if directory.status().state is State.RUNNING or not (directory.path / CHAMPION).is_file():
        return None, ""
    text = f"{MINE}/{'/'.join(directory.path.resolve().parts[1:])}"
    try:
        return Opponents().require(text, game), ""
    except HeibaiError as error:
        return None, str(error)
