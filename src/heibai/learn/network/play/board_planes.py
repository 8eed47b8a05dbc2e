"""The input planes of whole batches of positions; ``planes.py`` says what they are."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ....core.batches import Boards
from ....core.contract import Game
from ....core.position import Position
from ..planes import planes_of

Planes = npt.NDArray[np.float32]


def planes_of_all(positions: Sequence[Position], game: Game) -> Planes:
    """[B, P, S, S] of positions of one game; those of the kernel's ``Boards`` by the kernel."""
    if isinstance(positions, Boards) and game.kernel and game.kernel.planes:
        return game.kernel.planes(game, positions.cells, positions.to_move)
    stacked = np.stack([planes_of(position) for position in positions])
    return np.ascontiguousarray(stacked.transpose(0, 3, 1, 2))
