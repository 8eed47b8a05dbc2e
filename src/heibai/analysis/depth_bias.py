"""How many discs a search finds too many for the side to move, which are taken off what is shown.

The search itself knows nothing of it. Measured by ``heibai learn errors patterns --depths`` (docs/analyse.md): a part
is the same at every depth, for a search chooses what its evaluation overrates. The other part is the evaluation's own
where the search ends, for who is to move there: its sign changes with every ply, its size with the empty squares.
"""

from __future__ import annotations

from ..core.contract import Game
from ..core.position import Position

AT_ALL_DEPTHS = 0.9
# Least number of empty squares where the search ends, and the discs after an even number of plies; after an odd one as
# many are missing.
BY_LEAF = ((43, 2.4), (41, 2.0), (39, 1.5), (31, 1.0), (26, 0.7), (22, -1.1), (0, 0.6))


def depth_bias(game: Game, position: Position, depth: int) -> float:
    """Discs that a search to this depth finds too many for the side to move at ``position``."""
    empties = sum(cell < 0 for cell in game.view(position).cells)
    discs = next(discs for least, discs in BY_LEAF if max(0, empties - depth) >= least)
    return AT_ALL_DEPTHS + (-discs if depth % 2 else discs)
