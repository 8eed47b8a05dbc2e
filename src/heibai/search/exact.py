"""Exact search: plays every line to the end of the game.

Contract: the score is the game's margin under best play of both sides (discs with the empties to the winner in
Reversi), for the side to move; the move is one of the best, the lowest-numbered of them. It works for every game of
the contract, also one that a user wrote, and is quick on toys (Reversi 4x4, the last dozen squares of 8x8).
After a stop the report is not exact: its move is the best among those that were finished, or the first legal one.

Steps: 1. the limits are looked at; 2. a finished game scores its margin; 3. a position seen before answers from
memory; 4. moves are tried in order until one reaches beta (fail-soft alpha-beta, Knuth and Moore 1975).
"""

from __future__ import annotations

import time
from typing import Any

from ..core.contract import Color, Evaluator, Limits, Progress, Report, Stopped
from ..core.position import Position
from ..core.rng import Rng
from ..core.score import Score, Unit

INFINITE = 1 << 30


class Exact:
    """Brute force with alpha-beta and a memory of proven bounds; the evaluator is not used."""

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None = None,
        *,
        limits: Limits,
        rng: Rng | None = None,
        progress: Progress | None = None,
    ) -> Report:
        """Solve ``position``. Of the limits ``nodes`` and ``seconds`` count; ``rng`` and ``evaluator`` are not used."""
        run = _Run(limits)
        moves = position.moves()
        if not moves:
            return Report(None, _discs(_margin(position)), nodes=1, exact=True)
        best, line = -INFINITE, moves[:1]
        exact = True
        try:
            for move in moves:
                score, reply = run.solve(position.play(move), -INFINITE, -best)
                if -score > best:
                    best, line = -score, (move, *reply)
                    if progress:
                        progress(run.report(line, best, exact=False))
        except Stopped:
            exact = False
        return run.report(line, best if best > -INFINITE else None, exact=exact)


class _Run:
    """One search: its clock, its node count and what it has proven."""

    def __init__(self, limits: Limits) -> None:
        self.nodes = 1  # the root
        self.node_limit = limits.nodes or INFINITE
        self.started = time.perf_counter()
        self.deadline = self.started + limits.seconds if limits.seconds else float("inf")
        self.proven: dict[Any, tuple[int, int, tuple[int, ...]]] = {}  # key -> lower, upper, best line

    def solve(self, position: Position, alpha: int, beta: int) -> tuple[int, tuple[int, ...]]:
        """Fail-soft score for the side to move and the line that gives it. Raises Stopped."""
        if self.nodes >= self.node_limit or time.perf_counter() >= self.deadline:  # 1
            raise Stopped
        self.nodes += 1
        moves = position.moves()
        if not moves:  # 2
            return _margin(position), ()
        key = position.key()
        lower, upper, line = self.proven.get(key, (-INFINITE, INFINITE, ()))  # 3
        if lower >= beta or lower == upper:
            return lower, line
        if upper <= alpha:
            return upper, line
        best, line = -INFINITE, ()
        for move in moves:  # 4
            score, reply = self.solve(position.play(move), -beta, -max(alpha, best))
            if -score > best:
                best, line = -score, (move, *reply)
                if best >= beta:
                    break
        if best > alpha:
            lower = max(lower, best)
        if best < beta:
            upper = min(upper, best)
        self.proven[key] = (lower, upper, line)
        return best, line

    def report(self, line: tuple[int, ...], score: int | None, *, exact: bool) -> Report:
        return Report(
            line[0],
            None if score is None else _discs(score),
            line=line,
            depth=len(line) if exact else 0,
            nodes=self.nodes,
            seconds=time.perf_counter() - self.started,
            exact=exact,
        )


def _margin(position: Position) -> int:
    """The result of a finished game for the side to move."""
    margin: int = position.margin()
    return margin if position.to_move is Color.BLACK else -margin


def _discs(margin: int) -> Score:
    return Score(float(margin), Unit.DISCS)
