"""The kernel's searches behind the same contract as the Python ones."""

from __future__ import annotations

import time
from typing import Protocol

from ..core.contract import Evaluator, Limits, Progress, Report
from ..core.kernel import require_kernel
from ..core.rng import Rng
from ..core.score import Score, Unit
from .watch import watched

require_kernel()
from .. import _kernel  # noqa: E402


class ReversiLike(Protocol):
    """What the kernel reads of a Reversi position: bit sets over ``size * size`` squares."""

    @property
    def own(self) -> int: ...
    @property
    def opponent(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def empties(self) -> int: ...


class ReversiSolver:
    """The kernel's exact end-game solver; the same scores as ``exact.Exact``, thousands of times faster.

    Args:
        table_megabytes: memory for proven bounds; it is shared by all solves of this object on one board size.
        all_moves: prove the score of every move, not only of the best.
        keep_table: leave what earlier solves have proven; node counts then depend on what was solved before.
    """

    def __init__(self, *, table_megabytes: int = 64, all_moves: bool = False, keep_table: bool = False) -> None:
        self._table = _kernel.SolverTable(table_megabytes)
        self._size = 0
        self._all_moves = all_moves
        self._keep_table = keep_table

    def search(
        self,
        position: ReversiLike,
        evaluator: Evaluator | None = None,
        *,
        limits: Limits,
        rng: Rng | None = None,
        progress: Progress | None = None,
    ) -> Report:
        """Solve ``position``; score in discs for the side to move. ``evaluator`` and ``rng`` are not used.

        When ``limits.nodes`` or ``limits.seconds`` end it first, the report is not exact, has no score, and its move is
        the best guess so far. ``progress`` hears of nodes and seconds.
        """
        if not self._keep_table or self._size != position.size:
            self._table.clear()
        self._size = position.size
        control = _kernel.Control()
        started = time.perf_counter()
        control.start(limits.seconds or 0.0, limits.nodes or 0)

        def tell() -> None:
            if progress:
                nodes = control.progress()[1]
                progress(Report(None, nodes=nodes, seconds=time.perf_counter() - started))

        move, lower, _, line, moves, nodes, complete, _ = watched(
            lambda: _kernel.solve_reversi(
                position.own, position.opponent, position.size, self._table, control, self._all_moves
            ),
            control,
            tell,
        )
        return Report(
            None if move < 0 else move,
            Score(float(lower), Unit.DISCS) if complete else None,
            line=tuple(line),
            depth=position.empties if complete else 0,
            nodes=nodes,
            seconds=time.perf_counter() - started,
            move_scores=tuple((m, float(low)) for m, low, high in moves if low == high),
            exact=complete,
        )
