"""What a game may be able to do beyond its rules, and the one value in which it declares that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .points import SequencePoints
from .threats import Threats

Candidates = Callable[[Any], tuple[int, ...]]  # position -> some of its moves, ascending; one at least, if it has any


@dataclass(frozen=True)
class Abilities:
    """Declared by a game as ``Game.abilities``; None where it cannot."""

    candidates: Candidates | None = None  # the moves worth a try, for simulated games
    threats: Threats | None = None  # for searches of forced wins
    sequence_points: SequencePoints | None = None  # for searches over sequences of moves
