"""The composition root: what rooms above the players give them to use.

Nothing is registered by an import. The entry points in pyproject.toml name the values below, so that a text means the
same on the command line, in the server, in a spawned process, on a cluster's machine and in the library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .players.registry import RegisteredEvaluator

if TYPE_CHECKING:
    from .core.contract import Evaluator, Game


def _bred(game: Game, options: tuple[str, ...]) -> Evaluator:
    from .evolve.runs.bred import make_bred  # heavy: only when somebody plays it

    return make_bred(game, options)


BRED = RegisteredEvaluator(
    _bred, help="seven's weights, bred without a game when one begins (option seed=N)", needs="seven"
)
