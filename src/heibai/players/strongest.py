"""Which evaluation plays a game best, of those that ship (docs/gomoku-search.md), and who plays with it."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.contract import Game, Player
from ..evaluators.weights_file import read_shipped, shipped_names
from .evaluator_text import known_evaluators, parse_evaluator
from .spec import PlayerMaker, make_player

STRONGEST = ("patterns", "lines-network", "threats", "champion")  # evaluators, the first that suits a board


def strongest_evaluator(game: Game, names: Sequence[str]) -> str | None:
    """The first of these evaluators that the game has and this board suits; None: there is none."""
    known = known_evaluators(game)
    return next((name for name in names if name in known and _suits(name, game)), None)


class UsualEngine(PlayerMaker):
    """A second a move with the strongest evaluation of each board."""

    name = "alphabeta:seconds=1"

    def make(self, game: Game) -> Player:
        evaluator = strongest_evaluator(game, STRONGEST) or next(iter(game.feature_sets()))
        return make_player(f"{self.name},eval={evaluator}", game)


def _suits(name: str, game: Game) -> bool:
    """A network beside terms loses on other boards than the one that it was fitted on to the terms alone."""
    if name not in shipped_names(game.weights_family):
        return True
    weights = read_shipped(name, game.weights_family)
    features = parse_evaluator(weights.evaluator)
    if features.name not in game.feature_sets():
        return True
    return weights.size == game.size or game.feature_set(features.name, features.options).network is None
