"""The catalogue of games: one line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..core.contract import Game
from ..core.errors import unknown
from .gomoku.rules import Gomoku
from .gomoku.rulesets import OPENINGS, RULE_SETS
from .reversi.rules import Reversi


@dataclass(frozen=True, slots=True)
class Entry:
    """One game: how to make it on a board, and the names of its variants, the usual one first."""

    make: Callable[..., Game]  # (size), with rule= and opening= where there are variants
    default_size: int
    usual_sizes: tuple[int, ...]  # the boards to offer first
    rules: tuple[str, ...] = ()
    openings: tuple[str, ...] = ()


GAMES: Mapping[str, Entry] = {
    "reversi": Entry(Reversi, 8, (4, 6, 8)),
    "gomoku": Entry(Gomoku, 15, (9, 15, 19), tuple(RULE_SETS), OPENINGS),
}


def entry_of(name: str) -> Entry:
    """The game of that name. Raises UnknownNameError."""
    if name not in GAMES:
        raise unknown("game", name, list(GAMES), mend="heibai play reversi")
    return GAMES[name]
