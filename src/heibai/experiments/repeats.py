"""What repetitions with other seeds say together: their mean, and how far chance would move it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..core.tally import Tally
from ..plots.figure import Series
from .meeting import Meeting, pool

# Two-sided 95% quantiles of Student's t by degrees of freedom, from 1; beyond the last, the last is a little too wide.
_STUDENT = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
    2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip


@dataclass(frozen=True)
class Mean:
    """Of one number of every repetition."""

    value: float
    reach: float  # half of the 95% interval, by Student's t

    @property
    def interval(self) -> tuple[float, float]:
        return self.value - self.reach, self.value + self.reach

    @property
    def decided(self) -> int:
        """1: surely above 0, -1: surely below, 0: not known."""
        low, high = self.interval
        return int(low > 0) - int(high < 0)


def mean_of(values: Sequence[float], *, widest: float = 1.0) -> Mean:
    """Mean and interval of at least one number; ``widest``: the reach where one repetition says nothing of chance.

    Sums are exact before they are rounded, so that every machine comes to the same.
    """
    count = len(values)
    mean = math.fsum(values) / count
    if count == 1:
        return Mean(mean, widest)
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    return Mean(mean, _STUDENT[min(count - 1, len(_STUDENT)) - 1] * math.sqrt(variance / count))


@dataclass(frozen=True)
class Champions:
    """One champion a breeding, each met with the same opponents.

    Intervals are over breedings (Student's t): a champion's score has the chance of its games in it and that of its
    breeding, which is the larger one. Games alone, however many, say nothing of another seed; but no interval is
    narrower than theirs.
    """

    met: tuple[Meeting, ...]  # by seed

    @property
    def scores(self) -> tuple[float, ...]:
        return tuple(meeting.score for meeting in self.met)

    @property
    def mean(self) -> Mean:
        """Of the scores."""
        return mean_of(self.scores)

    @property
    def score(self) -> float:
        return self.mean.value

    @property
    def interval(self) -> tuple[float, float]:
        """95% of the score of such breedings, within [0, 1]; of few that lie close together, that of their games."""
        (low, high), (least, most) = within_scores(self.mean), pool(self.met).interval
        return min(low, least), max(high, most)

    @property
    def range(self) -> tuple[float, float]:
        """The worst champion's score, and the best one's."""
        return min(self.scores), max(self.scores)

    @property
    def surely_stronger(self) -> int:
        """Champions that are stronger than their opponent with 95% certainty, by their own games."""
        return sum(meeting.decided > 0 for meeting in self.met)

    @property
    def tally(self) -> Tally:
        """All games."""
        return sum((meeting.tally for meeting in self.met), Tally())

    def score_text(self) -> str:
        """``0.599 [0.433, 0.765]``."""
        low, high = self.interval
        return f"{self.score:.3f} [{low:.3f}, {high:.3f}]"

    def range_text(self) -> str:
        """``0.442 to 0.807``."""
        low, high = self.range
        return f"{low:.3f} to {high:.3f}"

    def discs_text(self, squares: int = 64) -> str:
        """Their mean discs, see ``Meeting.discs_text``."""
        first, second = (
            squares / 2 + math.fsum(margins) / len(self.met) / 2
            for margins in ([m.margin_as_black for m in self.met], [m.margin_as_white for m in self.met])
        )
        return " ".join(f"{own:.1f}:{squares - own:.1f}" for own in (first, second))


def by_seed(kinds: Iterable[Champions]) -> Mean:
    """Of breedings of several kinds with the same seeds: each seed's mean over the kinds is one number."""
    scores = zip(*(kind.scores for kind in kinds), strict=True)
    return mean_of([math.fsum(of_seed) / len(of_seed) for of_seed in scores])


def within_scores(mean: Mean) -> tuple[float, float]:
    """The interval of a mean score, within [0, 1]."""
    low, high = mean.interval
    return max(0.0, low), min(1.0, high)


def mean_text(mean: Mean) -> str:
    """A mean score with its interval: ``0.599 [0.433, 0.765]``."""
    low, high = within_scores(mean)
    return f"{mean.value:.3f} [{low:.3f}, {high:.3f}]"


def champion_series(name: str, x: tuple[float, ...] | tuple[str, ...], kinds: Sequence[Champions]) -> Series:
    """Points of a plot: champions over each ``x``, their mean score, its 95% interval, the worst and the best."""
    return Series(
        name, x, tuple(kind.score for kind in kinds), tuple(kind.interval for kind in kinds),
        tuple(kind.range for kind in kinds),
    )  # fmt: skip
