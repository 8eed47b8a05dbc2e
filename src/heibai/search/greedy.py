"""Greedy: scores the position after every move, looks no further.

Contract: value, move and node count of minimax to depth 1. Nodes are the root and its children.
"""

from __future__ import annotations

import time
from typing import Any

from ..core.contract import Evaluator, Limits, Progress, Report
from ..core.rng import Rng
from ..core.score import Score
from .leaf import choose, leaf_value, required


class Greedy:
    """Args: ``ties``: ``first`` of the equally good moves, or a ``random`` one."""

    def __init__(self, *, ties: str = "first") -> None:
        self.ties = ties

    def search(
        self,
        position: Any,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The best move by its static value; ``limits`` are not used. ``move_scores`` holds every move."""
        evaluator = required(evaluator)
        started = time.perf_counter()
        scores = [(move, -leaf_value(position.play(move), evaluator, 1)) for move in position.moves()]
        if not scores:
            return Report(None, Score(leaf_value(position, evaluator, 0)), nodes=1, exact=True)
        value = max(score for _, score in scores)
        move = choose([move for move, score in scores if score == value], rng, ties=self.ties)
        return Report(
            move,
            Score(value),
            line=(move,),
            depth=1,
            nodes=1 + len(scores),
            seconds=time.perf_counter() - started,
            move_scores=tuple(scores),
        )
