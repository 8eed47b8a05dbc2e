"""The kernel's searches behind the same contract as the Python ones."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Protocol

from ..core.contract import WIN, Evaluator, KernelEvaluator, Limits, Progress, Report
from ..core.errors import SpecError
from ..core.kernel import require_kernel
from ..core.rng import Rng
from ..core.score import Score, Unit
from ..core.threats import ForcedWin
from .sequence import Genes
from .sequence import Sequences as PythonSequences
from .watch import watched

require_kernel()
from .. import _kernel  # noqa: E402

_UNWATCHED_NODES = 500  # of a search for a forced win, some milliseconds at most


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
    """

    def __init__(self, *, table_megabytes: int = 64, all_moves: bool = False) -> None:
        self._table = _kernel.SolverTable(table_megabytes)
        self._all_moves = all_moves

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


class Engine:
    """Alpha-beta in its engine form: deepening, transposition table, exact endings.

    Contract: after each completed depth it has the value of plain minimax to that depth and one of its best moves; a
    stop returns the last completed depth (0: none, the move is then the first legal one and there is no score). With
    a limit of nodes, or none, the result depends on the arguments alone; a limit of seconds cannot promise that.

    Args:
        table_megabytes: memory of the transposition table, and of the solver's.
        exact: empty squares from which the exact solver is asked first. None: as many as a limit of seconds or nodes
            can hope to solve, and not at all without such a limit.
    """

    def __init__(self, *, table_megabytes: int = 16, exact: int | None = None) -> None:
        self._table_megabytes = table_megabytes
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
            depth, nodes, value, square = control.progress()
            if progress and depth:
                row, column = divmod(square, 8)
                move = position.size**2 if square == 64 else row * position.size + column
                progress(
                    Report(
                        move,
                        _score(value, exact=False),
                        depth=depth,
                        nodes=nodes,
                        seconds=time.perf_counter() - started,
                    )
                )

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
            made = _kernel.ReversiEngine(
                kernel.family, kernel.options, list(kernel.weights), size, self._table_megabytes
            )
            self._made = (kernel, size, made)
        return self._made[2]


class GomokuRules(Protocol):
    """What the kernel reads of a Gomoku rule set."""

    @property
    def name(self) -> str: ...
    @property
    def needed(self) -> int: ...


class GomokuLike(Protocol):
    """What the kernel reads of a Gomoku position. ``cells``: row by row from the bottom, ``X`` and ``O``."""

    @property
    def cells(self) -> str: ...
    @property
    def to_move(self) -> int: ...
    @property
    def columns(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def rules(self) -> GomokuRules: ...
    def moves(self) -> tuple[int, ...]: ...


class GomokuVcf:
    """The kernel's search for a win by continuous fours: finds one whenever `threats.Vcf` does.

    Args:
        table_megabytes: memory for positions that were tried in vain; kept from search to search.
    """

    def __init__(self, *, table_megabytes: int = 4) -> None:
        self._table = _kernel.VcfTable(table_megabytes * 1024)

    def search(self, position: GomokuLike, *, limits: Limits | None = None) -> ForcedWin:
        """A win of the side to move; ``limits.depth`` bounds the fours. Raises SpecError for a board of other rules."""
        return _forced(
            position,
            limits or Limits(),
            lambda board, control, fours: _kernel.solve_gomoku_vcf(*board, self._table, control, fours),
        )


class GomokuVct:
    """The kernel's search for a win by continuous fours and threes: it finds one whenever `threats.Vct` does.

    Args:
        table_megabytes: memory for proof numbers; kept from search to search.
    """

    def __init__(self, *, table_megabytes: int = 64) -> None:
        self._table = _kernel.ProofTable(table_megabytes)
        self._fours = _kernel.VcfTable(4096)

    def search(self, position: GomokuLike, *, limits: Limits | None = None) -> ForcedWin:
        """A win of the side to move. Raises SpecError for a board of other rules, and for a limit of depth."""
        if limits and limits.depth is not None:
            raise SpecError("a search of fours and threes has no limit of depth; limit its nodes or seconds")
        return _forced(
            position,
            limits or Limits(),
            lambda board, control, _: _kernel.solve_gomoku_vct(*board, self._table, self._fours, control),
        )


def _forced(
    position: GomokuLike,
    limits: Limits,
    call: Callable[[tuple[str, int, int, str], _kernel.Control, int], tuple[bool, bool, list[int], int, int]],
) -> ForcedWin:
    """Run a search for a forced win, so that the keyboard can stop it."""
    if position.rows != position.columns or position.rules.needed != 5:
        raise SpecError("the kernel plays Gomoku with five in a row on square boards; use heibai.search.threats")
    board = position.cells, int(position.to_move), position.columns, position.rules.name
    started = time.perf_counter()
    control = _kernel.Control()
    most = limits.nodes or 0
    control.start(limits.seconds or 0.0, min(most or _UNWATCHED_NODES, _UNWATCHED_NODES))
    won, complete, line, moves, nodes = call(board, control, limits.depth or 0)
    if not (won or complete) and nodes >= _UNWATCHED_NODES and (not most or most > _UNWATCHED_NODES):
        tried, spent = nodes, time.perf_counter() - started
        control.start(max(limits.seconds - spent, 1e-4) if limits.seconds else 0.0, most)
        won, complete, line, moves, nodes = watched(lambda: call(board, control, limits.depth or 0), control)
        nodes += tried
    seconds = time.perf_counter() - started
    return ForcedWin(won, tuple(line), moves, nodes, seconds, exhausted=complete and not won)


class Sequences(PythonSequences):
    """The twin of ``sequence.Sequences``: same move, line, score, nodes and statistics from the same stream.

    ``progress`` hears of the best sequence about ten times a second.
    """

    def _evolve(
        self, position: GomokuLike, first: Genes, every: Genes, limits: Limits, rng: Rng, progress: Progress | None
    ) -> Report:
        started = time.perf_counter()
        control = _kernel.Control()
        given = {key: value for key, value in asdict(self.parameters).items() if value is not None}
        parameters = _kernel.GomokuSequenceParameters(**given, seconds=limits.seconds or 0.0)

        def tell() -> None:
            length, nodes, tendency, move = control.progress()
            if progress and length:
                score = Score(tendency)
                progress(Report(move, score, depth=length, nodes=nodes, seconds=time.perf_counter() - started))

        move, line, length, valid, fitness, tendency, generations, evaluations, invalid, nodes, rng.state = watched(
            lambda: _kernel.solve_gomoku_sequence(
                position.cells,
                position.columns,
                position.rules.name,
                int(position.to_move),
                list(position.moves()),
                parameters,
                rng.state,
                control,
            ),
            control,
            tell,
        )
        statistics = {"generations": generations, "evaluations": evaluations, "invalid": invalid / max(evaluations, 1)}
        return Report(
            move,
            Score(float(tendency)) if valid else None,
            line=tuple(line),
            depth=length if valid else 0,
            nodes=nodes,
            seconds=time.perf_counter() - started,
            statistics={**statistics, "fitness": fitness, "tendency": tendency} if valid else statistics,
        )


def _score(value: float, *, exact: bool) -> Score:
    """A value beyond +-WIN is a result, in discs; so is an exact 0, a draw."""
    if exact or abs(value) > WIN:
        return Score(value - WIN if value > 0 else value + WIN if value < 0 else 0.0, Unit.DISCS)
    return Score(value)
