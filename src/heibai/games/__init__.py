"""The catalogue of games: one line each."""

from __future__ import annotations

from collections.abc import Callable

from ..core.contract import Game
from ..core.errors import unknown
from .reversi.rules import Reversi

GAMES: dict[str, Callable[[int], Game]] = {
    "reversi": Reversi,
}
DEFAULT_SIZES = {"reversi": 8}


def make_game(name: str, size: int | None = None) -> Game:
    """The named game on a board of ``size`` (its usual one by default). Raises UnknownNameError, BoardSizeError."""
    if name not in GAMES:
        raise unknown("game", name, list(GAMES), mend="heibai play reversi")
    return GAMES[name](size or DEFAULT_SIZES[name])
