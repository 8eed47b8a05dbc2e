"""How many discs a search to an odd or an even depth finds too many, which is taken off what is shown.

Who moves last before the evaluation has chosen last: an odd depth flatters the side to move, an even one the other. The
search itself knows nothing of it. Measured by ``heibai learn errors patterns --depths`` (docs/analyse.md).
"""

from __future__ import annotations

from ..core.contract import Game
from ..core.position import Position

# For the side to move, after an even and an odd number of plies, by the least number of empty squares.
EMPTIES = ((44, (-1.0, 1.0)),)


def depth_bias(game: Game, position: Position, depth: int) -> float:
    """Discs for the side to move; 0 where none was measured."""
    empties = sum(cell < 0 for cell in game.view(position).cells)
    return next((by_parity[depth % 2] for least, by_parity in EMPTIES if empties >= least), 0.0)
