"""What a game may be able to do beyond its rules, declared in one value; what positions may: of_positions.py,
and what evaluators that forecast: forecast.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from ..position import P
from .judgement import Judgement
from .knowledge import KnowledgeSource
from .move_marks import MoveMarks
from .points import SequencePoints
from .styles import Styles
from .symmetries import Symmetries
from .threats import Threats

Candidates = Callable[[P], tuple[int, ...]]
"""(position) -> some of its moves, ascending, one at least if there are any: those worth a try in simulated games."""


Pace = Callable[[P], tuple[float, ...]]
"""(position) -> how much thought, relative to each other, the acting side's moves that are likely to come are worth,
this one first; above 0."""


OpeningStones = Callable[[P], tuple[int, ...]]
"""(position) -> points that a table of the game advises for the stone that its opening rule wants now, each as often as
it has reason to; empty where it knows none."""


@dataclass(frozen=True)
class Abilities(Generic[P]):
    """Declared by a game as ``Game.abilities``; None where it cannot."""

    candidates: Candidates[P] | None = None  # for simulated games
    symmetries: Symmetries[P] | None = None  # for indexes, books and openings
    threats: Threats[P] | None = None  # for searches of forced wins
    move_marks: MoveMarks[P] | None = None  # for players that choose as people do
    judgement: Judgement[P] | None = None  # for explanations of moves in words
    sequence_points: SequencePoints[P] | None = None  # for searches over sequences of moves
    pace: Pace[P] | None = None  # for players with a clock
    opening_stones: OpeningStones[P] | None = None  # for whoever places the first stones
    styles: Styles[P] | None = None  # for maps of players by character
    knowledge: KnowledgeSource[P] | None = None  # for trees that know what is decided and which moves come first
