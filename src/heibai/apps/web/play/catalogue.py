"""What the dialog "New game" offers: games, board sizes, levels, player texts."""

from __future__ import annotations

from typing import TypedDict

from ....core.errors import BoardSizeError
from ....games import GAMES, make_game
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
    """Everything that can be chosen: the games and boards that have levels to play against."""
    games = (_game(name, opponents) for name in GAMES)
    return {"games": [game for game in games if game["sizes"]]}


def _game(name: str, opponents: Opponents) -> GameEntry:
    sizes = [entry for size in range(1, _LARGEST) if (entry := _size(name, size, opponents))]
    return {"name": name, "default_size": GAMES[name].default_size, "sizes": sizes}


def _size(name: str, size: int, opponents: Opponents) -> SizeEntry | None:
    try:
        game = make_game(name, size)
    except BoardSizeError:
        return None
    levels = opponents.levels(game)
    if not levels:
        return None
    return {"size": size, "levels": levels, "default": opponents.default(game), "bred": opponents.bred(game)}
