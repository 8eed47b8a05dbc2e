"""What the dialog "New game" offers: games, board sizes, levels, player texts."""

from __future__ import annotations

from typing import TypedDict

from ....core.errors import BoardSizeError
from ....games import DEFAULT_SIZES, GAMES, make_game
from .opponents import LevelEntry, Opponents

_LARGEST = 20


class SizeEntry(TypedDict):
    size: int
    levels: list[LevelEntry]
    default: str  # player text
    bred: str | None  # player text without its seed (``/seed=N``): an opponent bred for the game


class GameEntry(TypedDict):
    name: str
    default_size: int
    sizes: list[SizeEntry]


class Catalogue(TypedDict):
    games: list[GameEntry]


def catalogue(opponents: Opponents) -> Catalogue:
    """Everything that can be chosen."""
    return {"games": [_game(name, opponents) for name in GAMES]}


def _game(name: str, opponents: Opponents) -> GameEntry:
    sizes = [entry for size in range(1, _LARGEST) if (entry := _size(name, size, opponents))]
    return {"name": name, "default_size": DEFAULT_SIZES[name], "sizes": sizes}


def _size(name: str, size: int, opponents: Opponents) -> SizeEntry | None:
    try:
        game = make_game(name, size)
    except BoardSizeError:
        return None
    return {
        "size": size,
        "levels": opponents.levels(game),
        "default": opponents.default(game),
        "bred": opponents.bred(game),
    }
