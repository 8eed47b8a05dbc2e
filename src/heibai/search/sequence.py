"""The genetic move-sequence solver: evolves the next moves of both sides from a position, with no game tree.

Source: J. Wang and L. Huang, "Evolving Gomoku Solver by Genetic Algorithm", WARTIA 2014. An individual is the next
moves of both sides, by turns. Its fitness is the sum of its steps' points: what each stone gains for the side that
places it and what it denies the other, so both sides' good moves count. It knows no game: ``SequencePoints`` say
what a stone is worth.

Contract: the move is legal, and depends on the position, the parameters and the stream alone (a limit of seconds cannot
promise that). A stop leaves the best sequence found so far, or the first candidate when there is none. The score is
the tendency of the best sequence: the sum of its steps' points, positive for the side to move's own steps and
negative for the other side's; filled-up steps have the winner's sign.

Steps: 1. the only move is played; 2. a population of random sequences is drawn, and again one step shorter while none
of it is valid; 3. the best survive, older before younger among equals; 4. they breed until the population is full;
5. it ends when the best sequence stood still, or at a limit; 6. where the tendency leans to the other side, its best
answer is taken from it. While an opening rule leaves colours open: 7. who is to choose takes the side that the
tendency favours, and who places stones for the other to choose places them by one draw over the legal candidates.

Draws. A random sequence: one over the legal candidates for its first point, then one over all candidates for each
further point, again while that point is in the sequence. A brood: for each pair of children one over the summed
fitness for the mother, one for the father (over their number when all fitness is 0), one for the cut (none if there is
but one gene); the last child of an odd number is dropped. Then for each mutation one for the child, one for the gene,
one for its new point.
"""

from __future__ import annotations

import math
import time
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from ..core.abilities.of_positions import colours_open
from ..core.abilities.points import SequenceBoard, SequencePoints
from ..core.contract import Evaluator, Limits, Progress, Report
from ..core.errors import SpecError
from ..core.position import Position
from ..core.rng import Rng
from ..core.score import Score

Genes = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Parameters:
    """How a population of sequences is bred."""

    genes: int = 7  # moves of a sequence; fewer when fewer empty points are left
    population: int = 2000  # random sequences at first
    most: int = 3500  # survivors and children together, later
    survivors: int = 200  # the best, which breed
    mutation: float = 0.01  # share of the children that change one gene at most
    patience: int = 5  # generations without a better sequence after which it ends
    generations: int | None = None  # bred at most, the random ones not counted; None: no such limit
    evaluations: int | None = None  # sequences evaluated at most, invalid ones too; None: no such limit

    def __post_init__(self) -> None:
        if self.survivors >= self.most:
            raise SpecError(
                f"survivors={self.survivors} leaves no room for children where most={self.most} is the whole "
                "population; make most larger or survivors fewer"
            )


class Individual(NamedTuple):
    """A valid sequence and what it is worth."""

    genes: Genes
    fitness: int  # points, both sides' steps
    tendency: int  # points for the side to move at the root
    played: int  # steps placed on the board; the others are filled up


class Sequences:
    """The search. ``points``: the game's values."""

    def __init__(self, points: SequencePoints, parameters: Parameters | None = None) -> None:
        self.points = points
        self.parameters = parameters or Parameters()
        self.best: Individual | None = None  # of the last search, as far as it has come

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None = None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The move, with generations, evaluations, share of invalid ones, fitness and tendency as statistics.

        Of ``limits`` the seconds count; ``evaluator`` is not used. ``progress`` hears of every generation.
        """
        moves = position.moves()
        if len(moves) <= 1:  # 1
            return Report(moves[0] if moves else None, line=moves)
        if colours_open(position) == 1:  # 7
            return self._choose_side(position, limits, rng, progress)
        every = tuple(self.points.candidates(position, self.parameters.genes))
        first = tuple(sorted(set(every) & set(moves)))
        if len(every) == 1:
            return Report(every[0], line=every)
        if colours_open(position) == -1:  # 7
            return Report(rng.choice(first))
        return self._evolve(position, first, every, limits, rng, progress)

    def _evolve(
        self, position: Position, first: Genes, every: Genes, limits: Limits, rng: Rng, progress: Progress | None
    ) -> Report:
        """Steps 2 to 6. ``first``: candidates of the first gene; ``every``: of the others."""
        started = time.perf_counter()
        deadline = math.inf if limits.seconds is None else started + limits.seconds
        evolution = _Evolution(self.points, self.parameters, position, first, every, rng, deadline)

        def report() -> Report:
            self.best = evolution.survivors[0] if evolution.survivors else None
            return evolution.report(position.moves(), time.perf_counter() - started)

        evolution.run((lambda: progress(report())) if progress else None)
        return report()

    def _choose_side(self, position: Position, limits: Limits, rng: Rng, progress: Progress | None) -> Report:
        """The choice after which the acting seat has the side that the tendency favours."""
        choices = [(move, position.play(move)) for move in position.moves()]
        settled = [(move, child) for move, child in choices if not colours_open(child)]
        found = self.search(settled[0][1], limits=limits, rng=rng, progress=progress)
        tendency = found.score.value if found.score else 0.0
        move = next(m for m, child in settled if (child.seat == position.seat) == (tendency >= 0))
        return Report(
            move, Score(abs(tendency)), (move,), found.depth, found.nodes, found.seconds, statistics=found.statistics
        )


class _Evolution:
    """One population on its way: its survivors, its limits and its counts."""

    def __init__(
        self,
        points: SequencePoints,
        parameters: Parameters,
        position: Position,
        first: Genes,
        every: Genes,
        rng: Rng,
        deadline: float,
    ) -> None:
        """``first``: candidates of the first gene; ``every``: of the others."""
        self.parameters = parameters
        self.length = min(parameters.genes, len(every))
        self.survivors: list[Individual] = []
        self.generations = self.evaluations = self.invalid = self.nodes = 0
        self._board: SequenceBoard = points.board(position)
        self._most = points.most
        self._first, self._every = first, every
        self._rng = rng
        self._deadline = deadline

    def run(self, tell: Callable[[], None] | None) -> None:
        """Breed until the best sequence stands still or a limit is reached; ``tell`` is called after a generation."""
        parameters = self.parameters
        self._keep([], self._evaluate([self._random() for _ in range(parameters.population)]))
        while not self.survivors and self.length > 1 and not self._over():  # 2
            self.length -= 1
            self._keep([], self._evaluate([self._random() for _ in range(parameters.population)]))
        still = 0
        while self.survivors and still < parameters.patience and not self._over():  # 5
            if self.generations == parameters.generations:
                break
            best = self.survivors[0]
            children = self._children(self.survivors, parameters.most - len(self.survivors))
            self._keep(self.survivors, self._evaluate(children))
            self.generations += 1
            still = still + 1 if self.survivors[0] is best else 0
            if tell:
                tell()

    def _over(self) -> bool:
        limit = self.parameters.evaluations
        return (limit is not None and self.evaluations >= limit) or time.perf_counter() >= self._deadline

    def _random(self) -> Genes:
        """A sequence of different candidates."""
        genes = [self._rng.choice(self._first)]
        while len(genes) < self.length:
            point = self._rng.choice(self._every)
            if point not in genes:
                genes.append(point)
        return tuple(genes)

    def _evaluate(self, sequences: Sequence[Genes]) -> list[Individual]:
        """The valid ones in their order, until a limit is reached."""
        valid = []
        for genes in sequences:
            if self._over():
                break
            self.evaluations += 1
            individual = self._worth(genes)
            if individual:
                valid.append(individual)
            else:
                self.invalid += 1
        return valid

    def _worth(self, genes: Genes) -> Individual | None:
        """None for a sequence that plays where its side may not; steps after a decision are filled up, unchecked."""
        self._board.clear()
        fitness = tendency = 0
        sign = 1
        for played, point in enumerate(genes, start=1):
            step = self._board.place(point)
            if step is None:
                return None
            self.nodes += 1
            gained = self._most if step.wins else step.value
            if step.wins or step.decides:
                gained += (len(genes) - played) * self._most
            fitness += gained
            tendency += sign * gained
            if step.wins or step.decides:
                return Individual(genes, fitness, tendency, played)
            sign = -sign
        return Individual(genes, fitness, tendency, len(genes))

    def _keep(self, older: list[Individual], younger: list[Individual]) -> None:  # 3
        ranked = sorted([*older, *younger], key=lambda individual: -individual.fitness)  # a stable sort
        self.survivors = ranked[: self.parameters.survivors]

    def _children(self, parents: Sequence[Individual], count: int) -> list[Genes]:  # 4
        rng = self._rng
        slots = list(accumulate(parent.fitness for parent in parents))
        children: list[Genes] = []
        while len(children) < count:
            mother, father = parents[self._spin(slots)].genes, parents[self._spin(slots)].genes
            cut = 1 + rng.below(self.length - 1) if self.length > 1 else 1
            children += (mother[:cut] + father[cut:], father[:cut] + mother[cut:])
        del children[count:]
        for _ in range(int(self.parameters.mutation * count)):
            child, gene = rng.below(count), rng.below(self.length)
            point = rng.choice(self._every if gene else self._first)
            children[child] = (*children[child][:gene], point, *children[child][gene + 1 :])
        return children

    def _spin(self, slots: list[int]) -> int:
        """A parent by roulette; ``slots`` are the summed fitness up to each."""
        if slots[-1] == 0:
            return self._rng.below(len(slots))
        return bisect_right(slots, self._rng.below(slots[-1]))

    def report(self, moves: Sequence[int], seconds: float) -> Report:
        """What is known so far; ``moves`` are the legal ones."""
        statistics = {
            "generations": self.generations,
            "evaluations": self.evaluations,
            "invalid": self.invalid / max(self.evaluations, 1),
        }
        if not self.survivors:
            return Report(
                self._first[0], line=self._first[:1], nodes=self.nodes, seconds=seconds, statistics=statistics
            )
        best = self.survivors[0]
        leans_away = best.tendency < 0 and self.length > 1 and best.genes[1] in moves  # 6
        return Report(
            best.genes[leans_away],
            Score(float(best.tendency)),
            best.genes[1:2] if leans_away else best.genes[: best.played],
            depth=self.length,
            nodes=self.nodes,
            seconds=seconds,
            statistics={**statistics, "fitness": best.fitness, "tendency": best.tendency},
        )
