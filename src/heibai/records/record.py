"""One game that was played, finished or not, as a value."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from itertools import repeat
from operator import call

from ..games.spec import GameSpec
from .tree import Note, Variation


class Termination(StrEnum):
    """Why a game ended."""

    UNKNOWN = ""  # the source does not say
    NORMAL = "normal"  # by the rules
    UNFINISHED = "unfinished"
    RESIGNED = "resigned"
    TIMEOUT = "timeout"
    ILLEGAL = "illegal move"
    CRASHED = "crashed"  # a program died or fell silent
    AGREED = "agreed"


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was recorded; nothing here has been checked against the rules (see replay.py).

    A score is black's margin in the game's own unit; in Reversi discs with the empty squares counted for the winner,
    and a game lost by forfeit counts ``size * size`` against the loser.
    """

    moves: tuple[int, ...] = ()  # squares and passes; formats without passes leave them out until the replay
    spec: GameSpec = GameSpec("reversi")  # noqa: RUF009 - a frozen value
    start: str | None = None  # position text; None: the game's usual start
    black: str = ""
    white: str = ""
    score: int | None = None  # for black; None: unfinished or unknown
    discs: tuple[int, int] | None = None  # black's and white's at the end, empties to nobody
    termination: Termination = Termination.UNKNOWN
    date: str = ""  # ISO 8601, as much as is known: "1998", "1998-05-02", "2003-12-15T13:24:03"
    event: str = ""
    seed: int | None = None  # of the stream that chose the opening or the moves
    tags: Mapping[str, str | int] = field(default_factory=dict, hash=False)  # what else the source says
    notes: tuple[Note, ...] = ()  # on the moves, ascending by ply; a plain game has none
    variations: tuple[Variation, ...] = ()  # lines that were not played
    offset: int = field(default=0, compare=False, repr=False)  # byte of its file at which it begins

    @property
    def year(self) -> int | None:
        """The year of ``date``, None when it is not known."""
        return int(self.date[:4]) if len(self.date) >= 4 and self.date[:4].isdecimal() else None

    @property
    def weight(self) -> int:
        """How much it holds: moves, notes, marks and characters of comments, with those of its variations."""
        notes = [*self.notes, *(note for each in self.variations for note in each.notes)]
        moves = len(self.moves) + sum(1 + len(each.moves) for each in self.variations)
        return moves + sum(1 + len(note.comment) + len(note.marks) for note in notes)


def record_of_fields(values: Iterable[object]) -> Record:
    """A record by the values of all its fields, in their order.

    Readers make millions: without a step of Python for each frozen field this takes a third of the constructor's time.
    """
    record = object.__new__(Record)
    deque(map(call, _PUT, repeat(record), values), maxlen=0)
    return record


_PUT = tuple(Record.__dict__[each.name].__set__ for each in fields(Record))
