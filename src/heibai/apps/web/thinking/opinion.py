"""What a player found of a position."""

from __future__ import annotations

from dataclasses import dataclass

from ....analysis.valuation import NO_SCALE, Scale
from ....core.abilities.forecast import Outcomes
from ....core.contract import Report


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a player found of a position, and what the points of that are worth."""

    report: Report
    scale: Scale = NO_SCALE  # of a score in points
    outcomes: Outcomes | None = None  # of the side to move, of a player that searches by a network
