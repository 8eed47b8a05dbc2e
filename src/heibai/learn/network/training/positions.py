"""Games on the device as positions of Python, for players that are no networks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import jax
import numpy as np
import numpy.typing as npt

from ....core.contract import Game
from ....core.position import Color, Position
from ..device.rules.games import DeviceGame, States


def positions_of(game: Game, device: DeviceGame, states: States) -> list[Position]:
    """One for each game; none of them is over."""
    own, opponent = map(_sets, jax.device_get(device.stones(states)))
    start: Any = game.start()
    found: list[Position] = []
    for mine, theirs, turn in zip(own, opponent, jax.device_get(device.turn(states)).tolist(), strict=True):
        black, white = (theirs, mine) if turn else (mine, theirs)
        found.append(replace(start, black=black, white=white, to_move=Color(turn)))
    return found


def _sets(stones: npt.NDArray[np.bool_]) -> list[int]:
    packed = np.packbits(stones, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]
