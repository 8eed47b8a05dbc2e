"""What people see in a move besides what it is worth, for players that choose as people do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from ..position import P


@dataclass(frozen=True)
class MoveMarks(Generic[P]):
    """Numbers that tell a move from others at a glance."""

    names: tuple[str, ...]  # [K] "corner", "flipped", ...
    of: Callable[[P, int], Sequence[float]]  # (position, move that is no pass) -> [K]
