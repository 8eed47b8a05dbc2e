"""The book of a class: all meetings and games, also of hand-ins that are gone or changed, in the order they came.

Two journals of the run: meetings.jsonl, and games.jsonl, a record a game. Both only grow. A game's tags say its
meeting, its number in it, the ids of both sides and the slowest move of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from ...arena.contests import game_records
from ...arena.play.match import GameResult
from ...arena.play.results import Results
from ...arena.schedule.opening import Opening
from ...arena.schedule.pairing import schedule_pairs
from ...core.contract import Game
from ...jobs.directory import RunDirectory
from ...records.formats import jsonl
from ...records.record import Record
from .meetings import CLASS, Meeting, Wanted
from .play import Played, Slowest, Task

MEETINGS, GAMES = "meetings.jsonl", "games.jsonl"


@dataclass(frozen=True)
class KeptGame:
    """A game as the book has it."""

    meeting: Meeting
    number: int
    record: Record

    @property
    def result(self) -> GameResult:
        return game_records.result_of(self.record)

    @property
    def name(self) -> str:
        """What links to it say."""
        return f"{self.meeting.number}-{self.number}"

    @property
    def ids(self) -> tuple[str, str]:
        """Of seats 0 and 1."""
        first, second = self.meeting.first, self.meeting.second
        return (second, first) if self.number % 2 else (first, second)

    def slowest(self, seat: int) -> Slowest:
        """The slowest move of a seat."""
        tags = self.record.tags
        return Slowest(int(tags[f"slowest {seat} ms"]) / 1000, int(tags[f"slowest {seat} ply"]))


class Book:
    """The meetings and games of a run."""

    def __init__(self, directory: RunDirectory) -> None:
        """Raises CheckpointError: damaged."""
        self._directory = directory
        self.meetings = [Meeting(**row) for row in directory.rows(MEETINGS)]
        self.games = list[KeptGame]()
        path = directory.path / GAMES
        for line, record in enumerate(game_records.read_records(directory.rows(GAMES), path), start=1):
            place = game_records.place_of(record)
            if place is None or not 0 <= place[0] < len(self.meetings):
                raise game_records.damaged(path, line, "it is of no meeting in meetings.jsonl")
            self.games.append(KeptGame(self.meetings[place[0]], place[1], record))

    def arrange(self, meetings: Sequence[Meeting]) -> None:
        """Enter new meetings; the next checkpoint makes them durable. Raises RunError."""
        self._directory.append_all(map(asdict, meetings), journal=MEETINGS)
        self.meetings += meetings

    def enter(self, meeting: Meeting, task: Task, played: Played, *, game: Game, opening: Opening, seed: int) -> None:
        """Enter a game; the next checkpoint makes it durable. Raises RunError."""
        record = _record(meeting, task, played, game, opening, seed)
        self._directory.append(jsonl.to_json(record), journal=GAMES)
        self.games.append(KeptGame(meeting, task.number, record))

    def present(self, wanted: Wanted, part: str) -> Iterator[KeptGame]:
        """Games of a part between those who are there."""
        ids = _ids_of(wanted, part)
        return (each for each in self.games if each.meeting.part == part and each.meeting.is_between(ids))

    def open(self, wanted: Wanted, *, games: int) -> list[tuple[Meeting, Task]]:
        """What was arranged between those who are there and is not played."""
        played = {(each.meeting.number, each.number) for each in self.games}
        texts = {seat.id: seat.player for seat in (*wanted.seats, *wanted.rivals)}
        return [
            (meeting, Task(texts[meeting.first], texts[meeting.second], number))
            for meeting in self.meetings
            if meeting.is_between(_ids_of(wanted, meeting.part))
            for number in range(games)
            if (meeting.number, number) not in played
        ]

    def scores(self, wanted: Wanted) -> dict[str, float]:
        """Points a game of those who are there, in the class."""
        points: dict[str, list[float]] = {}
        for each in self.present(wanted, CLASS):
            seat = each.result.winner_seat
            for place, id in enumerate(each.ids):
                points.setdefault(id, []).append(0.5 if seat is None else float(seat == place))
        return {id: sum(all) / len(all) for id, all in points.items()}


def _ids_of(wanted: Wanted, part: str) -> frozenset[str]:
    if part == CLASS:
        return frozenset(seat.id for seat in wanted.seats)
    return frozenset((*wanted.tested, *(seat.id for seat in wanted.rivals)))


def _record(meeting: Meeting, task: Task, played: Played, game: Game, opening: Opening, seed: int) -> Record:
    """As the arena writes it, with who met and how slow they were."""
    alone = schedule_pairs([(0, 1)], openings=1).part(0, 1)
    (record,) = game_records.records_of(
        game, task.players, [opening], alone, Results.of_games([played.result]), event=f"class {meeting.part}",
        seed=seed,
    )  # fmt: skip
    tags: Mapping[str, str | int] = {
        **record.tags, "pairing": meeting.number, "game": task.number, "first": meeting.first, "second": meeting.second,
    }  # fmt: skip
    slow = {
        f"slowest {seat} {what}": value
        for seat, each in enumerate(played.slowest)
        for what, value in (("ms", round(1000 * each.seconds)), ("ply", each.ply))
    }
    return replace(record, tags={**tags, **slow})
