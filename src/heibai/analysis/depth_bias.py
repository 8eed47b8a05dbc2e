"""How many discs a search to an odd or an even depth finds too many, which is taken off what is shown.

The search itself knows nothing of it. Measured by ``heibai learn errors patterns --depths`` (docs/analyse.md): it is
that of the evaluation where the search ends, for who is to move there, and so another one by the empty squares there.
"""

from __future__ import annotations

from ..core.contract import Game
from ..core.position import Position

# Least number of empty squares where the search ends, and the discs too many for the side to move after an even number
# of plies; after an odd one as many are missing.
BY_LEAF = ((43, 2.4), (41, 2.0), (39, 1.5), (31, 1.0), (26, 0.7), (22, -1.1), (0, 0.6))


def depth_bias(game: Game, position: Position, depth: int) -> float:
    """Discs that a search to this depth finds too many for the side to move at ``position``."""
    empties = sum(cell < 0 for cell in game.view(position).cells)
    discs = next(discs for least, discs in BY_LEAF if max(0, empties - depth) >= least)
    return -discs if depth % 2 else discs
