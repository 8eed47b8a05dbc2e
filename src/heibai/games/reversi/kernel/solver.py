"""The kernel's exact solver of endings behind the same contract as the Python searches."""

from __future__ import annotations

import time

from ....core.kernel import require_kernel, room_for, watched
from ....core.rng import Rng
from ....core.score import Score, Unit
from ....core.searching import Evaluator, Limits, Progress, Report
from ..position import ReversiPosition

require_kernel()
from .... import _kernel  # noqa: E402


class ReversiSolver:
    """The kernel's exact end-game solver; the same scores as ``search.exact.Exact``, thousands of times faster.

    Args:
        table_megabytes: memory for proven bounds.
        all_moves: prove the score of every move, not only of the best.
        threads: processors that solve one position together; scores do not depend on them.
    """

    def __init__(self, *, table_megabytes: int = 64, all_moves: bool = False, threads: int = 1) -> None:
        with room_for(f"a table of {table_megabytes} MiB"):
            self._table = _kernel.SolverTable(table_megabytes)
        self._all_moves = all_moves
        self._threads = threads

    def search(
        self,
        position: ReversiPosition,
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
        control = _kernel.Control()
        started = time.perf_counter()
        control.start(limits.seconds or 0.0, limits.nodes or 0)

        def tell() -> None:
            if progress:
                nodes = control.progress().nodes
                progress(Report(None, nodes=nodes, seconds=time.perf_counter() - started))

        found = watched(
            lambda: _kernel.solve_reversi(
                position.own, position.opponent, position.size, self._table, control, self._all_moves, self._threads
            ),
            control,
            tell,
        )
        return Report(
            None if found.move < 0 else found.move,
            Score(float(found.lower), Unit.DISCS) if found.complete else None,
            line=tuple(found.line),
            depth=position.empties if found.complete else 0,
            nodes=found.nodes,
            seconds=time.perf_counter() - started,
            move_scores=tuple((each.move, float(each.lower)) for each in found.moves if each.lower == each.upper),
            exact=found.complete,
        )

    def null_window(self, position: ReversiPosition, alpha: int) -> _kernel.Bound:
        """Whether the exact score for the side to move exceeds ``alpha`` discs, by one thread.

        ``score`` is above ``alpha`` and a lower bound on the exact score, or not above it and an upper bound;
        ``nodes`` depend on the arguments and the size of the table alone. For the cost of one step of a solve.
        """
        control = _kernel.Control()
        control.start()
        return watched(
            lambda: _kernel.bound_reversi(position.own, position.opponent, position.size, alpha, self._table, control),
            control,
        )
