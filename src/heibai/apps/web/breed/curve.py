"""Long curves in bounded memory."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from .wire import GenerationPoint

MOST = 1000  # points that are kept
_OLD = 400  # of them stretches, at most, when the curve was thinned last
_RECENT = 250  # generations that stay by themselves then


class Curve:
    """The newest generations one by one, older ones as stretches of equal length: at most ``MOST`` points.

    ``web/src/pages/breed/curve.ts`` does the same with what it hears.
    """

    def __init__(self) -> None:
        self._points: list[GenerationPoint] = []

    def add(self, point: GenerationPoint) -> None:
        self._points.append(point)
        if len(self._points) > MOST:
            self._points = _thinned(self._points)

    @property
    def points(self) -> list[GenerationPoint]:
        return list(self._points)


def _thinned(points: list[GenerationPoint]) -> list[GenerationPoint]:
    """Stretches begin at multiples of their length, a power of two: later ones are made of whole earlier ones."""
    begin, end = points[0]["first"], points[-1]["generation"] + 1 - _RECENT
    length = 1
    while end - begin > length * _OLD:
        length *= 2
    old = [point for point in points if point["generation"] < end]
    stretches = groupby(old, key=lambda point: point["generation"] // length)
    return [*(_joined(list(each)) for _, each in stretches), *points[len(old) :]]


def _joined(points: Iterable[GenerationPoint]) -> GenerationPoint:
    """Neighbours as one point: the best and the worst of them, the mean of the means, the newest diversity."""
    points = list(points)
    counts = [point["generation"] + 1 - point["first"] for point in points]
    return {
        **points[-1],
        "first": points[0]["first"],
        "best": max(point["best"] for point in points),
        "mean": sum(count * point["mean"] for count, point in zip(counts, points, strict=True)) / sum(counts),
        "worst": min(point["worst"] for point in points),
        "games": sum(point["games"] for point in points),
        "seconds": sum(point["seconds"] for point in points),
    }
