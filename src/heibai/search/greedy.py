"""Greedy: scores the position after every move, looks no further.

Contract: minimax to depth 1, whatever the limits. Nodes are the root and its children.
"""

from __future__ import annotations

from ..core.contract import Evaluator, Limits, Progress, Report
from ..core.position import Position
from ..core.rng import Rng
from .minimax import Minimax


class Greedy:
    """Args: ``ties``: ``first`` of the equally good moves, or a ``random`` one."""

    def __init__(self, *, ties: str = "first") -> None:
        self.ties = ties

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The best move by its static value; ``limits`` are not used. ``move_scores`` holds every move."""
        one_ply = Minimax(ties=self.ties)
        return one_ply.search(position, evaluator, limits=Limits(depth=1), rng=rng, progress=progress)
