"""The end of a game by a solver, what comes before it by another search."""

from __future__ import annotations

from ...core.abilities.of_positions import CountsStones
from ...core.position import Position
from ...core.rng import Rng
from ...core.searching import Evaluator, Limits, Progress, Report, Searcher


class SolvedEndings:
    """A search that is sure from some empty squares on: the move is one of the best by the final margin.

    Args:
        searcher: for positions with more empty squares.
        solver: proves results.
        empties: from which it is asked, however long it takes.
    """

    def __init__(self, searcher: Searcher, solver: Searcher, empties: int) -> None:
        self._searcher, self._solver, self._empties = searcher, solver, empties

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """Near the end its score is exact, in discs. Raises what the other search raises."""
        if self._covers(position):
            return self._solver.search(position, None, limits=Limits(), rng=rng, progress=progress)
        return self._searcher.search(position, evaluator, limits=limits, rng=rng, progress=progress)

    def _covers(self, position: Position) -> bool:
        counts = isinstance(position, CountsStones) and position.area - position.stones <= self._empties
        return counts and not position.is_over()
