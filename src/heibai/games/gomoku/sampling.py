"""The fixed positions over which terms are measured, made anew from a seed instead of shipped."""

from __future__ import annotations

from functools import cache

from ...core.rng import Rng
from .rules import Gomoku, GomokuPosition

SAMPLES = 100
_SEED = 2026


@cache
def sample_positions(size: int, rule: str) -> tuple[GomokuPosition, ...]:
    """100 unfinished positions after 0 to ``size * size / 2`` random plies, each of another game; always the same."""
    return tuple(_position_of_game(size, rule, game) for game in range(SAMPLES))


def _position_of_game(size: int, rule: str, game: int) -> GomokuPosition:
    rng = Rng(_SEED, (size, game))
    position = Gomoku(size, rule=rule).start()
    for _ in range(rng.below(size * size // 2 + 1)):
        following = position.play(rng.choice(position.moves()))
        if following.is_over():
            break
        position = following
    return position
