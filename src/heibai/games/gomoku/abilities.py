"""What Gomoku can beyond its rules."""

from __future__ import annotations

from ...core.abilities import Abilities
from .candidates import promising_moves
from .evaluation.sequence_points import SEQUENCE_POINTS
from .threats import THREATS

ABILITIES = Abilities(candidates=promising_moves, threats=THREATS, sequence_points=SEQUENCE_POINTS)
