"""Games on the device as positions of Python, for players that are no networks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import jax
import numpy as np
import numpy.typing as npt

from ....core.contract import Game
from ....core.position import Color, Position
from ....games.gomoku.position import GomokuPosition
from ....games.reversi.position import ReversiPosition
from ..device.rules.games import States
from ..device.rules.gomoku import GomokuStates


def positions_of(game: Game, states: States) -> list[Position]:
    """One for each game; none of them is over."""
    own, opponent, turns = _sides(game.size**2, jax.device_get(states))
    found: list[Position] = []
    start: Any = game.start()
    for mine, theirs, turn in zip(own, opponent, turns, strict=True):
        black, white = (theirs, mine) if turn else (mine, theirs)
        mover = Color.WHITE if turn else Color.BLACK
        if isinstance(start, GomokuPosition):
            found.append(replace(start, black=black, white=white, to_move=mover, last=None))
        else:
            found.append(ReversiPosition(black, white, mover, game.size))
    return found


def _sides(area: int, states: Any) -> tuple[list[int], list[int], list[int]]:
    """Discs of the side to move and of the other as sets of squares, and who that side is: 1 white."""
    if isinstance(states, GomokuStates):
        return _sets(np.asarray(states.stones) == 1), _sets(np.asarray(states.stones) == -1), states.turn.tolist()
    own, opponent = (_words(each) for each in (states.own, states.opponent))
    return own, opponent, states.turn.tolist()


def _sets(stones: npt.NDArray[np.bool_]) -> list[int]:
    packed = np.packbits(stones, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def _words(bits: Any) -> list[int]:
    return [int(low) | int(high) << 32 for low, high in zip(bits.low.tolist(), bits.high.tolist(), strict=True)]
