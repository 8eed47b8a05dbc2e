"""Moves while an opening rule leaves colours open, found with another search; it knows no game.

Whoever places stones and will see the other seat choose wants a balanced position; whoever chooses wants the side
that a short search prefers.

Steps: 1. with colours settled the other search answers. 2. Of the choices that settle them the one with the best
value is taken. 3. A choice that leaves them open (adding stones) is taken instead when that value lies within a margin:
more stones can then be placed at no loss. 4. Stones are placed as in the most balanced of some random ways to place
them all.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from ..core.abilities.of_positions import colours_open
from ..core.contract import Evaluator, Limits, Progress, Report, Searcher
from ..core.position import Position
from ..core.rng import Rng
from ..core.score import Score

WAYS = 16  # to place stones, each looked at by one short search
SEARCH_NODES = 2000  # of each short search, where the limits name fewer or none
MARGIN = 0.02  # of the evaluator's scale; of shapes about the value of three open threes


class OpeningChoiceSearch:
    """A search for the whole game, out of one for the time after its opening.

    Args:
        searcher: for positions with settled colours.
        candidates: (position, count) -> empty points worth a stone; ``SequencePoints.candidates`` of the game.
    """

    def __init__(self, searcher: Searcher, candidates: Callable[[Position, int], Sequence[int]]) -> None:
        self._searcher = searcher
        self._candidates = candidates

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The move, its score for the acting seat. Draws of ``rng`` happen for placed stones alone."""
        if not colours_open(position):  # 1
            return self._searcher.search(position, evaluator, limits=limits, rng=rng, progress=progress)
        started = time.perf_counter()
        short = _Short(self._searcher, evaluator, limits, rng)
        chooses = colours_open(position) == 1
        move, value = self._choose(position, short) if chooses else self._place(position, short, rng)
        seconds = time.perf_counter() - started
        return Report(move, Score(value), line=(move,), depth=1, nodes=short.nodes, seconds=seconds)

    def _choose(self, position: Position, short: _Short) -> tuple[int, float]:
        children = {move: position.play(move) for move in position.moves()}
        settled = {move: child for move, child in children.items() if not colours_open(child)}
        values = {move: short.value(child, position.seat) for move, child in settled.items()}
        best = max(values, key=values.__getitem__)  # 2
        more = [move for move, child in children.items() if colours_open(child)]
        return (more[0], 0.0) if more and values[best] < short.margin else (best, values[best])  # 3

    def _place(self, position: Position, short: _Short, rng: Rng) -> tuple[int, float]:
        found: dict[int, float] = {}
        for _ in range(WAYS):  # 4
            first, balance = self._try_way(position, short, rng)
            found[first] = min(balance, found.get(first, balance))
        best = min(found, key=found.__getitem__)
        return best, -found[best]

    def _try_way(self, position: Position, short: _Short, rng: Rng) -> tuple[int, float]:
        """The first stone of a random way to place what is left, and by how much the position then favours a side."""
        at, first = position, None
        while colours_open(at) == -1 and at.seat == position.seat:
            legal = set(at.moves())
            point = rng.choice([point for point in self._candidates(at, 1) if point in legal])
            first = point if first is None else first
            at = at.play(point)
        assert first is not None
        settled = next(child for child in map(at.play, at.moves()) if not colours_open(child))
        return first, abs(short.value(settled, settled.seat))


class _Short:
    """Short searches within a share of the limits."""

    def __init__(self, searcher: Searcher, evaluator: Evaluator | None, limits: Limits, rng: Rng) -> None:
        self.nodes = 0
        self.margin = MARGIN * (evaluator.scale if evaluator else 1.0)
        self._searcher, self._evaluator, self._rng = searcher, evaluator, rng
        nodes = min(limits.nodes or SEARCH_NODES, SEARCH_NODES)
        seconds = None if limits.seconds is None else limits.seconds / (WAYS + 1)
        self._limits = replace(limits, nodes=nodes, seconds=seconds)

    def value(self, position: Position, seat: int) -> float:
        """Of a settled position, for a seat."""
        found = self._searcher.search(position, self._evaluator, limits=self._limits, rng=self._rng)
        self.nodes += found.nodes
        value = found.score.value if found.score else 0.0
        return value if position.seat == seat else -value
