"""The kernel's plain searches and its reward AI behind the same contract as the Python ones, node for node."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import ClassVar

from ...core.errors import SpecError
from ...core.kernel import Control, PlainResult, new_control, parts_of, watched
from ...core.kernel_game import Arguments, KernelGame, PlainSearch
from ...core.position import Position
from ...core.rng import Rng
from ...core.score import Score
from ...core.searching import Evaluator, KernelEvaluator, Limits, Progress, Report, Searcher, Stopped
from .. import alphabeta, greedy, minimax, rewards
from ..leaf import choose, required

_UNWATCHED_DEPTH = 4  # a plain search to this depth takes some milliseconds: not worth a thread


class _Plain:
    """What the plain searches share: one evaluator and board in the kernel, kept from search to search.

    Positions that the kernel does not cover, such as those of an opening rule, are answered by the Python form.
    """

    _python: ClassVar[Callable[..., Searcher]] = minimax.Minimax

    def __init__(self, kernel: KernelGame, *, ties: str = "first") -> None:
        """``kernel``: of the game that is searched.

        ``ties``: ``first`` of the equally good moves, or a ``random`` one.
        """
        self.kernel = kernel
        self.ties = ties
        self._made: tuple[KernelEvaluator, Arguments, PlainSearch] | None = None

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """Search ``limits.depth`` plies (1 by default); ``progress`` hears of the nodes, about ten times a second.

        Raises:
            SpecError: no evaluator, or one without a form in the kernel.
            Stopped: by ``progress``; what a search to a fixed depth has found by then means nothing.
        """
        started = time.perf_counter()
        evaluator = required(evaluator)
        twin = evaluator.kernel
        if twin is None or twin.game != self.kernel.name:
            raise SpecError(f"{evaluator.name!r} has no form in the kernel; add python=1 to the player")
        if not self.kernel.covers(position):
            python = type(self)._python(ties=self.ties)
            return python.search(position, evaluator, limits=limits, rng=rng, progress=progress)
        plain, board = self._plain(twin, position), self.kernel.board(position)
        control = new_control()
        depth = self._depth(limits)

        def tell() -> None:
            if progress:
                progress(Report(None, nodes=control.progress().nodes, seconds=time.perf_counter() - started))

        def call() -> PlainResult:
            return self._call(plain, board, depth, control)

        found = watched(call, control, tell) if depth > _UNWATCHED_DEPTH else call()
        if not found.complete:
            raise Stopped
        best, scores = found.best, found.scores
        if not best:
            return Report(None, Score(found.value), nodes=found.nodes, exact=True)
        move = choose(best, rng, ties=self.ties)
        return Report(
            move,
            Score(found.value),
            line=tuple(found.line) if move == best[0] else (move,),
            depth=depth,
            nodes=found.nodes,
            seconds=time.perf_counter() - started,
            move_scores=tuple(zip(position.moves(), scores, strict=True)) if scores else (),
            exact=found.exact,
        )

    def _plain(self, evaluator: KernelEvaluator, position: Position) -> PlainSearch:
        variant = self.kernel.variant(position)
        if self._made is None or self._made[:2] != (evaluator, variant):
            if self.kernel.plain is None:
                raise SpecError(f"the kernel has no plain search of {self.kernel.name}; add python=1 to the player")
            self._made = (evaluator, variant, self.kernel.plain(*parts_of(evaluator), *variant))
        return self._made[2]

    def _depth(self, limits: Limits) -> int:
        return limits.depth or 1

    def _call(self, plain: PlainSearch, board: Arguments, depth: int, control: Control) -> PlainResult:
        """Plain minimax, every move's value exact."""
        return plain.minimax(*board, depth, control, 1)


class Minimax(_Plain):
    """The twin of ``minimax.Minimax``: same value, move, line and nodes.

    ``threads`` of them share the moves of the root. Nothing that is found depends on their number.
    """

    def __init__(self, kernel: KernelGame, *, ties: str = "first", threads: int = 1) -> None:
        super().__init__(kernel, ties=ties)
        self._threads = threads

    def _call(self, plain: PlainSearch, board: Arguments, depth: int, control: Control) -> PlainResult:
        return plain.minimax(*board, depth, control, self._threads)


class Greedy(_Plain):
    """The twin of ``greedy.Greedy``: minimax of depth 1, whatever the limits."""

    _python = greedy.Greedy

    def _depth(self, limits: Limits) -> int:
        return 1


class AlphaBeta(_Plain):
    """The twin of ``alphabeta.AlphaBeta`` under a limit of depth alone: same value, move, line and nodes."""

    _python = alphabeta.AlphaBeta

    def _call(self, plain: PlainSearch, board: Arguments, depth: int, control: Control) -> PlainResult:
        return plain.alphabeta(*board, depth, self.ties == "random", control)


class Rewards:
    """The twin of ``rewards.Rewards``: same move, same draws; the Python form answers where ``_Plain`` has it."""

    def __init__(self, kernel: KernelGame) -> None:
        self.kernel = kernel

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The chosen move. Raises SpecError: an evaluator without a table of rewards."""
        started = time.perf_counter()
        twin, choice = evaluator.kernel if evaluator else None, self.kernel.reward_choice
        if choice is None or twin is None or twin.family != "rewards" or not self.kernel.covers(position):
            return rewards.Rewards().search(position, evaluator, limits=limits, rng=rng, progress=progress)
        move, rng.state = choice(position, twin, rng.state)
        return Report(move, line=(move,), nodes=1, seconds=time.perf_counter() - started)
