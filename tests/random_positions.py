"""Unfinished positions of random games, the same ones in every run."""

from __future__ import annotations

from functools import cache

import numpy as np

from heibai.core.rng import Rng
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi


@cache
def random_positions(size: int, count: int, seed: int = 1) -> tuple[ReversiPosition, ...]:
    """Every unfinished position, passes included, of as many random games as it takes."""
    positions: list[ReversiPosition] = []
    game = 0
    while len(positions) < count:
        rng, position = Rng(seed, (size, game)), Reversi(size).start()
        while moves := position.moves():
            positions.append(position)
            position = position.play(rng.choice(moves))
        game += 1
    return tuple(positions[:count])


def as_arrays(positions: tuple[ReversiPosition, ...]) -> tuple[np.ndarray, np.ndarray]:
    """(own, opponent) uint64 [N] as the kernel takes them."""
    own = np.array([position.own for position in positions], np.uint64)
    return own, np.array([position.opponent for position in positions], np.uint64)
