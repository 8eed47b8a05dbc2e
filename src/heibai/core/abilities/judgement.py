"""What players of a game argue with when they compare two lines: numbers of a side, and parts of the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from ..position import Color, P


@dataclass(frozen=True)
class FilledBoard(Generic[P]):
    """What fills up, in games whose squares do, so that the last moves decide."""

    regions: Callable[[P], Sequence[frozenset[int]]]  # empty squares, those that touch each other together
    playable: Callable[[P, Color], Sequence[int]]  # (position, side) -> squares that it could play, were it its turn
    wedges: Callable[[P, int], bool]  # (position, legal move that is no pass) -> it fills a gap of the other's edge


@dataclass(frozen=True)
class Judgement(Generic[P]):
    """Facts of the rules, for those who explain moves in words."""

    names: tuple[str, ...]  # [K] "moves", "stable discs", ...
    of: Callable[[P, Color], Sequence[int]]  # (position, side) -> [K], whoever is to move
    filled: FilledBoard[P] | None = None
