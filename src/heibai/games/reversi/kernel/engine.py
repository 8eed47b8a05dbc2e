"""Reversi's engine in the kernel behind the same contract as the Python searches."""

from __future__ import annotations

import time

from ....core.errors import SpecError
from ....core.kernel import require_kernel, room_for, watched
from ....core.kernel_game import parts_of
from ....core.position import WIN
from ....core.rng import Rng
from ....core.score import Score, Unit
from ....core.searching import Evaluator, KernelEvaluator, Limits, Progress, Report
from ..position import ReversiPosition

require_kernel()
from .... import _kernel  # noqa: E402


class ReversiEngine:
    """Alpha-beta in its engine form: deepening, transposition table, exact endings.

    Contract: after each completed depth it has the value of plain minimax to that depth and one of its best moves; a
    stop returns the last completed depth (0: none, the move is then the first legal one and there is no score). With
    a limit of nodes, or none, the result depends on the arguments alone; a limit of seconds cannot promise that.

    Args:
        table_megabytes: memory of the transposition table, and of the solver's.
        exact: empty squares from which the exact solver is asked first. None: as many as a limit of seconds or nodes
            can hope to solve, and not at all without such a limit.
        threads: processors that search one position together.
    """

    def __init__(self, *, table_megabytes: int = 16, exact: int | None = None, threads: int = 1) -> None:
        self._table_megabytes = table_megabytes
        self._threads = threads
        self._exact = exact
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
            report = _so_far(control, position.size, time.perf_counter() - started)
            if progress and report.depth:
                progress(report)

        move, value, depth, exact, nodes, line = watched(
            lambda: engine.search(
                position.own,
                position.opponent,
                limits.depth or 60,
                limits.seconds or 0.0,
                limits.nodes or 0,
                -1 if self._exact is None else self._exact,
                control,
            ),
            control,
            tell,
        )
        return Report(
            None if move < 0 else move,
            _score(value, exact=exact) if depth or exact else None,
            line=tuple(line),
            depth=depth,
            nodes=nodes,
            seconds=time.perf_counter() - started,
            exact=exact,
        )

    def _engine(self, evaluator: Evaluator | None, size: int) -> _kernel.ReversiEngine:
        """The kernel's engine for this evaluator and board, kept from search to search."""
        kernel = evaluator.kernel if evaluator else None
        if kernel is None or kernel.game != "reversi":
            name = evaluator.name if evaluator else None
            raise SpecError(f"{name!r} has no form in the kernel's engine; give a depth alone, or python=1")
        if self._made is None or self._made[:2] != (kernel, size):
            with room_for(f"tables of {self._table_megabytes} MiB"):
                made = _kernel.ReversiEngine(*parts_of(kernel), size, self._table_megabytes, self._threads)
            self._made = (kernel, size, made)
        return self._made[2]


def _so_far(control: _kernel.Control, size: int, seconds: float) -> Report:
    """What the engine has told of itself; depth 0 before its first completed one."""
    depth, nodes, value, square = control.progress()
    row, column = divmod(square, 8)
    move = size**2 if square == 64 else row * size + column
    return Report(move, _score(value, exact=False), depth=depth, nodes=nodes, seconds=seconds)


def _score(value: float, *, exact: bool) -> Score:
    """A value beyond +-WIN is a result, in discs; so is an exact 0, a draw."""
    if exact or abs(value) > WIN:
        return Score(value - WIN if value > 0 else value + WIN if value < 0 else 0.0, Unit.DISCS)
    return Score(value)
