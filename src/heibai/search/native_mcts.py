"""The kernel's Monte Carlo searches behind the same contract as the Python ones, visit for visit."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Protocol

from ..core.batches import Boards, Floats, in_batches
from ..core.contract import Evaluator, KernelEvaluator, Limits, Progress, Report, Searcher
from ..core.errors import SpecError
from ..core.kernel import require_kernel
from ..core.rng import Rng
from ..core.score import Score, Unit
from ..core.watch import watched
from . import flat, mcts
from .mcts import EXPLORATION, MEGABYTES
from .playouts import DEFAULT_PLAYOUTS, DEFAULT_PLIES, TELL_SECONDS

require_kernel()
from .. import _kernel  # noqa: E402

TO_THE_END = -1  # what the kernel calls ``simulate=None``
# move, value, exact, playouts, nodes, line, (move, visits, value) of every move that was tried
_Answer = tuple[int, float, bool, int, int, list[int], list[tuple[int, int, float]]]


class _Search(Protocol):
    """A search of the kernel, made for one evaluator and board; it takes a position's two words first."""

    def search(
        self,
        first: Any,
        second: int,
        playouts: int,
        nodes: int,
        seconds: float,
        seed: int,
        control: _kernel.Control,
        *outside: Any,
    ) -> _Answer: ...


@dataclass(frozen=True)
class _Board:
    """A position as the kernel takes it."""

    game: str
    size: int
    rule: str
    words: tuple[Any, int]  # own and opposing discs; or cells and the side to move

    def packed(self, move: int) -> int:
        """A move of the kernel's progress as Python counts it."""
        if self.game != "reversi":
            return move
        return self.size**2 if move == 64 else move // 8 * self.size + move % 8


class _MonteCarlo(ABC):
    """What both searches share. While an opening rule binds, their twins in Python search, with the same result."""

    def __init__(self, twin: Searcher, *, simulate: int | None, candidates: bool) -> None:
        self._twin = twin
        self._candidates = candidates
        self._simulate = TO_THE_END if simulate is None else simulate
        self._made: tuple[KernelEvaluator | None, float, str, int, str, float, _Search] | None = None

    def search(
        self,
        position: Any,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The move with its probability of winning; ``progress`` hears of the best line at most 20 times a second.

        ``position`` is one of Reversi, or of Gomoku with five in a row on a square board.

        Raises:
            SpecError: an evaluator without a form in the kernel, or none where simulations are cut off; candidates of
                a game that has none.
        """
        board = _board_of(position)
        kernel = self._search(evaluator, board)
        if position.is_over() or not getattr(position, "opening_is_over", True):
            return self._twin.search(position, evaluator, limits=limits, rng=rng, progress=progress)
        control = _kernel.Control()
        started = time.perf_counter()
        seed = rng.next()
        first, second = board.words

        def tell() -> None:
            if progress and (report := _so_far(control, board, time.perf_counter() - started)):
                progress(report)

        def call() -> _Answer:
            return kernel.search(first, second, *_numbers(limits), seed, control, *self._outside(evaluator, position))

        answer = watched(call, control, tell, seconds=TELL_SECONDS)
        return _report(answer, time.perf_counter() - started)

    def _search(self, evaluator: Evaluator | None, board: _Board) -> _Search:
        kernel = evaluator.kernel if evaluator else None
        if self._candidates and board.game != "gomoku":
            raise SpecError(f"{board.game} has no candidates; leave candidates=1 out")
        if evaluator and not self._asks_outside(evaluator) and (kernel is None or kernel.game != board.game):
            raise SpecError(f"{evaluator.name!r} has no form in the kernel; add python=1 to the player")
        scale = evaluator.scale if evaluator else 1.0
        wanted = kernel, scale, board.game, board.size, board.rule, self._prior_with(evaluator)
        if self._made is None or self._made[:6] != wanted:
            try:
                made = self._make(evaluator, board, scale)
            except ValueError as error:
                raise SpecError(f"the kernel cannot search so: {error} (see: heibai players)") from error
            self._made = (*wanted, made)
        return self._made[6]

    @abstractmethod
    def _make(self, evaluator: Evaluator | None, board: _Board, scale: float) -> _Search:
        """The kernel's search with this evaluator on one board. Raises ValueError for what the kernel lacks."""

    def _asks_outside(self, evaluator: Evaluator) -> bool:
        """Whether the kernel calls the evaluator, which has no form there."""
        return False

    def _prior_with(self, evaluator: Evaluator | None) -> float:
        """The weight of the priors, 0: there are none. Raises SpecError."""
        return 0.0

    def _outside(self, evaluator: Evaluator | None, position: Any) -> tuple[Any, ...]:
        """What the kernel's search takes of an evaluator that it calls."""
        return ()


class Flat(_MonteCarlo):
    """The twin of ``flat.Flat``: same move, values, visits and nodes."""

    def __init__(self, *, simulate: int | None = DEFAULT_PLIES, candidates: bool = False) -> None:
        twin = flat.Flat(simulate=simulate, candidates=candidates)
        super().__init__(twin, simulate=simulate, candidates=candidates)

    def _make(self, evaluator: Evaluator | None, board: _Board, scale: float) -> _Search:
        parts = _parts(evaluator)
        if board.game == "gomoku":
            return _kernel.GomokuMonteCarlo.flat(
                *parts, board.size, board.rule, self._simulate, scale, self._candidates
            )
        return _kernel.ReversiFlat(*parts, board.size, self._simulate, scale)


class Mcts(_MonteCarlo):
    """The twin of ``mcts.Mcts``: same move, values, visits, line and nodes where ``threads`` is 1.

    An evaluator that has no form in the kernel is called for every batch of leaves.

    Args: as there, and
        threads: processors that search one position together. What several find on one tree depends on their timing.
        parallel: ``tree``, they share one tree; or ``root``, each has its own tree and its part of the playouts and the
            memory, and their roots are added up at the end.
    """

    def __init__(
        self,
        *,
        simulate: int | None = DEFAULT_PLIES,
        c: float = EXPLORATION,
        final: str = "visits",
        phases: bool = False,
        reuse: bool = False,
        megabytes: int = MEGABYTES,
        candidates: bool = False,
        threads: int = 1,
        parallel: str = "tree",
        rave: float = 0.0,
        batch: int = 1,
        prior: float | None = None,
    ) -> None:
        twin = mcts.Mcts(
            simulate=simulate,
            c=c,
            final=final,
            phases=phases,
            reuse=reuse,
            megabytes=megabytes,
            candidates=candidates,
            rave=rave,
            batch=batch,
            prior=prior,
        )
        super().__init__(twin, simulate=simulate, candidates=candidates)
        self._prior_with = twin.prior_with  # type: ignore[method-assign]
        self._rave = rave
        self._tree: dict[str, Any] = {"c": c, "by_mean": final == "mean", "phases": phases}
        self._tree |= {
            "reuse": reuse,
            "megabytes": megabytes,
            "threads": threads,
            "many_trees": parallel == "root",
            "batch": batch,
        }

    def _make(self, evaluator: Evaluator | None, board: _Board, scale: float) -> _Search:
        parts = _parts(evaluator)
        outside = evaluator is not None and self._asks_outside(evaluator)
        tree = self._tree | {"prior": self._prior_with(evaluator), "outside": outside}
        if board.game == "gomoku":
            tree |= {"candidates": self._candidates, "rave": self._rave}
            return _kernel.GomokuMonteCarlo(*parts, board.size, board.rule, self._simulate, scale, **tree)
        if self._rave:
            raise ValueError("rave= counts stones that stay, which discs do not; leave it out, or add python=1")
        return _kernel.ReversiMcts(*parts, board.size, self._simulate, scale, **tree)

    def _asks_outside(self, evaluator: Evaluator) -> bool:
        return evaluator.kernel is None

    def _outside(self, evaluator: Evaluator | None, position: Any) -> tuple[Any, ...]:
        if evaluator is None or not self._asks_outside(evaluator):
            return ()
        asked, rest = in_batches(evaluator), () if hasattr(position, "cells") else (int(position.to_move),)

        def evaluate(cells: Any, to_move: Any) -> tuple[Floats, Floats | None]:
            found = asked.evaluate_batch(Boards(cells, to_move, position))
            return found.values, found.policies

        return evaluate, *rest


def _board_of(position: Any) -> _Board:
    """Raises SpecError for a board of Gomoku that the kernel does not have."""
    if not hasattr(position, "cells"):
        return _Board("reversi", position.size, "", (position.own, position.opponent))
    if position.rows != position.columns or position.rules.needed != 5:
        raise SpecError(
            f"{position.rules.needed} in a row on {position.columns}x{position.rows} came, the kernel plays Gomoku "
            "with five in a row on square boards; use heibai.search.mcts"
        )
    return _Board("gomoku", position.columns, position.rules.name, (position.cells, int(position.to_move)))


def _parts(evaluator: Evaluator | None) -> tuple[str, str, list[float]]:
    kernel = evaluator.kernel if evaluator else None
    return (kernel.family, kernel.options, list(kernel.weights)) if kernel else ("", "", [])


def _numbers(limits: Limits) -> tuple[int, int, float]:
    """Playouts, nodes and seconds as the kernel takes them, 0 for no limit."""
    unlimited = limits.playouts is None and limits.nodes is None and limits.seconds is None
    playouts = DEFAULT_PLAYOUTS if unlimited else limits.playouts or 0
    return playouts, limits.nodes or 0, limits.seconds or 0.0


def _report(answer: _Answer, seconds: float) -> Report:
    move, value, exact, playouts, nodes, line, moves = answer
    return Report(
        move,
        Score(value, Unit.WIN_PROBABILITY),
        line=tuple(line),
        depth=len(line),
        nodes=nodes,
        seconds=seconds,
        move_scores=tuple((tried, mean) for tried, _, mean in moves),
        exact=exact,
        playouts=playouts,
        move_visits=tuple((tried, visits) for tried, visits, _ in moves),
    )


def _so_far(control: _kernel.Control, board: _Board, seconds: float) -> Report | None:
    """What the search has told of itself; None before it first did."""
    line, playouts, visits = control.line()
    if not line:
        return None
    _, nodes, value, _ = control.progress()
    moves = tuple(map(board.packed, line))
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
