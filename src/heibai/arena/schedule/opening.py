"""Where one game begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...core.contract import Game
from ...core.position import Position

Progress = Callable[[int], None]  # openings found so far


@dataclass(frozen=True)
class Opening:
    """A position that games begin from, with the moves that led there."""

    moves: tuple[int, ...]  # from ``start``, passes included
    position: Position  # after the moves
    start: str | None = None  # position text the moves begin from; None: the start of the game

    @property
    def key(self) -> int:
        return int(self.position.key())


def follow(game: Game, moves: tuple[int, ...]) -> Opening:
    """The opening of these moves from the start of the game. Raises IllegalMoveError."""
    position = game.start()
    for move in moves:
        position = position.play(move)
    return Opening(moves, position)
