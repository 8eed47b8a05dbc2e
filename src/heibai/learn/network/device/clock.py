"""The time of one run: how much of it is over, and whether one more step fits into it."""

from __future__ import annotations

import time

_SAFETY = 1.5  # of what took longest so far
_WRITING = 3.0  # seconds for the last files
_MOST_RESERVED = 0.2  # share of the time that is left for the end, at most
_FORGETS = 0.9  # what was slow once may not be for ever


class Clock:
    """Seconds since ``begun`` (of ``time.monotonic()``), and an end after ``seconds``."""

    def __init__(self, begun: float, seconds: float) -> None:
        self._begun, self._seconds = begun, seconds
        self._learning_since = 0.0
        self._longest_step = self._longest_match = 0.0

    def elapsed(self) -> float:
        """Seconds since the beginning."""
        return time.monotonic() - self._begun

    def begin_learning(self) -> None:
        """What was before, such as compiling, is not part of the learning rate's curve."""
        self._learning_since = self.elapsed()

    def share(self) -> float:
        """Of the time to learn in, what is over."""
        return (self.elapsed() - self._learning_since) / max(self._seconds - self._learning_since, 1e-9)

    def step_took(self, seconds: float) -> None:
        """One step of the training."""
        self._longest_step = max(_FORGETS * self._longest_step, seconds)

    def match_took(self, seconds: float) -> None:
        """A match with simple players, of which the end has another one."""
        self._longest_match = max(self._longest_match, seconds)

    def has_time(self) -> bool:
        """Whether one more step fits in before the end must begin."""
        ending = min(_WRITING + _SAFETY * self._longest_match, _MOST_RESERVED * self._seconds)
        return self.elapsed() + _SAFETY * self._longest_step + ending < self._seconds
