"""The fixed positions over which terms are measured, made anew from a seed instead of shipped."""

from __future__ import annotations

from functools import cache

from ...core.rng import Rng
from .position import ReversiPosition, start

SAMPLES = 1_000
_SEED = 2026


@cache
def sample_positions(size: int) -> tuple[ReversiPosition, ...]:
    """1,000 unfinished positions, one of each of as many random games, at a random ply; always the same ones."""
    return tuple(_position_of_game(size, game) for game in range(SAMPLES))


def _position_of_game(size: int, game: int) -> ReversiPosition:
    rng = Rng(_SEED, (size, game))
    positions = [start(size)]
    while moves := positions[-1].moves():
        positions.append(positions[-1].play(rng.choice(moves)))
    return rng.choice(positions[:-1])
