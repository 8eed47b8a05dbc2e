"""The player that is asked where nobody names one."""

from __future__ import annotations

from ..core.contract import Game
from .evaluator_text import known_evaluators

_SQUARES_FOR_PLIES = 64  # on a larger board six whole plies take too long


def usual_player(game: Game) -> str:
    """A search with the shipped champion, else one ply of the game's first evaluation, else simulated games."""
    if "champion" in known_evaluators(game):
        limit = "depth=6" if game.pass_move <= _SQUARES_FOR_PLIES else "nodes=20000"
        return f"alphabeta:{limit},eval=champion"
    first = next(iter(game.feature_sets()), None)
    return f"greedy:eval={first}" if first else "mcts:playouts=1000,simulate=end"
