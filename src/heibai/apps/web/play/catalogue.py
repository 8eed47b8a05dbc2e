"""What the dialog "New game" offers: games, board sizes, levels, player texts."""

from __future__ import annotations

from functools import cache
from typing import TypedDict

from ....core.errors import BoardSizeError
from ....games import DEFAULT_SIZES, GAMES, make_game
from .opponents import Level, default_opponent, levels

_LARGEST = 20


class SizeEntry(TypedDict):
    size: int
    levels: list[Level]
    default: str  # player text


class GameEntry(TypedDict):
    name: str
    default_size: int
    sizes: list[SizeEntry]


class Catalogue(TypedDict):
    games: list[GameEntry]


@cache
def catalogue() -> Catalogue:
    """Everything that can be chosen; it does not change while the server runs."""
    return {"games": [_game(name) for name in GAMES]}


def _game(name: str) -> GameEntry:
    sizes = [entry for size in range(1, _LARGEST) if (entry := _size(name, size))]
    return {"name": name, "default_size": DEFAULT_SIZES[name], "sizes": sizes}


def _size(name: str, size: int) -> SizeEntry | None:
    try:
        game = make_game(name, size)
    except BoardSizeError:
        return None
    return {"size": size, "levels": levels(game), "default": default_opponent(game)}
