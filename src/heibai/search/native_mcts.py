"""The kernel's Monte Carlo searches behind the same contract as the Python ones, visit for visit."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import Protocol

from ..core.contract import Evaluator, KernelEvaluator, Limits, Progress, Report
from ..core.errors import SpecError
from ..core.kernel import require_kernel
from ..core.rng import Rng
from ..core.score import Score, Unit
from .mcts import EXPLORATION, MEGABYTES
from .native import ReversiLike
from .playouts import DEFAULT_PLAYOUTS, DEFAULT_PLIES, TELL_SECONDS
from .watch import watched

require_kernel()
from .. import _kernel  # noqa: E402

TO_THE_END = -1  # what the kernel calls ``simulate=None``
# move, value, exact, playouts, nodes, line, (move, visits, value) of every move that was tried
_Answer = tuple[int, float, bool, int, int, list[int], list[tuple[int, int, float]]]


class _Search(Protocol):
    """A search of the kernel, made for one evaluator and board."""

    def search(
        self, own: int, opp: int, playouts: int, nodes: int, seconds: float, seed: int, control: _kernel.Control
    ) -> _Answer: ...


class _MonteCarlo(ABC):
    """What both searches share: the evaluator and board they were made for, and how a call is watched."""

    def __init__(self, *, simulate: int | None) -> None:
        self.simulate = simulate
        self._made: tuple[KernelEvaluator | None, int, _Search] | None = None

    def search(
        self,
        position: ReversiLike,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The move with its probability of winning; ``progress`` hears of the best line at most 20 times a second.

        Raises:
            SpecError: an evaluator without a form in the kernel, or none where simulations are cut off.
        """
        kernel = self._search(evaluator, position.size)
        control = _kernel.Control()
        started = time.perf_counter()
        seed = rng.next() if position.moves() else 0

        def tell() -> None:
            if progress and (report := _so_far(control, position.size, time.perf_counter() - started)):
                progress(report)

        def call() -> _Answer:
            return kernel.search(position.own, position.opponent, *_numbers(limits), seed, control)

        move, value, exact, playouts, nodes, line, moves = watched(call, control, tell, seconds=TELL_SECONDS)
        return Report(
            None if move < 0 else move,
            Score(value, Unit.WIN_PROBABILITY),
            line=tuple(line),
            depth=len(line),
            nodes=nodes,
            seconds=time.perf_counter() - started,
            move_scores=tuple((tried, mean) for tried, _, mean in moves),
            exact=exact,
            playouts=playouts,
            move_visits=tuple((tried, visits) for tried, visits, _ in moves),
        )

    def _search(self, evaluator: Evaluator | None, size: int) -> _Search:
        kernel = evaluator.kernel if evaluator else None
        if evaluator and (kernel is None or kernel.game != "reversi"):
            raise SpecError(f"{evaluator.name!r} has no form in the kernel; add python=1 to the player")
        if self._made is None or self._made[:2] != (kernel, size):
            scale = evaluator.scale if evaluator else 1.0
            try:
                self._made = (kernel, size, self._make(kernel or KernelEvaluator("reversi", ""), size, scale))
            except ValueError as error:
                raise SpecError(f"the kernel cannot search so: {error} (see: heibai players)") from error
        return self._made[2]

    @abstractmethod
    def _make(self, evaluator: KernelEvaluator, size: int, scale: float) -> _Search:
        """The kernel's search with this evaluator on one board size. Raises ValueError for what the kernel lacks."""


class Flat(_MonteCarlo):
    """The twin of ``flat.Flat``: same move, values, visits and nodes."""

    def __init__(self, *, simulate: int | None = DEFAULT_PLIES) -> None:
        super().__init__(simulate=simulate)

    def _make(self, evaluator: KernelEvaluator, size: int, scale: float) -> _Search:
        plies = TO_THE_END if self.simulate is None else self.simulate
        return _kernel.ReversiFlat(evaluator.family, evaluator.options, list(evaluator.weights), size, plies, scale)


class Mcts(_MonteCarlo):
    """The twin of ``mcts.Mcts``: same move, values, visits, line and nodes. Args: as there."""

    def __init__(
        self,
        *,
        simulate: int | None = DEFAULT_PLIES,
        c: float = EXPLORATION,
        final: str = "visits",
        phases: bool = False,
        reuse: bool = False,
        megabytes: int = MEGABYTES,
    ) -> None:
        super().__init__(simulate=simulate)
        self._options = (c, final == "mean", phases, reuse, megabytes)

    def _make(self, evaluator: KernelEvaluator, size: int, scale: float) -> _Search:
        plies = TO_THE_END if self.simulate is None else self.simulate
        return _kernel.ReversiMcts(
            evaluator.family, evaluator.options, list(evaluator.weights), size, plies, scale, *self._options
        )


def _numbers(limits: Limits) -> tuple[int, int, float]:
    """Playouts, nodes and seconds as the kernel takes them, 0 for no limit."""
    unlimited = limits.playouts is None and limits.nodes is None and limits.seconds is None
    playouts = DEFAULT_PLAYOUTS if unlimited else limits.playouts or 0
    return playouts, limits.nodes or 0, limits.seconds or 0.0


def _so_far(control: _kernel.Control, size: int, seconds: float) -> Report | None:
    """What the search has told of itself; None before it first did."""
    line, playouts, visits = control.line()
    if not line:
        return None
    _, nodes, value, _ = control.progress()
    moves = tuple(size**2 if square == 64 else square // 8 * size + square % 8 for square in line)
    return Report(
        moves[0],
        Score(value, Unit.WIN_PROBABILITY),
        line=moves,
        depth=len(moves),
        nodes=nodes,
        seconds=seconds,
        playouts=playouts,
        move_visits=((moves[0], visits),),
    )
