"""Gomoku's engine in the kernel behind the same contract as the Python searches."""

from __future__ import annotations

import time
from collections.abc import Mapping

from ....core.kernel import parts_of, require_kernel, room_for, watched
from ....core.kernel_game import kernel_form
from ....core.rng import Rng
from ....core.score import Score
from ....core.searching import Evaluator, KernelEvaluator, Limits, Progress, Report
from ..position import GomokuPosition

require_kernel()
from .... import _kernel  # noqa: E402

CONSTANTS = ("futile", "safe", "breadth", "late")
MOST_DEPTH = 200  # plies, where the limits name none


class GomokuEngine:
    """Alpha-beta over candidate points: deepening, forced replies, transposition table, wins by continuous fours.

    Contract: a five is played, the other side's is stopped where it can be, and an exact score is proven; every other
    value is selective. A stop returns the last completed depth, or a better move that the next one had already found.
    With a limit of depth or nodes the result depends on the arguments alone.

    Args:
        table_megabytes: memory of the transposition table.
        threads: processors that search one position together.
        constants: of the search, those of `CONSTANTS` that differ from the usual ones (docs/gomoku-search.md).
    """

    def __init__(
        self, *, table_megabytes: int = 16, threads: int = 1, constants: Mapping[str, float] | None = None
    ) -> None:
        self._table_megabytes = table_megabytes
        self._threads = threads
        self._constants = dict(constants or {})
        self._made: tuple[KernelEvaluator, int, str, _kernel.GomokuEngine] | None = None

    def search(
        self,
        position: GomokuPosition,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng | None = None,
        progress: Progress | None = None,
    ) -> Report:
        """Search ``position``; ``progress`` hears of each completed depth, at most ten times a second.

        Raises:
            SpecError: the evaluator has no form in the kernel.
        """
        engine = self._engine(evaluator, position)
        control = _kernel.Control()
        started = time.perf_counter()

        def tell() -> None:
            so_far = control.progress()
            if progress and so_far.depth:
                seconds, score = time.perf_counter() - started, Score(so_far.value)
                progress(Report(so_far.move, score, depth=so_far.depth, nodes=so_far.nodes, seconds=seconds))

        found = watched(
            lambda: engine.search(
                position.cells,
                int(position.to_move),
                limits.depth or MOST_DEPTH,
                limits.seconds or 0.0,
                limits.nodes or 0,
                [] if position.opening_is_over else list(position.moves()),
                control,
            ),
            control,
            tell,
        )
        return Report(
            None if found.move < 0 else found.move,
            Score(found.value),
            line=tuple(found.line),
            depth=found.depth,
            nodes=found.nodes,
            seconds=time.perf_counter() - started,
            exact=found.exact,
            statistics={"selective depth": float(found.selective_depth)},
        )

    def _engine(self, evaluator: Evaluator | None, position: GomokuPosition) -> _kernel.GomokuEngine:
        """The kernel's engine for this evaluator, board and rule set, kept from search to search."""
        kernel = kernel_form(evaluator, "gomoku")
        size, rule = position.columns, position.rules.name
        if self._made is None or self._made[:3] != (kernel, size, rule):
            with room_for(f"a table of {self._table_megabytes} MiB"):
                made = _kernel.GomokuEngine(
                    *parts_of(kernel), size, rule, self._table_megabytes, self._threads, self._constants
                )
            self._made = (kernel, size, rule, made)
        return self._made[3]
