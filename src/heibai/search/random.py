"""Random: any legal move, each as likely."""

from __future__ import annotations

from ..core.contract import Evaluator, Limits, Progress, Report
from ..core.position import Position
from ..core.rng import Rng


class Random:
    """Contract: one draw of the stream over the legal moves in ascending order, even when there is but one."""

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None = None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """A move without a score; ``evaluator`` and ``limits`` are not used."""
        moves = position.moves()
        return Report(rng.choice(moves) if moves else None)
