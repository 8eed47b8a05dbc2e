"""Alpha-beta: the value and the move of minimax in fewer nodes (fail-soft negamax, Knuth & Moore 1975).

Contract: value and move equal minimax's at every depth. The node count depends on the order alone: at the root
ascending by index; below it, with 3 plies or more left, by the children's static value, best first, ties by index;
else ascending. Evaluations made for ordering are not nodes. With ``ties="random"`` every move that equals the best has
its exact value, so the window at the root is a hair wider and there are more nodes.

``limits.nodes`` and ``limits.seconds`` turn on deepening: depth 1, 2, ... until a limit, or until no line reached its
horizon. Depth 1 is always finished; a stop returns what the last finished depth found. ``limits.depth`` alone is one
search of that depth.

An observer hears of every node below the root, when it is entered and when it has its value, and changes nothing.

Steps: 1. the limits are looked at; 2. a finished game or depth 0 is scored; 3. children are put in order; 4. each is
searched until one reaches beta.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from typing import Any, Protocol

from ..core.contract import Evaluator, Limits, Progress, Report, Stopped
from ..core.position import Position
from ..core.rng import Rng
from ..core.score import Score
from .leaf import choose, leaf_value, ordered_children, required, same_seat

ORDERING_DEPTH = 3  # plies left from which children are put in order
_DEEPEST = 1000  # plies; deepening ends long before, when no line reaches its horizon


class Observer(Protocol):
    """Hears of a search node by node; what it raises ends the search and reaches the caller.

    After a finished depth ``Stopped`` does not: that depth is then the result, as where a limit comes.
    """

    def enter(self, move: int, position: Position, alpha: float, beta: float) -> None:
        """``position`` is about to be searched, which ``move`` leads to; the window is its own side's."""

    def leave(self, value: float) -> None:
        """The node entered last that was not left yet has this value, for its own side (fail-soft)."""


class _Nobody:
    """Observes nothing."""

    def enter(self, move: int, position: Position, alpha: float, beta: float) -> None:
        pass

    def leave(self, value: float) -> None:
        pass


class AlphaBeta:
    """Args: ``ties``: ``first`` of the equally good moves, or a ``random`` one; ``observer``: hears of every node."""

    def __init__(self, *, ties: str = "first", observer: Observer | None = None) -> None:
        self.ties = ties
        self.observer = observer or _Nobody()

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The best move and its value for the side to move; ``progress`` hears of every finished depth."""
        evaluator = required(evaluator)
        tree = _Tree(evaluator, limits, self.observer)
        if not position.moves():
            return Report(None, Score(leaf_value(position, evaluator, 0)), nodes=1, exact=True)
        found: Report | None = None
        best: list[int] = []
        for depth in _depths(limits):
            try:
                value, best, line = tree.root(
                    position, depth, exact_ties=self.ties == "random", may_stop=found is not None
                )
                found = tree.report(value, line, depth)
                if progress:
                    progress(found)
            except Stopped:
                if found is None:
                    raise
                break
            if not tree.saw_horizon:
                break
        assert found is not None  # no limit stops depth 1
        move = choose(best, rng, ties=self.ties)
        line = found.line if move == found.move else (move,)
        return Report(move, found.score, line, found.depth, tree.nodes, tree.elapsed(), exact=found.exact)


def _depths(limits: Limits) -> Iterator[int]:
    deepening = limits.nodes is not None or limits.seconds is not None
    last = limits.depth or (_DEEPEST if deepening else 1)
    yield from range(1 if deepening else last, last + 1)


class _Tree:
    """One search: its evaluator, its limits and its count of nodes over all depths."""

    def __init__(self, evaluator: Evaluator, limits: Limits, observer: Observer) -> None:
        self.evaluator = evaluator
        self._observer = observer
        self.nodes = 0
        self.saw_horizon = False  # in the present depth
        self._node_limit = limits.nodes or math.inf
        self._started = time.perf_counter()
        self._deadline = self._started + limits.seconds if limits.seconds is not None else math.inf
        self._may_stop = False

    def elapsed(self) -> float:
        return time.perf_counter() - self._started

    def root(
        self, position: Position, depth: int, *, exact_ties: bool, may_stop: bool
    ) -> tuple[float, list[int], tuple[int, ...]]:
        """Value, the moves known to have it (all of them with ``exact_ties``), best line. Raises Stopped."""
        self.nodes += 1
        self.saw_horizon, self._may_stop = False, may_stop
        best = -math.inf
        moves: list[int] = []
        line: tuple[int, ...] = ()
        for move in position.moves():
            alpha = math.nextafter(best, -math.inf) if exact_ties and moves else best
            score, reply = self._child_value(position, move, position.play(move), depth, 0, alpha, math.inf)
            if score > best:
                best, moves, line = score, [move], (move, *reply)
            elif exact_ties and score == best:
                moves.append(move)
        return best, moves, line

    def _value(
        self, position: Position, depth: int, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[int, ...]]:
        """Fail-soft value for the side to move, and the line to it. Raises Stopped."""
        if self._may_stop and (self.nodes >= self._node_limit or time.perf_counter() >= self._deadline):  # 1
            raise Stopped
        self.nodes += 1
        moves = position.moves()
        if not moves or depth == 0:  # 2
            self.saw_horizon = self.saw_horizon or bool(moves)
            return leaf_value(position, self.evaluator, ply), ()
        best = -math.inf
        line: tuple[int, ...] = ()
        for move, child in self._children(position, moves, depth, ply):  # 3
            score, reply = self._child_value(position, move, child, depth, ply, max(alpha, best), beta)
            if score > best:
                best, line = score, (move, *reply)
                if best >= beta:  # 4
                    break
        return best, line

    def _child_value(
        self, position: Position, move: int, child: Position, depth: int, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[int, ...]]:
        """The child's value for the seat that acts in ``position``, and the line after it. Raises Stopped."""
        kept = same_seat(position, child)
        low, high = (alpha, beta) if kept else (-beta, -alpha)
        self._observer.enter(move, child, low, high)
        score, line = self._value(child, depth - 1, ply + 1, low, high)
        self._observer.leave(score)
        return (score if kept else -score), line

    def _children(self, position: Position, moves: tuple[int, ...], depth: int, ply: int) -> Iterator[tuple[int, Any]]:
        if depth >= ORDERING_DEPTH:
            yield from ordered_children(position, self.evaluator, ply)
        else:
            for move in moves:
                yield move, position.play(move)

    def report(self, value: float, line: tuple[int, ...], depth: int) -> Report:
        exact = not self.saw_horizon
        return Report(line[0], Score(value), line, depth, self.nodes, self.elapsed(), exact=exact)
