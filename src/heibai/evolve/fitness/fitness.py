"""Genomes to games to numbers: the only file of this room that knows the arena.

A generation is played in pieces on all threads (or machines), in the kernel when the players have a form there: what
lies in memory is a piece, whatever the generation's size, and a stop is obeyed within each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from ...arena.play.cluster import Cluster
from ...arena.play.native import takes
from ...arena.play.results import DRAW, Results, pairing_pairs, pairing_tally
from ...arena.play.runner import Runner
from ...arena.schedule.opening import Opening
from ...arena.schedule.openings import make_openings
from ...arena.schedule.pairing import Schedule, schedule_match, schedule_pairs, schedule_pieces
from ...arena.statistics.rating import Estimate, estimate
from ...core.abilities.styles import Styles
from ...core.contract import Color, Game, KernelPlayer
from ...core.position import Position
from ...core.tally import PairTally, Tally
from ...jobs.control import Control
from ...players.evaluator_text import WeightedEvaluator
from ...players.spec import make_player
from ...players.text import with_evaluator
from .. import streams
from ..genome import FloatArray, GenomeSpace
from ..operators.selection import IndexArray
from .outcome import FitnessOutcome, outcome_from
from .sums import PlayedGames, Sums

PIECE = 65_536  # games that are asked for and counted at once
_PIECE_A_THREAD = 8_000  # or so many for each, where a cluster has many


@dataclass(frozen=True)
class Players:
    """Genomes to player texts: one search for all, the genome as the weights of one feature set."""

    game: Game
    evaluator: WeightedEvaluator  # whose weights are replaced
    search: str  # player text without an evaluator: "alphabeta:depth=2"
    space: GenomeSpace  # what a genome's numbers stand for

    def weights(self, genome: FloatArray) -> list[float]:
        """[D] the evaluator's weights."""
        return list(self.space.weights(genome).tolist())

    def evaluator_text(self, genome: FloatArray) -> str:
        return self.evaluator.with_weights(self.weights(genome)).name

    def text(self, genome: FloatArray) -> str:
        return self.text_with(self.evaluator_text(genome))

    def text_with(self, evaluator: str) -> str:
        """The same search with the evaluator of that text."""
        return with_evaluator(self.search, evaluator)

    def texts(self, genomes: FloatArray) -> list[str]:
        return [self.text(genome) for genome in genomes]

    def kernels(self, genomes: FloatArray, others: Sequence[str] = ()) -> list[KernelPlayer] | None:
        """The players as values of the kernel, then those of other texts; None where it does not play one of them."""
        pattern = make_player(self.text(genomes[0]), self.game).kernel
        if pattern is None or pattern.evaluator is None:
            return None
        twin = pattern.evaluator
        weights = (tuple(self.evaluator.with_weights(self.weights(genome)).weights) for genome in genomes)
        found = [replace(pattern, evaluator=replace(twin, weights=genome)) for genome in weights]
        strangers = [make_player(text, self.game).kernel for text in others]
        known = [stranger for stranger in strangers if stranger is not None and stranger.asked is None]
        return [*found, *known] if len(known) == len(strangers) else None


@dataclass(frozen=True)
class Conditions:
    """Under which games make fitness; ``threads`` never change a result."""

    openings: str  # text, see arena.openings: "random:6"
    openings_per_pair: int
    seed: int
    scoring: str  # see outcome_from
    threads: int | None = None
    cluster: Cluster | None = None  # where games are played, if not on this machine's threads
    control: Control = field(default_factory=Control)  # whose stop ends a generation at once, its games lost
    styles: Styles[Position] | None = None  # that are measured in every game
    common: bool = False  # all generations play from the same openings, with the same random streams


@dataclass(frozen=True)
class Pairings:
    """N pairings that are played at once."""

    pairs: IndexArray | Sequence[tuple[int, int]]  # [N, 2] places of the players
    each: int  # openings of a pair, both colours
    first: int = 0  # number of the first pairing in the generation
    openings: IndexArray | None = None  # [N] the first opening of each; None: that of all is opening 0


class GamesFitness:
    """Games for fitness and for strategies that ask for more; who plays whom is competition.py's business."""

    def __init__(self, players: Players, conditions: Conditions) -> None:
        self._players = players
        self._conditions = conditions
        self._extra_games = 0

    def against(self, challengers: FloatArray, opponents: FloatArray, *, generation: int) -> FloatArray:
        """[C] fitness of ``challengers`` against every opponent with both colours over the generation's openings."""
        pairs = [(c, len(challengers) + e) for c in range(len(challengers)) for e in range(len(opponents))]
        count = self._conditions.openings_per_pair
        outcome = self._outcome_of(
            np.concatenate([challengers, opponents]), Pairings(pairs, count), len(challengers),
            openings=self._openings(count, generation), stream=generation + streams.BROODS,
        )  # fmt: skip
        return outcome.fitness

    def duel(self, challenger: FloatArray, holder: FloatArray, *, games: int, generation: int) -> int:
        """Wins minus losses of ``challenger`` over ``games`` games from openings that no other game is played from."""
        stream = generation + streams.TITLES
        outcome = self._outcome_of(
            np.stack([challenger, holder]), Pairings([(0, 1)], games // 2), 1,
            openings=self._openings(games // 2, stream), stream=stream,
        )  # fmt: skip
        wins, _, losses = outcome.tallies[0].tolist()
        return int(wins - losses)

    def pairs(self, challenger: FloatArray, holder: FloatArray, *, first: int, last: int, generation: int) -> PairTally:
        """Game pairs of ``challenger`` against ``holder`` over openings ``first`` to ``last`` - 1 of a title's."""
        stream, match = generation + streams.TITLES, schedule_match(openings=last - first)
        schedule = replace(match, game=match.game + 2 * first)  # a stream of its own for every game
        openings = self._openings(last, stream)[first:]
        with self._runner(np.stack([challenger, holder]), openings=openings, stream=stream) as runner:
            results = runner.play(schedule, progress=self._look)
        self._extra_games += len(results)
        return pairing_pairs(schedule, results, pairing=0)

    def take_extra_games(self) -> int:
        games, self._extra_games = self._extra_games, 0
        return games

    def _outcome_of(
        self, genomes: FloatArray, pairings: Pairings, counted: int, *, openings: Sequence[Opening], stream: int
    ) -> FitnessOutcome:
        """Of extra games: fitness of the first ``counted``."""
        scoring = self._conditions.scoring
        sums = Sums(counted, everybody=len(genomes) if scoring == "bradley-terry" else 0)
        for games in self._played(genomes, pairings, openings=openings, stream=stream):
            sums.add(games)
        self._extra_games += sums.games
        return outcome_from(sums, scoring=scoring)

    def _played(
        self,
        genomes: FloatArray,
        pairings: Pairings,
        *,
        openings: Sequence[Opening],
        stream: int,
        others: Sequence[str] = (),
    ) -> Iterator[PlayedGames]:
        """The games piece by piece; ``others`` are player texts that come after the genomes. Raises Stopped."""
        with self._runner(genomes, openings=openings, stream=stream, others=others) as runner:
            size = max(PIECE, _PIECE_A_THREAD * runner.threads)
            for number, piece in enumerate(schedule_pieces(pairings.pairs, openings=pairings.each, games=size)):
                if number:
                    self._conditions.control.proceed()  # a pause waits here; a stop is seen at once
                begin = 0 if pairings.openings is None else pairings.openings[piece.pairing].astype(np.int32)
                schedule = replace(
                    piece, opening=piece.opening + begin, pairing=piece.pairing + np.int32(pairings.first)
                )
                styles = self._conditions.styles
                results = runner.play(schedule, keep_moves=styles is not None, progress=self._look)
                seen = None if styles is None else styles_of(styles, schedule, results, openings)
                yield replace(played_games(schedule, results), styles=seen)

    def _look(self, finished: int = 0) -> None:
        """Raises Stopped when the control says so."""
        self._conditions.control.require_going()

    def _runner(
        self, genomes: FloatArray, *, openings: Sequence[Opening], stream: int, others: Sequence[str] = ()
    ) -> Runner:
        game, asked = self._players.game, self._conditions
        kernels = self._players.kernels(genomes, others)
        in_kernel = kernels is not None and takes(game, openings)
        players = kernels if in_kernel else [*self._players.texts(genomes), *others]
        return Runner(
            game, players or [], openings, seed=asked.seed, generation=stream, threads=asked.threads,
            cluster=asked.cluster,
        )  # fmt: skip

    def _openings(self, count: int, generation: int) -> tuple[Opening, ...]:
        text, seed = self._conditions.openings, self._conditions.seed
        game = self._players.game
        return make_openings(text, game, count, seed=seed, generation=generation, progress=self._look)


def played_games(schedule: Schedule, results: Results) -> PlayedGames:
    """What fitness is counted from."""
    result = np.where(results.winner == DRAW, 0, np.where(results.winner == Color.BLACK, 1, -1))
    return PlayedGames(schedule.black, schedule.white, result, results.margin)


def styles_of(
    styles: Styles[Position], schedule: Schedule, results: Results, openings: Sequence[Opening]
) -> npt.NDArray[np.float64]:
    """[G, 2, S] of the schedule's black and white, measured in the moves after the opening; the moves were kept."""
    begun = [openings[number] for number in schedule.opening.tolist()]
    moves = [game[len(each.moves) :] for game, each in zip(results.moves or (), begun, strict=True)]
    found = styles.measure([each.position for each in begun], moves)
    swapped = sorted(results.swapped)
    found[swapped] = found[swapped, ::-1]
    return found


def measure_against(
    player: str | KernelPlayer,
    opponents: Sequence[str],
    game: Game,
    *,
    openings: Sequence[Opening],
    seed: int,
    threads: int | None,
    cluster: Cluster | None = None,
    control: Control | None = None,
) -> list[tuple[Tally, Estimate]]:
    """``player`` against each opponent over the same openings, both colours: counts, score and Elo with intervals.

    Raises Stopped: ``control`` was told to stop.
    """
    going = control or Control()
    schedule = schedule_pairs([(0, n + 1) for n in range(len(opponents))], openings=len(openings))
    with Runner(game, [player, *opponents], openings, seed=seed, threads=threads, cluster=cluster) as runner:
        results = runner.play(schedule, progress=lambda _: going.require_going())
    return [
        (pairing_tally(schedule, results, pairing=n), estimate(pairing_pairs(schedule, results, pairing=n)))
        for n in range(len(opponents))
    ]
