"""Who is remembered: the title that only a sequential test gives away (the hall of fame itself is in history.py)."""

from __future__ import annotations

import numpy as np

from ...arena.statistics.sprt import Sprt, Verdict
from ...core.tally import PairTally
from ..generational import GenerationState
from ..genome import FloatArray
from ..strategy import Contest

BATCH = 25  # openings between two looks at a test


def crown_by_test(state: GenerationState, *, contest: Contest, test: Sprt, openings: int) -> FloatArray:
    """[D] the generation's best if the test accepts ``elo1`` for it against the holder of the title, else the holder.

    A test that is still open after so many openings, both colours each, leaves the title where it is.
    """
    challenger: FloatArray = np.take(state.ranked, 0, axis=0)
    holder = state.memory.reigning
    if holder is None or np.array_equal(challenger, holder):
        return challenger
    pairs = PairTally()
    for first in range(0, openings, BATCH):
        last = min(first + BATCH, openings)
        pairs += contest.pairs(challenger, holder, first=first, last=last, generation=state.generation)
        if test.verdict(pairs) is not Verdict.OPEN:
            break
    return challenger if test.verdict(pairs) is Verdict.ELO1 else holder
