"""What a network is shown: input planes, named once, and their plain form in NumPy.

Everything is for the side to move. A plane is 1 where its words are true and 0 elsewhere.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from ...core.position import Position
from ...games import grid
from ...games.gomoku.position import GomokuPosition
from ...games.reversi.position import ReversiPosition

Planes = npt.NDArray[np.float32]

# name -> words; the order is the order of the planes
REVERSI_PLANES = {
    "own": "discs of the side to move",
    "opponent": "discs of the opponent",
    "own_moves": "squares that the side to move can play",
    "opponent_moves": "squares that the opponent could play",
    "board": "every square of the board",
}
GOMOKU_PLANES = {
    "own": "stones of the side to move",
    "opponent": "stones of the opponent",
    "own_five": "empty points where the side to move would win with its next stone",
    "opponent_five": "empty points where the opponent would",
    "board": "every point of the board",
    "black": "everywhere, if black is to move",
    "standard": "everywhere, under the rule set standard",
    "renju": "everywhere, under the rule set renju",
    "caro": "everywhere, under the rule set caro",
    "forbidden": "points that renju forbids to the side to move",
}
PLANES = {"reversi": REVERSI_PLANES, "gomoku": GOMOKU_PLANES}


def planes_of(position: Position) -> Planes:
    """[S, S, P] of a position of Reversi or Gomoku; row 0 holds the squares 0 to S - 1."""
    if isinstance(position, ReversiPosition):
        sets = _reversi_sets(position)
        return _stacked([sets[name] for name in REVERSI_PLANES], position.size)
    if isinstance(position, GomokuPosition):
        sets = _gomoku_sets(position)
        return _stacked([sets[name] for name in GOMOKU_PLANES], position.columns)
    raise TypeError(f"a network sees Reversi and Gomoku, {type(position).__name__} came")


def _stacked(sets: list[int], size: int) -> Planes:
    planes = np.zeros((size * size, len(sets)), np.float32)
    for plane, bits in enumerate(sets):
        planes[list(grid.squares_of(bits)), plane] = 1
    return planes.reshape(size, size, len(sets))


def _reversi_sets(position: ReversiPosition) -> dict[str, int]:
    return {
        "own": position.own,
        "opponent": position.opponent,
        "own_moves": position.own_mobility,
        "opponent_moves": position.opponent_mobility,
        "board": (1 << position.area) - 1,
    }


def _gomoku_sets(position: GomokuPosition) -> dict[str, int]:
    own, opponent = (position.white, position.black) if position.to_move else (position.black, position.white)
    everywhere = (1 << position.area) - 1
    return {
        "own": own,
        "opponent": opponent,
        "own_five": _fives(position),
        "opponent_five": _fives(replace(position, to_move=position.to_move.other)),
        "board": everywhere,
        "black": 0 if position.to_move else everywhere,
        "forbidden": sum(1 << point for point in position.forbidden),
    } | {rule: everywhere if position.rules.name == rule else 0 for rule in ("standard", "renju", "caro")}


def _fives(position: GomokuPosition) -> int:
    """Empty points where a stone of the side to move wins."""
    found = 0
    for point in grid.squares_of(((1 << position.area) - 1) & ~(position.black | position.white)):
        bit = 1 << point
        own, other = (position.white, position.black) if position.to_move else (position.black, position.white)
        black, white = (other, own | bit) if position.to_move else (own | bit, other)
        if replace(position, black=black, white=white, last=point).winner is position.to_move:
            found |= bit
    return found
