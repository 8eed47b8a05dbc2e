"""Reversi's engine in the kernel behind the same contract as the Python searches."""

from __future__ import annotations

import time
from collections.abc import Mapping

from ....core.kernel import parts_of, require_kernel, room_for, watched
from ....core.kernel_game import kernel_form
from ....core.position import WIN, margin_in
from ....core.rng import Rng
from ....core.score import Score, Unit
from ....core.searching import Evaluator, KernelEvaluator, Limits, Progress, Report
from ..position import ReversiPosition

require_kernel()
from .... import _kernel  # noqa: E402

CONSTANTS = ("cut", "window")  # of the selective search


class ReversiEngine:
    """Alpha-beta in its engine form: deepening, transposition table, exact endings.

    Contract: after each completed depth it has the value of plain minimax to that depth and one of its best moves; a
    stop returns the last completed depth (0: none, the move is then the first legal one and there is no score). With
    a limit of nodes, or none, the result depends on the arguments alone; a limit of seconds cannot promise that.

    N-tuple networks that the kernel `searches_selectively` are searched so unless told otherwise: cuts are guessed with
    the report's ``confidence``, the game's end is searched with more of it step by step until the result is proven, and
    under a limit of seconds the table is kept from search to search.

    Args:
        table_megabytes: memory of the transposition table, and of the solver's.
        exact: empty squares from which the exact solver is asked first. None: as many as a limit of seconds or nodes
            can hope to solve, and not at all without such a limit.
        threads: processors that search one position together.
        confidence: of a selective search, per cent that each guessed cut is right at least: 73, 87, 95, 99, or 100,
            which guesses none. 0: search such evaluators to full width too.
        constants: of a selective search, those of `CONSTANTS` that differ from the usual ones (docs/search.md).
    """

    def __init__(
        self,
        *,
        table_megabytes: int = 16,
        exact: int | None = None,
        threads: int = 1,
        confidence: int = 73,
        constants: Mapping[str, float] | None = None,
    ) -> None:
        self._table_megabytes = table_megabytes
        self._threads = threads
        self._exact = exact
        self._confidence = confidence
        self._constants = dict(constants or {})
        self._made: tuple[KernelEvaluator, int, _kernel.ReversiEngine] | None = None

    def search(
        self,
        position: ReversiPosition,
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
        engine = self._engine(evaluator, position.size)
        control = _kernel.Control()
        started = time.perf_counter()

        def tell() -> None:
            so_far = control.progress()
            if progress and so_far.depth:
                progress(_report_so_far(so_far, seconds=time.perf_counter() - started))

        found = watched(
            lambda: engine.search(
                position.own,
                position.opponent,
                limits.depth or 60,
                limits.seconds or 0.0,
                limits.nodes or 0,
                -1 if self._exact is None else self._exact,
                control,
                self._confidence,
            ),
            control,
            tell,
        )
        return Report(
            None if found.move < 0 else found.move,
            _score(found.value, exact=found.exact) if found.depth or found.exact else None,
            line=tuple(found.line),
            depth=found.depth,
            nodes=found.nodes,
            seconds=time.perf_counter() - started,
            exact=found.exact,
            confidence=found.confidence,
        )

    def _engine(self, evaluator: Evaluator | None, size: int) -> _kernel.ReversiEngine:
        """The kernel's engine for this evaluator and board, kept from search to search."""
        kernel = kernel_form(evaluator, "reversi")
        if self._made is None or self._made[:2] != (kernel, size):
            with room_for(f"tables of {self._table_megabytes} MiB"):
                made = _kernel.ReversiEngine(
                    *parts_of(kernel), size, self._table_megabytes, self._threads, self._constants
                )
            self._made = (kernel, size, made)
        return self._made[2]


def _report_so_far(found: _kernel.Progress, *, seconds: float) -> Report:
    score = _score(found.value, exact=False)
    return Report(found.move, score, depth=found.depth, nodes=found.nodes, seconds=seconds, confidence=found.confidence)


def _score(value: float, *, exact: bool) -> Score:
    """A value beyond +-WIN is a result, in discs; so is an exact 0, a draw."""
    if exact or abs(value) > WIN:
        return Score(margin_in(value), Unit.DISCS)
    return Score(value)
