"""When a search under a clock has taken long enough."""

from __future__ import annotations

from collections.abc import Callable

from ...core.contract import Progress, Report, Stopped
from ...core.score import Score, Unit
from .control import STRETCH

_LAST_START = 0.6  # of the time: a step that begins later would hardly end within it
_DROP = 0.2  # of the evaluator's scale: a value that falls by so much is worth more time


class Watch:
    """Hears the progress of one search, and ends it by ``Stopped``.

    It may take ``share`` seconds, and ``STRETCH`` times as long once its value has dropped. A search that deepens is
    ended after a step, when the next one would hardly end in time.
    """

    def __init__(
        self, share: float, *, scale: float | None, tell: Progress | None, elapsed: Callable[[], float]
    ) -> None:
        """``scale``: of the evaluator in whose points it scores, or None. ``elapsed``: seconds that it has taken."""
        self.latest: Report | None = None  # the last report with a move
        self._seconds, self._scale, self._tell, self._elapsed = share, scale, tell, elapsed
        self._highest: float | None = None  # value so far
        self._step = (0, 0)

    def __call__(self, report: Report) -> None:
        if self._tell:
            self._tell(report)
        if report.move is None:
            return
        self.latest = report
        if self._has_dropped(report.score):
            self._seconds, self._scale = STRETCH * self._seconds, None
        step = (report.depth, report.confidence)
        begins = step != self._step and not report.playouts
        self._step = step
        if self._elapsed() >= self._seconds * (_LAST_START if begins else 1.0):
            raise Stopped

    def _has_dropped(self, score: Score | None) -> bool:
        if score is None or self._scale is None or score.unit is not Unit.POINTS:
            return False
        self._highest = score.value if self._highest is None else max(score.value, self._highest)
        return score.value < self._highest - _DROP * self._scale
