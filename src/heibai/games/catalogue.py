"""The catalogue of games: one line each, and those of installed packages (entry points ``heibai.games``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..core.contract import Game
from ..core.plugins import Shelf
from .gomoku.rules import Gomoku
from .gomoku.rulesets import OPENINGS, RULE_SETS
from .reversi.rules import Reversi


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One game: how to make it on a board, and the names of its variants, the usual one first."""

    make: Callable[..., Game]  # (size), with rule= and opening= where there are variants
    default_size: int
    usual_sizes: tuple[int, ...]  # the boards to offer first
    rules: tuple[str, ...] = ()
    openings: tuple[str, ...] = ()
    rows: int = 0  # of every board; 0: as many as it has columns, which its size counts


GAMES = Shelf(
    "game",
    "heibai.games",
    {
        "reversi": GameEntry(Reversi, 8, (4, 6, 8)),
        "gomoku": GameEntry(Gomoku, 15, (9, 15, 19), tuple(RULE_SETS), OPENINGS),
    },
    GameEntry,
)
