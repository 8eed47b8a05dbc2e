"""The fitness of a generation from games among itself and against others, as the texts of opponents and race say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from ...arena.schedule.pairing import schedule_pairs
from ...core.rng import numpy_generator
from .. import streams
from ..genome import FloatArray
from ..hall import HallEntry, spread_over
from ..operators.selection import IndexArray
from .fitness import Conditions, GamesFitness, Players, played_games
from .opponents import Competitors, Part, Round, SwissTable, everybody
from .outcome import FitnessOutcome, PlayedGames, outcome_of, without_counting
from .race import ROUNDS, Race


@dataclass
class _Book:
    """All games of a generation so far."""

    players: int  # of the population
    games: list[PlayedGames] = field(default_factory=list)
    leaving: list[IndexArray] = field(default_factory=list)  # for whom the games of each round do not count
    dropped: IndexArray = field(default_factory=lambda: np.empty(0, dtype=np.int64))  # from the race so far
    pairings: int = 0  # numbered so far

    def add(self, games: PlayedGames) -> None:
        self.games.append(games)
        self.leaving.append(self.dropped)

    def everything(self) -> PlayedGames:
        return _joined(self.games)

    def counted(self) -> PlayedGames:
        """Those who left a race meet only better ones after it: these games would bend their means."""
        return _joined([without_counting(games, left) for games, left in zip(self.games, self.leaving, strict=True)])

    @property
    def count(self) -> int:
        return sum(len(games.result) for games in self.games)

    def points(self) -> FitnessOutcome:
        """Points a game, for pairing and racing."""
        return outcome_of(self.counted(), players=self.players, scoring="points")


class Competition(GamesFitness):
    """Fitness from the games of a generation: one call of the kernel, or one a round where results decide who meets."""

    def __init__(
        self,
        players: Players,
        conditions: Conditions,
        parts: Sequence[Part],
        *,
        panel: Sequence[str] = (),
        race: Race | None = None,
    ) -> None:
        """``panel``: player texts of the fixed opponents."""
        super().__init__(players, conditions)
        self._parts = tuple(parts)
        self._panel = tuple(panel) if any(part.panel for part in parts) else ()
        self._named = tuple(part.evaluator for part in parts if part.evaluator)
        self._strangers = (*self._panel, *map(players.text_with, self._named))
        self._members = sum(part.hall for part in parts)
        self._race = race

    def evaluate(self, population: FloatArray, *, generation: int, hall: Sequence[HallEntry] = ()) -> FitnessOutcome:
        """See outcome_of for the fitness; ``hall`` is the best of each generation before."""
        return self.play(population, generation=generation, hall=hall)[0]

    def play(
        self, population: FloatArray, *, generation: int, hall: Sequence[HallEntry] = ()
    ) -> tuple[FitnessOutcome, PlayedGames]:
        """The same with all its games; players from P on are the hall's, the panel's and those that are named."""
        famous = [fame.genome for fame in spread_over(hall, count=self._members)] if self._members else []
        genomes = np.concatenate([population, np.reshape(famous, (-1, population.shape[1]))])
        setting = self._setting(len(population), len(famous), generation)
        book = _Book(len(population))
        blocks = self._play_parts(book, genomes, setting, generation)
        staged = None if self._race is None else self._run_race(book, genomes, blocks, generation)
        return self._outcome(book, staged), book.everything()

    def _setting(self, population: int, famous: int, generation: int) -> Competitors:
        panel = range(population + famous, population + famous + len(self._panel))
        rng = numpy_generator(self._conditions.seed, (streams.PAIRS, generation))
        named = {evaluator: place for place, evaluator in enumerate(self._named, panel.stop)}
        return Competitors(population, range(population, population + famous), panel, named, rng)

    def _play_parts(self, book: _Book, genomes: FloatArray, setting: Competitors, generation: int) -> int:
        """Play what the text names; how many blocks of openings were used."""
        rounds, blocks, table = [], 0, SwissTable(setting.population)
        for part in self._parts:
            first = part.pairs(setting)
            if part.inside:  # two parts may pair the same two: over other openings, or the games would be the same
                first = replace(first, blocks=first.blocks + blocks)
                blocks = int(first.blocks.max(initial=0)) + 1
            if part.rounds > 1:
                table.note(first.pairs)
            rounds.append(first)
        together = Round(np.concatenate([r.pairs for r in rounds]), np.concatenate([r.blocks for r in rounds]))
        self._play_round(book, genomes, together, generation)
        for _ in range(1, max(part.rounds for part in self._parts)):
            pairs = table.next_round(book.points().fitness, rng=setting.rng)
            self._play_round(book, genomes, Round(pairs, np.full(len(pairs), blocks)), generation)
            blocks += 1
        return max(blocks, 1)

    def _play_round(self, book: _Book, genomes: FloatArray, asked: Round, generation: int) -> None:
        """One call of the kernel. Everybody's openings of a block are the same."""
        each = self._conditions.openings_per_pair
        schedule = schedule_pairs(asked.pairs, openings=each)
        first = np.repeat(asked.blocks * each, 2 * each).astype(np.int32)
        low = int(asked.blocks.min()) * each
        schedule = replace(
            schedule, opening=schedule.opening + first - low, pairing=schedule.pairing + np.int32(book.pairings)
        )
        openings = self._openings((int(asked.blocks.max()) + 1) * each, generation)[low:]
        results = self._results(genomes, schedule, openings=openings, stream=generation, others=self._strangers)
        book.add(played_games(schedule, results))
        book.pairings += len(asked.pairs)

    def _run_race(self, book: _Book, genomes: FloatArray, blocks: int, generation: int) -> IndexArray | None:
        """Rounds of those who play on, against all of the population; [P] the round after which each left."""
        race, players = self._race, book.players
        assert race is not None
        racing, left = np.arange(players), np.zeros(players, dtype=np.int64)
        for number in range(ROUNDS):
            racing = race.go_on(*_standing(book), racing)
            pairs = _with(everybody(players), racing)
            more = 2 * len(pairs) * self._conditions.openings_per_pair
            if not len(racing) or book.count + more > race.games:
                break
            left[racing] = number + 1
            book.dropped = np.setdiff1d(np.arange(players), racing)
            self._play_round(book, genomes, Round(pairs, np.full(len(pairs), blocks + number)), generation)
        return left if race.staged else None

    def _outcome(self, book: _Book, staged: IndexArray | None) -> FitnessOutcome:
        scoring = self._conditions.scoring
        games = book.everything() if scoring == "bradley-terry" else book.counted()
        outcome = outcome_of(games, players=book.players, scoring=scoring)
        return outcome if staged is None else replace(outcome, fitness=_in_stages(outcome.fitness, staged))


def _joined(parts: Sequence[PlayedGames]) -> PlayedGames:
    if len(parts) == 1:
        return parts[0]
    columns = zip(*((part.black, part.white, part.result, part.margin) for part in parts), strict=True)
    return PlayedGames(*(np.concatenate(column) for column in columns))


def _standing(book: _Book) -> tuple[FloatArray, FloatArray, FloatArray]:
    """[P] each: mean points a game, their variance, game pairs."""
    tallies = book.points().tallies.astype(np.float64)
    games = np.maximum(tallies.sum(axis=1), 1.0)
    means = (tallies[:, 0] + 0.5 * tallies[:, 1]) / games
    return means, (tallies[:, 0] + 0.25 * tallies[:, 1]) / games - means**2, games / 2.0


def _with(pairs: IndexArray, racing: IndexArray) -> IndexArray:
    """The pairs of which one at least is racing."""
    return pairs[np.isin(pairs, racing).any(axis=1)]


def _in_stages(fitness: FloatArray, left: npt.NDArray[np.int64]) -> FloatArray:
    """[P] nobody is fitter than one who stayed in the race longer: luck of few games does not count above many."""
    capped, ceiling = fitness.copy(), np.inf
    for stage in sorted(set(left.tolist()), reverse=True):
        capped[left == stage] = np.minimum(capped[left == stage], ceiling)
        ceiling = float(capped[left == stage].min())
    return capped
