"""A game that somebody plays against itself: where positions to measure on come from."""

from __future__ import annotations

from typing import Any

from ..core.contract import Game, Player
from ..core.rng import Rng


def self_play(player: Player, game: Game, start: Any, *, rng: Rng) -> list[Any]:
    """Every position from ``start`` on in which ``player`` had to move, in order."""
    position, seen = start, []
    while not position.is_over():
        seen.append(position)
        move = player.choose(game, position, rng=rng).move
        assert move is not None  # the game is not over
        position = position.play(move)
    return seen
