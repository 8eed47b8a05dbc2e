"""How far values of positions are from their labels, in discs, with intervals.

Sums are exact before they are rounded, so that every machine comes to the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ....learn.regression.measured import Floats
from ...repeats import mean_of

_DIGITS = 4


@dataclass(frozen=True)
class Error:
    """Of one evaluation on positions of one phase, in discs."""

    positions: int
    plain: float | None  # mean distance of value and label; None of values in other units
    scaled: float  # the same after the best line
    reach: float  # half of the 95% interval of the plain one, where there is one, else of the scaled
    r: float  # correlation of value and label

    @property
    def best_known(self) -> float:
        """As the evaluation counts; where that is not in discs, after the line."""
        return self.scaled if self.plain is None else self.plain

    @property
    def interval(self) -> tuple[float, float]:
        return self.best_known - self.reach, self.best_known + self.reach

    def text(self) -> str:
        return f"{self.best_known:.2f} ±{self.reach:.2f}"


def measured(values: Floats, labels: Floats, *, in_discs: bool) -> Error:
    """[N] values against [N] labels, N at least 2."""
    xs, ys = values.tolist(), labels.tolist()
    after_line = _after_line(xs, ys)
    told = mean_of(distances(values, labels, in_discs=in_discs))
    return Error(
        len(xs), round(told.value, _DIGITS) if in_discs else None, round(_mean(after_line), _DIGITS),
        round(told.reach, _DIGITS), round(_correlation(xs, ys), _DIGITS),
    )  # fmt: skip


def distances(values: Floats, labels: Floats, *, in_discs: bool) -> list[float]:
    """[N] of values and labels, always in the same order; after the best line where values are not ``in_discs``."""
    xs, ys = values.tolist(), labels.tolist()
    return [abs(x - y) for x, y in zip(xs, ys, strict=True)] if in_discs else _after_line(xs, ys)


def _after_line(xs: list[float], ys: list[float]) -> list[float]:
    """The line of either half judged by the other."""
    return [*_judged(xs[::2], ys[::2], xs[1::2], ys[1::2]), *_judged(xs[1::2], ys[1::2], xs[::2], ys[::2])]


def _judged(xs: list[float], ys: list[float], other_xs: list[float], other_ys: list[float]) -> list[float]:
    """Distances of the other labels from the least-squares line of the first."""
    mean_x, mean_y = _mean(xs), _mean(ys)
    spread = math.fsum((x - mean_x) ** 2 for x in xs)
    product = math.fsum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    slope = product / spread if spread else 0.0
    return [abs(mean_y + slope * (x - mean_x) - y) for x, y in zip(other_xs, other_ys, strict=True)]


def _correlation(xs: Sequence[float], ys: Sequence[float]) -> float:
    """0 where one of them does not vary."""
    mean_x, mean_y = _mean(xs), _mean(ys)
    product = math.fsum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    spread = math.sqrt(math.fsum((x - mean_x) ** 2 for x in xs)) * math.sqrt(math.fsum((y - mean_y) ** 2 for y in ys))
    return product / spread if spread else 0.0


def _mean(numbers: Sequence[float]) -> float:
    return math.fsum(numbers) / len(numbers)
