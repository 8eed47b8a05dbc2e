"""The games of a contest so far, in memory or on disk, and those that an earlier process left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ...core.tally import PairTally
from ...jobs.directory import RunDirectory
from ...jobs.job import Progress, State
from ...records.formats import jsonl
from ..play.results import Results, first_player_points, games_hash, join
from ..schedule.opening import Opening
from ..schedule.pairing import Schedule, concatenate
from ..statistics.sprt import Sprt, Verdict
from . import game_records, summary
from .contest import Contest
from .formats import Block
from .replay_check import first_fault

GAMES = "games.jsonl"
# games finished, games in all, what they say so far (see summary.summarise), worked out when it is asked for
Watch = Callable[[int, int, Callable[[], dict[str, Any]]], None]


class Ledger:
    """Schedule and results so far, game by game, in memory; which of them count; what a running test says of them."""

    def __init__(self, contest: Contest, watch: Watch | None = None, *, seconds: float = 0.0) -> None:
        self.contest, self.seconds, self.watch = contest, seconds, watch
        self.done, self.total = 0, contest.most_games
        self._parts: list[tuple[Schedule, Results, np.ndarray[Any, Any]]] = []
        self._repeats = Repeats(contest.openings)

    def enter(self, block: OpenBlock, results: Results) -> Results:
        """Count the next games of a block; those after a test's decision are given up. What was kept of them."""
        schedule = block.next_games(len(results))
        new = self._repeats.are_new(schedule, results)
        kept = block.add(schedule, results, new)
        self._parts.append((schedule.part(0, kept), results.first(kept), new[:kept]))
        self.done += kept
        return self._parts[-1][1]

    def write(self, results: Results, seconds: float) -> None:
        """Note the time of the games entered last, and tell who watches."""
        self.seconds += seconds
        if self.watch:
            self.watch(self.done, self.total, self.so_far)

    @property
    def results(self) -> Results:
        """The games entered until now, in their order."""
        return join([part[1] for part in self._parts])

    @property
    def schedule(self) -> Schedule:
        """Who played them."""
        return concatenate([part[0] for part in self._parts])

    def so_far(self) -> dict[str, Any]:
        """The summary of the games entered until now."""
        results, new = self.results, [part[2] for part in self._parts]
        counted = np.concatenate([np.empty(0, np.bool_), *new])
        result = summary.summarise(self.contest, self.schedule, results, counted, seconds=self.seconds)
        return result | {"finished": False, "games_scheduled": self.total, "hash": games_hash(results)}


class KeptLedger(Ledger):
    """One whose games are on disk before the next ones are waited for."""

    def __init__(self, contest: Contest, directory: RunDirectory, seconds: float, watch: Watch | None) -> None:
        super().__init__(contest, watch, seconds=seconds)
        self.directory = directory

    def write(self, results: Results, seconds: float) -> None:
        """Put the games entered last on disk: records first, then the checkpoint that counts on them."""
        contest = self.contest
        records = game_records.records_of(
            contest.game, contest.players, contest.openings, self._parts[-1][0], results,
            event=f"{contest.kind} {self.directory.id}", seed=contest.seed,
        )  # fmt: skip
        self.directory.append_all((jsonl.to_json(record) for record in records), journal=GAMES)
        self.directory.save_checkpoint({"games": self.done, "seconds": self.seconds + seconds})
        self.tell(State.RUNNING)
        super().write(results, seconds)

    def tell(self, state: State, message: str = "") -> None:
        self.directory.write_state(state, Progress(self.done, self.total, "games"), message)

    def finish(self, *, finished: bool, reason: str) -> dict[str, Any]:
        """The summary of what was played; result.json when that is everything."""
        result = self.so_far() | {"finished": finished}
        if finished:
            self.directory.write_result(result)
        self.tell(State.FINISHED if finished else State.STOPPED, "" if finished else reason)
        return result


class OpenBlock:
    """A block while it is played."""

    def __init__(self, block: Block) -> None:
        self.schedule, self.test = block.schedule, block.test
        self.over = not len(block.schedule)
        self._results: list[Results] = []
        self._done = 0
        self._pairs = PairTally()
        self._half: tuple[int, bool] | None = None  # points and newness of a pair's first game

    @property
    def results(self) -> Results:
        return join(self._results)

    @property
    def left(self) -> Schedule:
        return self.schedule.part(self._done, len(self.schedule))

    def next_games(self, count: int) -> Schedule:
        return self.schedule.part(self._done, self._done + count)

    def add(self, schedule: Schedule, results: Results, new: np.ndarray[Any, Any]) -> int:
        """How many of these games belong to the block: all, unless its test decides before them."""
        kept = len(results) if self.test is None else self._weigh(self.test, schedule, results, new)
        self._results.append(results.first(kept))
        self._done += kept
        self.over = self.over or self._done == len(self.schedule)
        return kept

    def _weigh(self, test: Sprt, schedule: Schedule, results: Results, new: np.ndarray[Any, Any]) -> int:
        """After every pair of new games the test is asked, whatever parts the games come in."""
        points = first_player_points(schedule, results).tolist()
        for index, game in enumerate(zip(points, new.tolist(), strict=True)):
            if self._half is None:
                self._half = game
                continue
            (first, first_new), self._half = self._half, None
            if first_new and game[1]:
                self._pairs = self._pairs.with_pair((first + game[0]) / 2)
                if test.verdict(self._pairs) is not Verdict.OPEN:
                    self.over = True
                    return index + 1
        return len(results)


class Journal:
    """The games that were played before, to be entered again: none."""

    def take(self, schedule: Schedule) -> Results:
        """The next games, as far as they are those of ``schedule``."""
        return Results.of_games([])

    def games_until_next(self, schedule: Schedule) -> int:
        """Games of ``schedule`` before the next one that was played. Raises CheckpointError as ``require_end``."""
        self.require_end()
        return len(schedule)

    def require_end(self) -> None:
        """Raises CheckpointError: a game is left that the schedule does not have there."""


class KeptJournal(Journal):
    """The games that an earlier process left, to be entered again in their order."""

    def __init__(self, contest: Contest, directory: RunDirectory) -> None:
        self._contest = contest
        self._path = directory.path / GAMES
        self._is_verified = directory.is_verified
        self._records = game_records.read_records(directory.rows(GAMES), self._path)
        self._next = 0

    def take(self, schedule: Schedule) -> Results:
        """The next games, as far as they are those of ``schedule``; replayed where no digest covers them.

        Raises:
            CheckpointError: one is not as it was played.
        """
        first = self._next
        for place in _places(schedule):
            if self._next == len(self._records) or game_records.place_of(self._records[self._next]) != place:
                break
            self._next += 1
        found = self._records[first : self._next]
        fault = None if self._is_verified else first_fault(self._contest, schedule, found)
        if fault:
            raise game_records.damaged(self._path, first + fault[0] + 1, fault[1])
        return Results.of_games([game_records.result_of(record) for record in found])

    def require_end(self) -> None:
        """Raises CheckpointError: a game is left that the schedule does not have there."""
        if self._next < len(self._records):
            raise game_records.foreign(self._next)


class JournalWithGaps(Journal):
    """The same of a contest that was given more games of each pairing: those of one are not followed by the next's."""

    def __init__(self, directory: RunDirectory) -> None:
        records = game_records.read_records(directory.rows(GAMES), directory.path / GAMES)
        self._left = {game_records.place_of(record): record for record in records}
        if len(self._left) < len(records) or None in self._left:
            raise game_records.foreign(0)

    def take(self, schedule: Schedule) -> Results:
        found = []
        for place in _places(schedule):
            if place not in self._left:
                break
            found.append(game_records.result_of(self._left.pop(place)))
        return Results.of_games(found)

    def games_until_next(self, schedule: Schedule) -> int:
        places = enumerate(_places(schedule))
        return next((index for index, place in places if place in self._left), len(schedule))

    def require_end(self) -> None:
        if self._left:
            raise game_records.foreign(0)


def journal_of(contest: Contest, directory: RunDirectory) -> Journal:
    """The games that the contest in ``directory`` has on disk. Raises CheckpointError."""
    return JournalWithGaps(directory) if directory.has_more else KeptJournal(contest, directory)


def _places(schedule: Schedule) -> Iterator[tuple[int, int]]:
    return zip(schedule.pairing.tolist(), schedule.game.tolist(), strict=True)


BoolArray = npt.NDArray[np.bool_]


@dataclass
class Repeats:
    """Remembers the games of a contest."""

    openings: Sequence[Opening]
    _seen: set[tuple[int, int, str | None, tuple[int, ...]]] = field(default_factory=set)

    def are_new(self, schedule: Schedule, results: Results) -> BoolArray:
        """[N] whether each game is the first of its kind; without kept moves every game counts as new."""
        if results.moves is None:
            return np.ones(len(results), dtype=np.bool_)
        new = np.zeros(len(results), dtype=np.bool_)
        for index, moves in enumerate(results.moves):
            start = self.openings[schedule.opening[index]].start
            game = (int(schedule.black[index]), int(schedule.white[index]), start, moves)
            new[index] = game not in self._seen
            self._seen.add(game)
        return new
