"""A game that somebody plays against itself: where positions to measure on come from."""

from __future__ import annotations

from ..core.contract import Game, Player
from ..core.position import P
from ..core.rng import Rng


def self_play(player: Player, game: Game[P], start: P, *, rng: Rng) -> list[P]:
    """Every position from ``start`` on in which ``player`` had to move, in order."""
    position, seen = start, []
    while not position.is_over():
        seen.append(position)
        move = player.choose(game, position, rng=rng).move
        assert move is not None  # the game is not over
        position = position.play(move)
    return seen
