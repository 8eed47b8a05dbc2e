"""How a game's players differ in character, as numbers that their moves are measured by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

import numpy as np
import numpy.typing as npt

from ..position import P

Measure = Callable[[Sequence[P], Sequence[tuple[int, ...]]], npt.NDArray[np.float64]]
"""(G positions that games begin at, their moves from there, passes included) -> [G, 2, S] in [0, 1], of black and of
white; NaN where a game shows nothing of a style. All positions are on one board, their colours settled."""


@dataclass(frozen=True)
class Style:
    """One trait of how somebody plays, a number from 0 to 1 a game."""

    name: str
    says: str  # one sentence: what is measured
    low: float  # a map begins here; players below are in its first cells
    high: float  # and ends here


@dataclass(frozen=True)
class Styles(Generic[P]):
    """Those that a game declares, S of them, and how they are measured."""

    styles: tuple[Style, ...]
    measure: Measure[P]
