"""Genomes to games to numbers: the only file of this room that knows the arena.

A generation is one call: all its games, on all threads, in the kernel when the players have a form there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..arena.native import play_schedule
from ..arena.openings import Opening, random_openings
from ..arena.pairing import Schedule, schedule_pairs, schedule_round_robin
from ..arena.rating import Estimate, estimate
from ..arena.results import DRAW, Results, pairing_pairs, pairing_tally
from ..arena.runner import Runner, default_threads
from ..core.contract import Color, Game, KernelPlayer
from ..core.tally import Tally
from ..evaluators.linear import LinearEvaluator
from ..players.spec import make_player
from . import streams
from .genome import FloatArray
from .outcome import Outcome, PlayedGames, outcome_of


@dataclass(frozen=True)
class Players:
    """Genomes to player texts: alpha-beta of a fixed depth, the genome as the weights of one feature set."""

    game: Game
    evaluator: LinearEvaluator  # whose weights are replaced
    depth: int  # plies

    def evaluator_text(self, genome: FloatArray) -> str:
        return self.evaluator.with_weights(genome.tolist()).name

    def text(self, genome: FloatArray) -> str:
        return f"alphabeta:depth={self.depth},eval={self.evaluator_text(genome)}"

    def texts(self, genomes: FloatArray) -> list[str]:
        return [self.text(genome) for genome in genomes]

    def kernels(self, genomes: FloatArray) -> list[KernelPlayer] | None:
        """The players as values of the kernel; None for an evaluator that exists in Python only."""
        pattern = make_player(self.text(genomes[0]), self.game).kernel
        if pattern is None or pattern.evaluator is None:
            return None
        twin = pattern.evaluator
        return [replace(pattern, evaluator=replace(twin, weights=tuple(genome))) for genome in genomes.tolist()]


class RoundRobin:
    """Everybody against everybody, every ordered pair once over openings that the whole generation shares."""

    def __init__(
        self, players: Players, *, openings: int, opening_plies: int, seed: int, scoring: str, threads: int | None
    ) -> None:
        """``openings`` a pair and generation, of ``opening_plies`` random plies; ``threads`` never change a result."""
        self._players = players
        self._count = openings
        self._plies = opening_plies
        self._seed = seed
        self._scoring = scoring
        self._threads = threads or default_threads()
        self._extra_games = 0

    def evaluate(self, population: FloatArray, *, generation: int) -> Outcome:
        """P (P - 1) K games; see outcome_of for the fitness."""
        schedule = schedule_round_robin(len(population), openings=self._count)
        return self._play(population, schedule, len(population), generation=generation, stream=generation)

    def against(self, challengers: FloatArray, opponents: FloatArray, *, generation: int) -> FloatArray:
        """[C] fitness of ``challengers`` against every opponent with both colours over the generation's openings."""
        pairs = [(c, len(challengers) + e) for c in range(len(challengers)) for e in range(len(opponents))]
        schedule = schedule_pairs(pairs, openings=self._count)
        genomes = np.concatenate([challengers, opponents])
        outcome = self._play(
            genomes, schedule, len(challengers), generation=generation, stream=generation + streams.BROODS
        )
        self._extra_games += outcome.games
        return outcome.fitness

    def take_extra_games(self) -> int:
        games, self._extra_games = self._extra_games, 0
        return games

    def _play(self, genomes: FloatArray, schedule: Schedule, counted: int, *, generation: int, stream: int) -> Outcome:
        game, openings = self._players.game, self._openings(generation)
        seed, threads = self._seed, self._threads
        kernels = self._players.kernels(genomes)
        if kernels is not None:
            results = play_schedule(game, kernels, schedule, openings, seed=seed, generation=stream, threads=threads)
        else:
            texts = self._players.texts(genomes)
            with Runner(game, texts, openings, seed=seed, generation=stream, threads=threads) as runner:
                results = runner.play(schedule)
        return outcome_of(_played(schedule, results), players=counted, scoring=self._scoring)

    def _openings(self, generation: int) -> tuple[Opening, ...]:
        return random_openings(
            self._players.game, self._count, plies=self._plies, seed=self._seed, generation=generation
        )


def _played(schedule: Schedule, results: Results) -> PlayedGames:
    result = np.where(results.winner == DRAW, 0, np.where(results.winner == Color.BLACK, 1, -1))
    return PlayedGames(schedule.black, schedule.white, result, results.margin)


def measure_against(
    player: str, opponents: Sequence[str], game: Game, *, openings: Sequence[Opening], seed: int, threads: int | None
) -> list[tuple[Tally, Estimate]]:
    """``player`` against each opponent over the same openings, both colours: counts, score and Elo with intervals."""
    schedule = schedule_pairs([(0, n + 1) for n in range(len(opponents))], openings=len(openings))
    with Runner(game, [player, *opponents], openings, seed=seed, threads=threads) as runner:
        results = runner.play(schedule)
    return [
        (pairing_tally(schedule, results, pairing=n), estimate(pairing_pairs(schedule, results, pairing=n)))
        for n in range(len(opponents))
    ]


def panel_openings(game: Game, count: int, *, plies: int, seed: int) -> tuple[Opening, ...]:
    """Test openings; another seed than the run's keeps them apart from the training ones."""
    return random_openings(game, count, plies=plies, seed=seed)
