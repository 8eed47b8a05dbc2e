"""Is "stronger than" an order? Triples of players who beat each other in a circle."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class Triples:
    """What the sure results of a round robin say about its triples."""

    total: int  # triples of players
    decided: int  # all three pairings are sure
    possible: int  # no sure result forbids a circle; at most so many are cyclic if the sure results are right
    cycles: tuple[
        tuple[int, int, int], ...
    ]  # decided ones in which the first beats the second, who beats the third, who beats the first


def count_triples(beats: npt.NDArray[np.bool_]) -> Triples:
    """Triples of a round robin; ``beats`` [P, P] says whether the row's player surely beats the column's.

    A triple whose pairings are not all sure says nothing: among players of equal strength one triple in four would look
    cyclic by chance (Kendall & Babington Smith 1940).
    """
    cycles, decided, possible, total = [], 0, 0, 0
    for a, b, c in combinations(range(len(beats)), 3):
        total += 1
        against_one = beats[b, a] or beats[c, b] or beats[a, c]
        possible += not (against_one and (beats[a, b] or beats[b, c] or beats[c, a]))
        if not all(beats[i, j] or beats[j, i] for i, j in ((a, b), (b, c), (c, a))):
            continue
        decided += 1
        if beats[a, b] and beats[b, c] and beats[c, a]:
            cycles.append((a, b, c))
        elif beats[b, a] and beats[c, b] and beats[a, c]:
            cycles.append((a, c, b))
    return Triples(total, decided, int(possible), tuple(cycles))
