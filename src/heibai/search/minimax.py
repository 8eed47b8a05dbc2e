"""Minimax in its negamax form: every line to a fixed depth.

Contract: the exact minimax value for the side to move at the root, of leaves ``depth`` plies below it or finished
before. At the root moves are tried in ascending order and only a strictly better value replaces the best. Every
position entered is a node: root, leaf, finished game, pass. Nothing stops it but its depth.

Steps: 1. a finished game or depth 0 is scored; 2. the value is the best of the negated children.
"""

from __future__ import annotations

import math
import time

from ..core.contract import Evaluator, Limits, Progress, Report
from ..core.position import Position
from ..core.rng import Rng
from ..core.score import Score
from .leaf import choose, leaf_value, required, same_seat


class Minimax:
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
        """Search ``limits.depth`` plies (1 by default); ``move_scores`` holds the exact value of every move."""
        evaluator = required(evaluator)
        started = time.perf_counter()
        depth = limits.depth or 1
        tree = _Tree(evaluator)
        tried = [(move, *tree.child_value(position, move, depth, 0)) for move in position.moves()]
        if not tried:
            return Report(None, Score(leaf_value(position, evaluator, 0)), nodes=1, exact=True)
        scores = {move: score for move, score, _ in tried}
        value = max(scores.values())
        best = [(move, *reply) for move, score, reply in tried if score == value]
        move = choose([line[0] for line in best], rng, ties=self.ties)
        return Report(
            move,
            Score(value),
            line=best[0] if move == best[0][0] else (move,),
            depth=depth,
            nodes=1 + tree.nodes,
            seconds=time.perf_counter() - started,
            move_scores=tuple(scores.items()),
            exact=not tree.saw_horizon,
        )


class _Tree:
    """One search: the evaluator and the nodes below the root."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.nodes = 0
        self.saw_horizon = False  # some line ended before its game

    def value(self, position: Position, depth: int, ply: int) -> tuple[float, tuple[int, ...]]:
        """The value for the side to move, and the line to it."""
        self.nodes += 1
        moves = position.moves()
        if not moves or depth == 0:  # 1
            self.saw_horizon = self.saw_horizon or bool(moves)
            return leaf_value(position, self.evaluator, ply), ()
        best = -math.inf
        line: tuple[int, ...] = ()
        for move in moves:  # 2
            score, reply = self.child_value(position, move, depth, ply)
            if score > best:
                best, line = score, (move, *reply)
        return best, line

    def child_value(self, position: Position, move: int, depth: int, ply: int) -> tuple[float, tuple[int, ...]]:
        """The value of ``move`` for the seat that acts in ``position``, and the line after it."""
        child = position.play(move)
        score, reply = self.value(child, depth - 1, ply + 1)
        return (score if same_seat(position, child) else -score), reply
