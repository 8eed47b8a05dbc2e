"""The fitness of a generation from games among itself and against others, as the texts of opponents and race say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from ...core.rng import numpy_generator
from .. import streams
from ..genome import FloatArray
from ..hall import HallEntry, spread_over
from ..operators.selection import IndexArray
from .fitness import Conditions, GamesFitness, Pairings, Players
from .opponents import Competitors, Part, Round, SwissTable, everybody
from .outcome import FitnessOutcome, outcome_from
from .race import ROUNDS, Race
from .sums import PlayedGames, Sums, without_counting


@dataclass
class _Book:
    """What the games of a generation came to so far."""

    counted: Sums  # without games of those who left a race, after they left: they met only better ones from then on
    everything: Sums
    dropped: IndexArray = field(default_factory=lambda: np.empty(0, dtype=np.int64))  # from the race so far
    pairings: int = 0  # numbered so far

    def add(self, games: PlayedGames) -> None:
        self.counted.add(without_counting(games, self.dropped))
        self.everything.add(games)

    def points(self) -> FitnessOutcome:
        """Points a game, for pairing and racing."""
        return outcome_from(self.counted, scoring="points")


class Competition(GamesFitness):
    """Fitness from the games of a generation: in bounded pieces, each one call of the kernel."""

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
        """See outcome_from for the fitness; ``hall`` is the best of each generation before."""
        return self.play(population, generation=generation, hall=hall)[0]

    def play(
        self, population: FloatArray, *, generation: int, hall: Sequence[HallEntry] = (), meetings: bool = False
    ) -> tuple[FitnessOutcome, Sums]:
        """The same with the sums of all games; players from P on are the hall's, the panel's and those that are named.

        ``meetings``: the sums say who met whom.
        """
        generation = 0 if self._conditions.common else generation
        famous = [fame.genome for fame in spread_over(hall, count=self._members)] if self._members else []
        genomes = np.concatenate([population, np.reshape(famous, (-1, population.shape[1]))])
        setting = self._setting(len(population), len(famous), generation)
        met = len(genomes) + len(self._strangers) if meetings or self._conditions.scoring == "bradley-terry" else 0
        styles = 0 if self._conditions.styles is None else len(self._conditions.styles.styles)
        book = _Book(Sums(len(population), styles=styles), Sums(len(population), everybody=met, styles=styles))
        blocks = self._play_parts(book, genomes, setting, generation)
        staged = None if self._race is None else self._run_race(book, genomes, blocks, generation)
        return self._outcome(book, staged), book.everything

    def most_games(self, population: int) -> int:
        """Of a generation of so many, its hall of fame full."""
        setting, games = self._setting(population, self._members, 0), 0
        for part in self._parts:
            games += 2 * self._conditions.openings_per_pair * len(part.pairs(setting).pairs) * part.rounds
        return max(games, self._race.games if self._race else 0)

    def most_openings(self, population: int) -> int:
        """That the parts of a generation of so many begin from; each round of a race has some more."""
        setting, blocks = self._setting(population, self._members, 0), 0
        for part in self._parts:
            blocks += int(part.pairs(setting).blocks.max(initial=0)) + part.rounds
        return (blocks + (ROUNDS if self._race else 0)) * self._conditions.openings_per_pair

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
        """Everybody's openings of a block are the same."""
        each = self._conditions.openings_per_pair
        low = int(asked.blocks.min()) * each
        openings = self._openings((int(asked.blocks.max()) + 1) * each, generation)[low:]
        pairings = Pairings(asked.pairs, each, first=book.pairings, openings=asked.blocks * each - low)
        for games in self._played(genomes, pairings, openings=openings, stream=generation, others=self._strangers):
            book.add(games)
        book.pairings += len(asked.pairs)

    def _run_race(self, book: _Book, genomes: FloatArray, blocks: int, generation: int) -> IndexArray | None:
        """Rounds of those who play on, against all of the population; [P] the round after which each left."""
        race, players = self._race, book.counted.players
        assert race is not None
        racing, left = np.arange(players), np.zeros(players, dtype=np.int64)
        for number in range(ROUNDS):
            racing = race.go_on(*_standing(book), racing)
            pairs = _with(everybody(players), racing)
            more = 2 * len(pairs) * self._conditions.openings_per_pair
            if not len(racing) or book.everything.games + more > race.games:
                break
            left[racing] = number + 1
            book.dropped = np.setdiff1d(np.arange(players), racing)
            self._play_round(book, genomes, Round(pairs, np.full(len(pairs), blocks + number)), generation)
        return left if race.staged else None

    def _outcome(self, book: _Book, staged: IndexArray | None) -> FitnessOutcome:
        scoring = self._conditions.scoring
        outcome = outcome_from(book.everything if scoring == "bradley-terry" else book.counted, scoring=scoring)
        return outcome if staged is None else replace(outcome, fitness=_in_stages(outcome.fitness, staged))


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
