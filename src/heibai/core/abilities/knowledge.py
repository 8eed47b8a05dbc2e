"""What a game knows of a position before a Monte Carlo tree looks at it, as values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from ..position import Position

P_contra = TypeVar("P_contra", bound=Position, contravariant=True)


@dataclass(frozen=True, slots=True)
class MovePriors:
    """What a game says of one position, for the side to move."""

    moves: tuple[tuple[int, float], ...]  # worth a try, one at least: (move, prior), the greatest prior first, of sum 1
    proof: int | None = None  # 1 won, 0 drawn, -1 lost; None: nothing is certain


class SearchKnowledge(Protocol[P_contra]):
    """Looks at one position after another for one search; it may remember what it saw."""

    def look(self, position: P_contra) -> MovePriors:
        """Of a game that is not over, in a position that is covered."""


@dataclass(frozen=True)
class KnowledgeSource(Generic[P_contra]):
    """Declared by a game that knows."""

    begin: Callable[[], SearchKnowledge[P_contra]]  # a fresh one, for one search
    covers: Callable[[P_contra], bool]  # whether it knows of a position and all after it: no opening rule binds
