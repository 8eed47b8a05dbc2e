"""How much thought the moves of a game of Reversi are worth."""

from __future__ import annotations

from .position import ReversiPosition

# (empty squares on 8x8 from which on, weight of a move there); below the last one a weight falls with the squares.
_WEIGHTS = ((50, 0.5), (34, 1.0), (20, 1.6))


def pace(position: ReversiPosition) -> tuple[float, ...]:
    """Little in the opening, more in the middle game, most where the ending can be proven, hardly any after that."""
    scale = 64 / position.area
    return tuple(_weight(empties * scale) for empties in range(position.empties, 0, -2))


def _weight(empties: float) -> float:
    return next((weight for least, weight in _WEIGHTS if empties >= least), empties / 20)
