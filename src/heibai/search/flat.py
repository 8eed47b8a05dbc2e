"""Flat Monte Carlo: simulated games after every move in turn, and the move with the best mean.

Contract. Playout i is made after move i mod n, moves in ascending order; one draw of the caller's stream seeds them,
so that equal arguments give equal results; a limit of seconds cannot promise that. A move that ends the game as a win
is certain, tried or not, and comes before every mean. Among equals one draw of another stream of the same seed decides.
What a playout is worth: ``playouts.py``; a move that ends the game is worth its result. Limits are looked at between
playouts, of which there is one at least.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core.abilities import Candidates
from ..core.contract import Evaluator, Limits, Progress, Report
from ..core.position import Position
from ..core.rng import Rng
from ..core.score import Score, Unit
from .leaf import same_seat
from .playouts import DEFAULT_PLIES, Budget, Playouts, moves_tried, outcome
from .tree.node import TIES_STREAM


class Flat:
    """Flat Monte Carlo for any game and evaluator of the contract.

    Args:
        simulate: random moves before the evaluator is asked; None plays to the end and needs none.
        candidates: the game's, of its abilities; then no other moves are played, at first and in simulations.
    """

    def __init__(self, *, simulate: int | None = DEFAULT_PLIES, candidates: Candidates | None = None) -> None:
        self.simulate = simulate
        self.candidates = candidates

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The move with its probability of winning; ``progress`` hears of it at most 20 times a second.

        ``move_scores`` and ``move_visits`` hold every move that was tried. 80 playouts where the limits name none.

        Raises:
            SpecError: simulations are cut off and there is no evaluator.
        """
        if position.is_over():
            return Report(None, Score(outcome(position), Unit.WIN_PROBABILITY), nodes=1, exact=True)
        budget = Budget(limits)
        seed = rng.next()
        simulations = Playouts(self.simulate, evaluator, Rng(seed), candidates=self.candidates)
        choices = [_Tried(position, move) for move in moves_tried(position, candidates=self.candidates)]
        playouts = 0

        def report() -> Report:
            return _report(
                choices, Rng(seed, [TIES_STREAM]), nodes=1 + playouts + simulations.nodes, seconds=budget.elapsed()
            )

        while budget.allows(playouts, 1 + playouts + simulations.nodes):
            choices[playouts % len(choices)].playout(simulations)
            playouts += 1
            if progress and budget.is_time_to_tell():
                progress(report())
        return report()


class _Tried:
    """One move, and what the playouts after it were worth for the seat that plays it."""

    def __init__(self, position: Position, move: int) -> None:
        self.move = move
        self.visits = 0
        self.total = 0.0
        self._child = position.play(move)
        self._flips = not same_seat(position, self._child)
        self._over = self._child.is_over()
        self.wins = self._over and self._worth(outcome(self._child)) == 1.0

    @property
    def mean(self) -> float:
        """Of a win that was not tried, too."""
        return self.total / self.visits if self.visits else 1.0

    def playout(self, simulations: Playouts) -> None:
        self.total += self._worth(outcome(self._child) if self._over else simulations.run(self._child))
        self.visits += 1

    def _worth(self, value: float) -> float:
        """For the seat that plays the move."""
        return 1.0 - value if self._flips else value


def _report(choices: Sequence[_Tried], ties: Rng, *, nodes: int, seconds: float) -> Report:
    tried = [choice for choice in choices if choice.visits or choice.wins]
    most = max((choice.wins, choice.mean) for choice in tried)
    best = ties.choice([choice for choice in tried if (choice.wins, choice.mean) == most])
    return Report(
        best.move,
        Score(best.mean, Unit.WIN_PROBABILITY),
        line=(best.move,),
        depth=1,
        nodes=nodes,
        seconds=seconds,
        move_scores=tuple((choice.move, choice.mean) for choice in tried),
        playouts=sum(choice.visits for choice in tried),
        move_visits=tuple((choice.move, choice.visits) for choice in tried),
    )
