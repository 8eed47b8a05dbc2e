"""A game as a value that travels to another process or machine."""

from __future__ import annotations

from typing import NamedTuple

from ...core.contract import Game
from ...games import make_asked_game


class Board(NamedTuple):
    """What makes the same game again."""

    name: str
    size: int
    rule: str  # empty for a game without rule variants
    opening: str  # empty for a game without opening rules

    @classmethod
    def of(cls, game: Game) -> Board:
        return cls(game.name, game.size, game.rule, game.opening)

    def game(self) -> Game:
        return make_asked_game(self.name, self.size, rule=self.rule or None, opening=self.opening or None)
