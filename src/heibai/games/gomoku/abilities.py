"""What Gomoku can beyond its rules."""

from __future__ import annotations

from functools import cache

from ...core.abilities import Abilities
from ...core.abilities.knowledge import KnowledgeSource
from ...core.abilities.symmetries import Symmetries
from .. import grid
from .candidates import promising_moves
from .evaluation.sequence_points import SEQUENCE_POINTS
from .judgement import JUDGEMENT
from .knowledge.knowledge import GomokuKnowledge
from .opening_stones import opening_stones
from .position import GomokuPosition
from .styles import STYLES
from .threats import THREATS


@cache
def abilities(columns: int, rows: int) -> Abilities[GomokuPosition]:
    """Of every variant on a board."""
    square = columns == rows
    return Abilities(
        candidates=promising_moves,
        symmetries=Symmetries(grid.symmetries(columns), GomokuPosition.transformed) if square else None,
        threats=THREATS,
        judgement=JUDGEMENT,
        sequence_points=SEQUENCE_POINTS,
        opening_stones=opening_stones,
        styles=STYLES,
        knowledge=KnowledgeSource(GomokuKnowledge, covers=lambda position: position.opening_is_over),
    )
