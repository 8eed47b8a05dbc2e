"""Reversi's solver and engine in the kernel behind the same contract as the Python searches."""

from __future__ import annotations

import time
from typing import Protocol

from ..core.contract import WIN, Evaluator, KernelEvaluator, Limits, Progress, Report
from ..core.errors import SpecError
from ..core.kernel import require_kernel, room_for
from ..core.rng import Rng
from ..core.score import Score, Unit
from ..core.watch import watched

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
    def moves(self) -> tuple[int, ...]: ...


class ReversiSolver:
    """The kernel's exact end-game solver; the same scores as ``exact.Exact``, thousands of times faster.

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
        control = _kernel.Control()
        started = time.perf_counter()
        control.start(limits.seconds or 0.0, limits.nodes or 0)

        def tell() -> None:
            if progress:
                nodes = control.progress()[1]
                progress(Report(None, nodes=nodes, seconds=time.perf_counter() - started))

        move, lower, _, line, moves, nodes, complete, _ = watched(
            lambda: _kernel.solve_reversi(
                position.own, position.opponent, position.size, self._table, control, self._all_moves, self._threads
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


class Engine:
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
        position: ReversiLike,
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
                made = _kernel.ReversiEngine(
                    kernel.family, kernel.options, list(kernel.weights), size, self._table_megabytes, self._threads
                )
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
