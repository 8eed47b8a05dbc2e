"""Who can be played against from a page: named levels and built-in player texts, never code, files or programs."""

from __future__ import annotations

from typing import Any, TypedDict

from ....core.contract import Game, KernelPlayer, Player, Progress, Report
from ....core.errors import UnknownNameError
from ....core.rng import Rng

HINT_TEXT = "random"
QUICK_TEXT = "random"


class Level(TypedDict):
    text: str
    description: str


class _Random:
    name = "random"
    kernel: KernelPlayer | None = None

    def choose(self, game: Game, position: Any, *, rng: Rng, progress: Progress | None = None) -> Report:
        move = rng.choice(position.moves())
        return Report(move, line=(move,), nodes=1)


def make_opponent(text: str, game: Game) -> Player:
    if text != "random":
        raise UnknownNameError(f"{text!r} is no player; known: random")
    return _Random()


def require_opponent(text: str, game: Game) -> None:
    make_opponent(text, game)


def default_opponent(game: Game) -> str:
    return "random"


def levels(game: Game) -> list[Level]:
    return [{"text": "random", "description": "any legal move"}]
