"""What repetitions with other seeds say together: their mean, and how far chance would move it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

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
