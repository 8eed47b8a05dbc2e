"""Where one game begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Opening:
    """A position that games begin from, with the moves that led there."""

    moves: tuple[int, ...]  # from ``start``, passes included
    position: Any  # after the moves
    start: str | None = None  # position text the moves begin from; None: the start of the game

    @property
    def key(self) -> int:
        return int(self.position.key())
