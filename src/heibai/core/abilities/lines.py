"""The moves of many games as columns, for the index of a library; the kernel and Python both make them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]


class PlyColumns(NamedTuple):
    """One entry a ply, game after game; choices of an opening are left out."""

    keys: Words  # [plies] of the position before the move, the same for all its images
    moves: npt.NDArray[np.uint16]  # [plies] as the image with that key has the move, the least where several have
    sides: npt.NDArray[np.uint8]  # [plies] who moved: 0 black, 1 white
    lengths: npt.NDArray[np.int64]  # [games] plies of each
    fingerprints: Words  # [games] equal for games that one symmetry of the board turns into each other


class LineGames(NamedTuple):
    """What else the index keeps of the same games."""

    results: npt.NDArray[np.int8]  # [games] 1 black won, 0 draw, -1 white won, 2 unknown
    years: npt.NDArray[np.int64]  # [games] 0: unknown
    salts: Words  # [games] of what kind a game is: board and rules
