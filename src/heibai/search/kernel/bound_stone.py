"""Stones that an opening rule binds while colours are settled, by simulated games that go on without the rule."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ...core.abilities.of_positions import opening_act
from ...core.kernel_game import KernelGame
from ...core.position import Position
from ...core.rng import Rng
from ...core.score import Score, Unit
from ...core.searching import Evaluator, Limits, Progress, Report
from ..playouts import with_a_limit
from ..settled_values import part_of
from .mcts import Flat, Mcts

Candidates = Callable[[Position, int], Sequence[int]]


class BoundStones:
    """A Monte Carlo search of the kernel, which knows no opening rule, for every position with settled colours.

    Steps: 1. What no rule binds is searched as it is, and so are open colours, in Python. 2. A single legal move is
    played. 3. Where the rule says nothing after this move, every point worth a stone is searched with an equal part of
    the limits, and the best is played. 4. Else the board is searched as if there were no rule; where the rule forbids
    its move, the most visited of the legal ones is played.

    Args:
        searcher: of the kernel.
        kernel: the game's, which says what a rule binds.
        candidates: (position, count) -> empty points worth a stone; ``SequencePoints.candidates`` of the game.
    """

    def __init__(self, searcher: Flat | Mcts, kernel: KernelGame, candidates: Candidates) -> None:
        self._searcher, self._kernel, self._candidates = searcher, kernel, candidates

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The move with its probability of winning. Raises what the search of the kernel raises."""
        if position.is_over() or opening_act(position) or self._kernel.covers(position):  # 1
            return self._searcher.search(position, evaluator, limits=limits, rng=rng, progress=progress)
        legal = position.moves()
        if len(legal) == 1:  # 2
            return Report(legal[0], line=legal)
        near = set(self._candidates(position, 1))
        children = {move: position.play(move) for move in [move for move in legal if move in near] or legal}
        if all(map(self._kernel.covers, children.values())):
            return self._best_of(children, evaluator, with_a_limit(limits), rng, progress)
        found = self._searcher.search_board(position, evaluator, limits=limits, rng=rng, progress=progress)  # 4
        return found if found.move in legal else _most_visited(found, (*children, *legal))

    def _best_of(
        self,
        children: Mapping[int, Position],
        evaluator: Evaluator | None,
        limits: Limits,
        rng: Rng,
        progress: Progress | None,
    ) -> Report:
        """3."""
        started, part = time.perf_counter(), part_of(limits, len(children))
        found = {}
        for move, child in children.items():
            reply = self._searcher.search(child, evaluator, limits=part, rng=rng, progress=_after(move, progress))
            found[move] = _before(move, reply)
        best = max(found.values(), key=lambda each: each.score.value if each.score else 0.0)
        return replace(
            best,
            nodes=sum(each.nodes for each in found.values()),
            seconds=time.perf_counter() - started,
            move_scores=tuple((move, each.score.value) for move, each in found.items() if each.score),
            playouts=sum(each.playouts for each in found.values()),
            move_visits=tuple((move, each.playouts) for move, each in found.items()),
        )


def _most_visited(found: Report, moves: Sequence[int]) -> Report:
    """One of ``moves``, with its own score; the first of them, without one, where none was visited."""
    scores, visits = dict(found.move_scores), dict(found.move_visits)
    move = max(moves, key=lambda each: visits.get(each, 0))
    score = Score(scores[move], Unit.WIN_PROBABILITY) if visits.get(move) else None
    return replace(found, move=move, score=score, line=(move,), depth=1, exact=False)


def _after(move: int, progress: Progress | None) -> Progress | None:
    """Who hears of a search after ``move``, told as one before it."""
    return None if progress is None else lambda reply: progress(_before(move, reply))


def _before(move: int, reply: Report) -> Report:
    """What the reply's search says of ``move``."""
    score = Score(1.0 - reply.score.value, Unit.WIN_PROBABILITY) if reply.score else None
    line = (move, *reply.line)
    return Report(
        move, score, line=line, depth=len(line), nodes=reply.nodes, seconds=reply.seconds, playouts=reply.playouts
    )
