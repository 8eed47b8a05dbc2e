"""What every move of a Reversi position is worth, by the solver near the end and by long searches before."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from heibai.core.contract import Limits
from heibai.games.reversi.kernel.engine import ReversiEngine
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.games.reversi.position import ReversiPosition
from heibai.players.evaluator_text import make_evaluator

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
from judged import GAME, Judged, Worth

ABOVE = 3.0  # discs above a searched value at which the first bound is tried


@dataclass(frozen=True)
class Look:
    """How closely positions are looked at. Plies count the move itself."""

    solved: int = 26  # empty squares up to which every move is solved
    best_solved: int = 30  # empty squares up to which the best move is solved, and bounds of the others are proven
    sifts: tuple[tuple[int, float], ...] = ((16, 8.0), (20, 4.0))  # plies, and discs below the best that are too far
    plies: int = 26  # of the search of the moves that are left
    confidence: int = 95  # per cent
    table_megabytes: int = 256  # of each of three tables; what a search finds depends on it


class Judge:
    """Keeps its tables from position to position; what it finds depends on the position and the look alone."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._evaluator = make_evaluator("patterns", GAME)

    @cached_property
    def _engine(self) -> ReversiEngine:
        look = self._look
        return ReversiEngine(table_megabytes=look.table_megabytes, exact=0, confidence=look.confidence)

    @cached_property
    def _all(self) -> ReversiSolver:
        return ReversiSolver(table_megabytes=self._look.table_megabytes, all_moves=True)

    @cached_property
    def _best(self) -> ReversiSolver:
        return ReversiSolver(table_megabytes=self._look.table_megabytes)

    def judge(self, position: ReversiPosition) -> Judged:
        """Every move of a position that has one."""
        if position.empties <= self._look.solved:
            scores = self._all.search(position, limits=Limits()).move_scores
            return Judged(position, {move: Worth(score) for move, score in scores}, "exact")
        worths = self._searched(position)
        if position.empties > self._look.best_solved:
            return Judged(position, worths, f"{self._look.plies}@{self._look.confidence}")
        return Judged(position, self._bounded(position, worths), "best exact")

    def _searched(self, position: ReversiPosition) -> dict[int, Worth]:
        worths: dict[int, Worth] = {}
        left = position.moves()
        for plies, far in self._look.sifts:
            values = {move: self._value(position.play(move), plies) for move in left}
            worths |= {move: Worth(value, plies=plies) for move, value in values.items()}
            left = tuple(move for move in left if values[move] >= max(values.values()) - far)
        return worths | {move: Worth(self._value(position.play(move), self._look.plies)) for move in left}

    def _value(self, child: ReversiPosition, plies: int) -> float:
        """For the side that came there."""
        if child.is_over():
            return float(child.margin() if child.seat else -child.margin())
        score = self._engine.search(child, self._evaluator, limits=Limits(depth=plies - 1)).score
        assert score is not None
        return -score.value

    def _bounded(self, position: ReversiPosition, searched: dict[int, Worth]) -> dict[int, Worth]:
        """The best move's exact worth, which others may have, too; a proven bound beside what a search says of them."""
        report = self._best.search(position, limits=Limits())
        assert report.score is not None
        best = int(report.score.value)
        worths = {}
        for move, worth in searched.items():
            bound = best if move == report.move else self._bound(position.play(move), worth.value, best)
            proven = bound == best
            worths[move] = Worth(float(best)) if proven else Worth(min(worth.value, bound), bound, worth.plies)
        return worths

    def _bound(self, child: ReversiPosition, value: float, best: int) -> int:
        """The least of the bounds that are tried and proven, in discs for the side that came there.

        Results are even. Bounds rise from ABOVE the searched value in steps of four to two below the best; above that
        the move is as good as the best. They are taken as asked, for a proven score depends on what is in the table.
        """
        for bound in (*range(2 * math.ceil((value + ABOVE) / 2), best - 2, 4), best - 2):
            if self._best.null_window(child, -bound - 1).score > -bound - 1:
                return bound
        return best
