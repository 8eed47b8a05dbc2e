"""Floor 7: what a person starts.

Here the top of the house offers its evaluators to the players below, which must not import it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..players.offered import offer

if TYPE_CHECKING:
    from ..core.contract import Evaluator, Game


def _bred(game: Game, options: tuple[str, ...]) -> Evaluator:
    from ..evolve.bred import make_bred  # heavy: only when somebody plays it

    return make_bred(game, options)


offer("bred", _bred, help="seven's weights, bred without a game when one begins (option seed=N)", needs="seven")
