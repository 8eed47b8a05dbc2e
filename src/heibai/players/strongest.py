"""Which evaluation plays a game best, of those that ship (docs/gomoku-search.md), and who plays with it."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.contract import Game, Player
from .evaluator_text import known_evaluators
from .spec import PlayerMaker, make_player

STRONGEST = ("patterns", "lines-network", "champion")  # evaluators, the first that a game has


def strongest_evaluator(game: Game, names: Sequence[str]) -> str | None:
    """The first of these evaluators that the game has; None: there is none."""
    known = known_evaluators(game)
    return next((name for name in names if name in known), None)


class UsualEngine(PlayerMaker):
    """A second a move with the strongest evaluation of each board."""

    name = "alphabeta:seconds=1"

    def make(self, game: Game) -> Player:
        evaluator = strongest_evaluator(game, STRONGEST) or next(iter(game.feature_sets()))
        return make_player(f"{self.name},eval={evaluator}", game)
