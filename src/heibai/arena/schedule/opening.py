"""Where one game begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from ...core.contract import Game
from ...core.position import Position
from ...core.rng import stream_state

Progress = Callable[[int], None]  # openings found so far


@dataclass(frozen=True)
class Opening:
    """A position that games begin from, with the moves that led there."""

    moves: tuple[int, ...]  # from ``start``, passes included
    position: Position  # after the moves
    start: str | None = None  # position text the moves begin from; None: the start of the game
    value: int | None = field(default=None, compare=False)  # for the mover, in points; None: not known


def follow(game: Game, moves: tuple[int, ...]) -> Opening:
    """The opening of these moves from the start of the game. Raises IllegalMoveError."""
    position = game.start()
    for move in moves:
        position = position.play(move)
    return Opening(moves, position)


_STREAM = 0x73706C69  # "spli"


class Split(StrEnum):
    """A half of all openings."""

    TRAIN = "train"
    TEST = "test"

    def holds(self, canonical_key: int) -> bool:
        """Whether the position with this key lies in this half."""
        odd = bool(stream_state(_STREAM, (canonical_key,)) >> 63)
        return odd == (self is Split.TEST)
