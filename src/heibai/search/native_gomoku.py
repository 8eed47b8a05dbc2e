"""Gomoku's searches in the kernel: the engine, forced wins and the sequence solver."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Protocol

from ..core.contract import Evaluator, KernelEvaluator, Limits, Progress, Report
from ..core.errors import SpecError
from ..core.kernel import require_kernel, room_for
from ..core.rng import Rng
from ..core.score import Score
from ..core.threats import ForcedWin
from ..core.watch import watched
from .sequence import Genes
from .sequence import Sequences as PythonSequences

require_kernel()
from .. import _kernel  # noqa: E402

MOST_DEPTH = 200  # plies of the engine, where the limits name none
_UNWATCHED_NODES = 500  # of a search for a forced win, some milliseconds at most


class GomokuRules(Protocol):
    """What the kernel reads of a rule set."""

    @property
    def name(self) -> str: ...
    @property
    def needed(self) -> int: ...


class GomokuLike(Protocol):
    """What the kernel reads of a position. ``cells``: row by row from the bottom, ``X`` and ``O``."""

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
    @property
    def opening_is_over(self) -> bool: ...
    def moves(self) -> tuple[int, ...]: ...


class GomokuEngine:
    """Alpha-beta over candidate points: deepening, forced replies, transposition table, wins by continuous fours.

    Contract: a five is played, the other side's is stopped where it can be, and an exact score is proven; every other
    value is selective. A stop returns the last completed depth, or a better move that the next one had already found.
    With a limit of depth or nodes the result depends on the arguments alone.

    Args:
        table_megabytes: memory of the transposition table.
        threads: processors that search one position together.
    """

    def __init__(self, *, table_megabytes: int = 16, threads: int = 1) -> None:
        self._table_megabytes = table_megabytes
        self._threads = threads
        self._made: tuple[KernelEvaluator, int, str, _kernel.GomokuEngine] | None = None

    def search(
        self,
        position: GomokuLike,
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
            depth, nodes, value, move = control.progress()
            if progress and depth:
                seconds = time.perf_counter() - started
                progress(Report(move, Score(value), depth=depth, nodes=nodes, seconds=seconds))

        move, value, depth, selective_depth, exact, nodes, line = watched(
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
            None if move < 0 else move,
            Score(value),
            line=tuple(line),
            depth=depth,
            nodes=nodes,
            seconds=time.perf_counter() - started,
            exact=exact,
            statistics={"selective depth": float(selective_depth)},
        )

    def _engine(self, evaluator: Evaluator | None, position: GomokuLike) -> _kernel.GomokuEngine:
        """The kernel's engine for this evaluator, board and rule set, kept from search to search."""
        kernel = evaluator.kernel if evaluator else None
        if kernel is None or kernel.game != "gomoku":
            name = evaluator.name if evaluator else None
            raise SpecError(f"{name!r} has no form in the kernel's engine; give a depth alone, or python=1")
        size, rule = position.columns, position.rules.name
        if self._made is None or self._made[:3] != (kernel, size, rule):
            with room_for(f"a table of {self._table_megabytes} MiB"):
                made = _kernel.GomokuEngine(
                    kernel.family,
                    kernel.options,
                    list(kernel.weights),
                    size,
                    rule,
                    self._table_megabytes,
                    self._threads,
                )
            self._made = (kernel, size, rule, made)
        return self._made[3]


class GomokuVcf:
    """The kernel's search for a win by continuous fours: finds one whenever `threats.Vcf` does.

    Args:
        table_megabytes: memory for positions that were tried in vain; kept from search to search.
    """

    def __init__(self, *, table_megabytes: int = 4) -> None:
        with room_for(f"a table of {table_megabytes} MiB"):
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
        with room_for(f"a table of {table_megabytes} MiB"):
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
