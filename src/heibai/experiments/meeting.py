"""Two players over paired openings: counts, score with its interval, mean discs with either colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..arena.contests.contest import Contest
from ..arena.play.results import Results, pairing_pairs, pairing_tally
from ..arena.schedule.pairing import Schedule
from ..arena.statistics.bradley_terry import Rating, rate
from ..arena.statistics.rating import Estimate, estimate
from ..core.tally import PairTally, Tally
from ..plots.figure import Series


@dataclass(frozen=True)
class Meeting:
    """All games of one pairing, seen by its first player."""

    a: str
    b: str
    tally: Tally
    pairs: PairTally
    margin_as_black: float  # mean margin for ``a`` in the games where it moved first, in the game's unit
    margin_as_white: float  # for ``a`` where it moved second

    @cached_property
    def strength(self) -> Estimate:
        """Score and Elo of ``a`` with their 95% intervals."""
        return estimate(self.pairs)

    @property
    def score(self) -> float:
        return self.strength.score

    @property
    def interval(self) -> tuple[float, float]:
        """95% of the score."""
        return self.strength.score_interval

    @property
    def decided(self) -> int:
        """1: ``a`` is the stronger one with 95% certainty, -1: ``b`` is, 0: not known."""
        low, high = self.interval
        return int(low > 0.5) - int(high < 0.5)

    def flip(self) -> Meeting:
        """The same games seen by ``b``."""
        return Meeting(
            self.b, self.a, self.tally.flip(), self.pairs.flip(), -self.margin_as_white, -self.margin_as_black
        )

    def score_text(self) -> str:
        """``0.612 [0.580, 0.643]``."""
        low, high = self.interval
        return f"{self.score:.3f} [{low:.3f}, {high:.3f}]"

    def discs_text(self, squares: int = 64) -> str:
        """Mean discs of both as the sources print them, ``a`` moving first, then second: ``33.1:30.9 30.0:34.0``."""
        shares = (squares / 2 + margin / 2 for margin in (self.margin_as_black, self.margin_as_white))
        return " ".join(f"{own:.1f}:{squares - own:.1f}" for own in shares)

    def to_json(self) -> dict[str, Any]:
        """The counts, and what they mean for readers who have no statistics at hand."""
        return {
            "a": self.a, "b": self.b,
            **self.tally.to_json(),
            "pairs": list(self.pairs.counts),
            "score": self.score, "score_interval": list(self.interval),
            "margin_as_black": self.margin_as_black, "margin_as_white": self.margin_as_white,
        }  # fmt: skip

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Meeting:
        """The inverse of ``to_json``; score and interval are counted again."""
        tally = Tally(row["wins"], row["draws"], row["losses"])
        pairs = PairTally(tuple(row["pairs"]))
        return cls(row["a"], row["b"], tally, pairs, row["margin_as_black"], row["margin_as_white"])


def meetings_of(contest: Contest, results: Results) -> list[Meeting]:
    """One for each pairing of a finished contest, in its order."""
    return [
        meeting_of(contest.schedule, results, pairing=number, a=contest.players[a], b=contest.players[b])
        for number, (a, b) in enumerate(contest.pairs)
    ]


def meeting_of(schedule: Schedule, results: Results, *, pairing: int, a: str, b: str) -> Meeting:
    """One pairing of games that were played, whose players are called ``a`` and ``b``."""
    mine = schedule.pairing == pairing
    first = results.margin[mine & (schedule.game % 2 == 0)]
    second = -results.margin[mine & (schedule.game % 2 == 1)]
    return Meeting(
        a, b,
        pairing_tally(schedule, results, pairing=pairing), pairing_pairs(schedule, results, pairing=pairing),
        float(first.mean()), float(second.mean()),
    )  # fmt: skip


class CrossTable:
    """A round robin: who met whom, either way round."""

    def __init__(self, meetings: Sequence[Meeting]) -> None:
        self.players = tuple(dict.fromkeys(name for meeting in meetings for name in (meeting.a, meeting.b)))
        self._found = {(m.a, m.b): m for m in meetings} | {(m.b, m.a): m.flip() for m in meetings}

    def between(self, a: str, b: str) -> Meeting:
        """Seen by ``a``."""
        return self._found[a, b]

    def beats(self) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
        """[P, P] whether row beats column with 95% certainty."""
        return np.array(
            [[a != b and self.between(a, b).decided > 0 for b in self.players] for a in self.players], dtype=np.bool_
        )

    def ratings(self, *, seed: int) -> dict[str, Rating]:
        """Elo of every player with its interval, their mean 0; ``seed`` is the bootstrap's."""
        count = len(self.players)
        pairs = np.zeros((count, count, 5), dtype=np.int64)
        for i, j in zip(*np.triu_indices(count, 1), strict=True):
            pairs[i, j] = self.between(self.players[i], self.players[j]).pairs.counts
        return dict(zip(self.players, rate(pairs, seed=seed), strict=True))


def pool(meetings: Sequence[Meeting], *, a: str = "", b: str = "") -> Meeting:
    """Several meetings over equally many openings as one, the first players taken for one and the same.

    The interval is about these players; how far others of their kind would differ it does not say. It takes the
    meetings for independent: over the same openings it is too narrow, the more the players are alike.
    """
    tally, pairs = Tally(), PairTally()
    for meeting in meetings:
        tally, pairs = tally + meeting.tally, pairs + meeting.pairs
    return Meeting(
        a or meetings[0].a, b or meetings[0].b, tally, pairs,
        sum(m.margin_as_black for m in meetings) / len(meetings),
        sum(m.margin_as_white for m in meetings) / len(meetings),
    )  # fmt: skip


def score_series(name: str, x: tuple[float, ...] | tuple[str, ...], meetings: Iterable[Meeting]) -> Series:
    """Points of a plot: a meeting over each ``x``, the score of its first player with the 95% interval."""
    found = tuple(meetings)
    return Series(name, x, tuple(m.score for m in found), tuple(m.interval for m in found))


def source_verdict(first: str, second: str) -> int:
    """Whom the discs of two games favour: 1 the first named, -1 the second, 0 neither."""
    games = [tuple(map(int, text.split(":"))) for text in (first, second)]
    difference = sum(own - other for own, other in games)
    return (difference > 0) - (difference < 0)
