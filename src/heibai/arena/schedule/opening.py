"""Where one game begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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
