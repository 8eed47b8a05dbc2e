"""Identical games are evidence once: players without chance repeat themselves over the same opening.

Two games are identical when the same players sit in the same seats and play the same moves from the same start. The
first of them is counted, the others are kept on record and counted as repeated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ..play.results import Results
from ..schedule.opening import Opening
from ..schedule.pairing import Schedule

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
