"""The kernel's plain searches and its reward AI behind the same contract as the Python ones, node for node."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from ..core.contract import Evaluator, KernelEvaluator, Limits, Progress, Report, Searcher
from ..core.errors import SpecError
from ..core.kernel import require_kernel
from ..core.rng import Rng
from ..core.score import Score
from ..core.watch import watched
from . import alphabeta, greedy, minimax, rewards
from .leaf import choose, required

require_kernel()
from .. import _kernel  # noqa: E402

_UNWATCHED_DEPTH = 4  # a plain search to this depth takes some milliseconds: not worth a thread
# value, best moves, best line, every move's value (or none), nodes, exact, complete
_Answer = tuple[float, list[int], list[int], list[float], int, bool, bool]


class _PlainSearch(Protocol):
    """The kernel's plain searches with one evaluator, for one board and rule set."""

    def minimax(self, *arguments: Any) -> _Answer: ...
    def alphabeta(self, *arguments: Any) -> _Answer: ...


@dataclass(frozen=True)
class _Rules:
    """How positions of one game reach the kernel's plain searches."""

    make: Callable[..., _PlainSearch]  # (family, options, weights, *variant)
    variant: Callable[[Any], tuple[Any, ...]]  # what is the same in a whole game: board size, rule set
    board: Callable[[Any], tuple[Any, ...]]  # the position
    covers: Callable[[Any], bool] = lambda position: True  # whether the kernel knows all that matters here


_RULES: Mapping[str, _Rules] = {
    "reversi": _Rules(
        _kernel.ReversiPlainSearch,
        variant=lambda position: (position.size,),
        board=lambda position: (position.own, position.opponent),
    ),
    "gomoku": _Rules(
        _kernel.GomokuPlainSearch,
        variant=lambda position: (position.columns, position.rules.name),
        board=lambda position: (position.cells, int(position.to_move)),
        covers=lambda position: position.opening_is_over and not position.is_over(),
    ),
}


class _Plain:
    """What the plain searches share: one evaluator and board in the kernel, kept from search to search.

    Gomoku positions whose opening rule still has a say, and finished games, are answered by the Python form.
    """

    _python: ClassVar[Callable[..., Searcher]] = minimax.Minimax

    def __init__(self, *, ties: str = "first") -> None:
        """``ties``: ``first`` of the equally good moves, or a ``random`` one."""
        self.ties = ties
        self._made: tuple[KernelEvaluator, tuple[Any, ...], _PlainSearch] | None = None

    def search(
        self,
        position: Any,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """Search ``limits.depth`` plies (1 by default); ``progress`` hears of the nodes, about ten times a second.

        Raises:
            SpecError: no evaluator, or one without a form in the kernel.
        """
        started = time.perf_counter()
        evaluator = required(evaluator)
        kernel = evaluator.kernel
        if kernel is None or kernel.game not in _RULES:
            raise SpecError(f"{evaluator.name!r} has no form in the kernel; add python=1 to the player")
        rules = _RULES[kernel.game]
        if not rules.covers(position):
            python = type(self)._python(ties=self.ties)
            return python.search(position, evaluator, limits=limits, rng=rng, progress=progress)
        plain, board = self._plain(kernel, rules, position), rules.board(position)
        control = _kernel.Control()
        depth = self._depth(limits)

        def tell() -> None:
            if progress:
                progress(Report(None, nodes=control.progress()[1], seconds=time.perf_counter() - started))

        def call() -> _Answer:
            return self._call(plain, board, depth, control)

        answer = watched(call, control, tell) if depth > _UNWATCHED_DEPTH else call()
        value, best, line, scores, nodes, exact, _ = answer
        if not best:
            return Report(None, Score(value), nodes=nodes, exact=True)
        move = choose(best, rng, ties=self.ties)
        return Report(
            move,
            Score(value),
            line=tuple(line) if move == best[0] else (move,),
            depth=depth,
            nodes=nodes,
            seconds=time.perf_counter() - started,
            move_scores=tuple(zip(position.moves(), scores, strict=True)) if scores else (),
            exact=exact,
        )

    def _plain(self, kernel: KernelEvaluator, rules: _Rules, position: Any) -> _PlainSearch:
        variant = rules.variant(position)
        if self._made is None or self._made[:2] != (kernel, variant):
            made = rules.make(kernel.family, kernel.options, list(kernel.weights), *variant)
            self._made = (kernel, variant, made)
        return self._made[2]

    def _depth(self, limits: Limits) -> int:
        return limits.depth or 1

    def _call(self, plain: _PlainSearch, board: tuple[Any, ...], depth: int, control: _kernel.Control) -> _Answer:
        """Plain minimax, every move's value exact."""
        return plain.minimax(*board, depth, control)


class Minimax(_Plain):
    """The twin of ``minimax.Minimax``: same value, move, line and nodes.

    ``threads`` of them share the moves of the root. Nothing that is found depends on their number.
    """

    def __init__(self, *, ties: str = "first", threads: int = 1) -> None:
        super().__init__(ties=ties)
        self._threads = threads

    def _call(self, plain: _PlainSearch, board: tuple[Any, ...], depth: int, control: _kernel.Control) -> _Answer:
        return plain.minimax(*board, depth, control, self._threads)


class Greedy(_Plain):
    """The twin of ``greedy.Greedy``: minimax of depth 1, whatever the limits."""

    _python = greedy.Greedy

    def _depth(self, limits: Limits) -> int:
        return 1


class AlphaBeta(_Plain):
    """The twin of ``alphabeta.AlphaBeta`` under a limit of depth alone: same value, move, line and nodes."""

    _python = alphabeta.AlphaBeta

    def _call(self, plain: _PlainSearch, board: tuple[Any, ...], depth: int, control: _kernel.Control) -> _Answer:
        return plain.alphabeta(*board, depth, self.ties == "random", control)


class Rewards:
    """The twin of ``rewards.Rewards``: same move, same draws; the Python form answers where ``_Plain`` has it."""

    def search(
        self,
        position: Any,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The chosen move. Raises SpecError: an evaluator without a table of rewards."""
        started = time.perf_counter()
        kernel = evaluator.kernel if evaluator else None
        if kernel is None or kernel.family != "rewards" or not _RULES[kernel.game].covers(position):
            return rewards.Rewards().search(position, evaluator, limits=limits, rng=rng, progress=progress)
        (cells, to_move), (size, rule) = _RULES[kernel.game].board(position), _RULES[kernel.game].variant(position)
        move, rng.state = _kernel.gomoku_reward_choice(
            cells, to_move, size, rule, kernel.options, list(kernel.weights), rng.state
        )
        return Report(move, line=(move,), nodes=1, seconds=time.perf_counter() - started)
