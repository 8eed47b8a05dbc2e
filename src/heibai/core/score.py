"""A score knows its unit and whose it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class Unit(StrEnum):
    """What one unit of a score's value means."""

    DISCS = "discs"  # exact final disc difference, empties to the winner
    POINTS = "points"  # the evaluator's own scale
    WIN_PROBABILITY = "win probability"  # 0 to 1


class Viewpoint(StrEnum):
    """For whom more is better."""

    BLACK = "black"
    WHITE = "white"
    MOVER = "mover"


@dataclass(frozen=True, slots=True)
class Score:
    """A value with its unit and viewpoint."""

    value: float
    unit: Unit = Unit.POINTS
    viewpoint: Viewpoint = Viewpoint.MOVER

    def seen_by_black(self, *, black_to_move: bool) -> Score:
        """The same score from black's side; ``black_to_move`` says who the mover is."""
        mover = Viewpoint.BLACK if black_to_move else Viewpoint.WHITE
        owner = mover if self.viewpoint is Viewpoint.MOVER else self.viewpoint
        if owner is Viewpoint.BLACK:
            return replace(self, viewpoint=Viewpoint.BLACK)
        return replace(self.negated, viewpoint=Viewpoint.BLACK)

    @property
    def negated(self) -> Score:
        """What the other side has where this one has ``value``; the viewpoint stays."""
        return replace(self, value=1.0 - self.value if self.unit is Unit.WIN_PROBABILITY else -self.value)
