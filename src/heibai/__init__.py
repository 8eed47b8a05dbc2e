"""heibai: breed, search, play and study Reversi and Gomoku.

    >>> import heibai
    >>> game = heibai.Game("reversi")
    >>> position = game.start().play("f5")
    >>> heibai.Player("alphabeta:depth=6,eval=champion").choose(position)
    'd6'

Every name of ``heibai.__all__`` says in its docstring what it takes, in which units it answers, and shows an example.
Importing this package loads nothing heavy: each name is imported when it is first used.
"""

from __future__ import annotations

import sys
from types import ModuleType

TYPE_CHECKING = False  # typing itself would take longer to import than all the rest
if TYPE_CHECKING:
    from typing import Any

    from . import errors, extend
    from .core.searching import Limits
    from .errors import HeibaiError
    from .face.analysis import analyse, solve
    from .face.breeding import evolve
    from .face.contests import match, tournament
    from .face.game import Game
    from .face.games import read_games
    from .face.learning import learn
    from .face.player import Player
    from .face.position import Position
    from .face.report import Report
    from .face.results import MatchResult, Standing, TournamentResult
    from .face.weights import Evaluator, load_weights
    from .games.spec import GameSpec

__version__ = "0.2.0"
__all__ = [
    "Evaluator",
    "Game",
    "GameSpec",
    "HeibaiError",
    "Limits",
    "MatchResult",
    "Player",
    "Position",
    "Report",
    "Standing",
    "TournamentResult",
    "analyse",
    "errors",
    "evolve",
    "extend",
    "learn",
    "load_weights",
    "match",
    "read_games",
    "solve",
    "tournament",
]

# name -> the module that has it
_HOMES = {
    "Evaluator": ".face.weights",
    "Game": ".face.game",
    "GameSpec": ".games.spec",
    "HeibaiError": ".errors",
    "Limits": ".core.searching",
    "MatchResult": ".face.results",
    "Player": ".face.player",
    "Position": ".face.position",
    "Report": ".face.report",
    "Standing": ".face.results",
    "TournamentResult": ".face.results",
    "analyse": ".face.analysis",
    "errors": ".errors",
    "evolve": ".face.breeding",
    "extend": ".extend",
    "learn": ".face.learning",
    "load_weights": ".face.weights",
    "match": ".face.contests",
    "read_games": ".face.games",
    "solve": ".face.analysis",
    "tournament": ".face.contests",
}


class _Face(ModuleType):
    """This package: the rooms ``evolve`` and ``learn``, once imported, do not take the places of their functions."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in ("evolve", "learn") and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Face


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it has: {', '.join(__all__)}")
    import importlib

    home = importlib.import_module(_HOMES[name], __name__)
    return home if name in ("errors", "extend") else vars(home)[name]


def __dir__() -> list[str]:
    return list(__all__)
