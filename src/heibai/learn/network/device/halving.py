"""Which root action a simulation tries: sequential halving as a table (Karnin et al. 2013; Danihelka et al. 2022)."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt


def halving_visits(considered: int, simulations: int) -> list[int]:
    """For each simulation, how many visits the action has that it tries.

    The ``considered`` actions get equal shares; then the better half goes on with shares twice as large, down to two.
    """
    if considered <= 1:
        return list(range(simulations))
    rounds = math.ceil(math.log2(considered))
    visits, found, left = [0] * considered, list[int](), considered
    while len(found) < simulations:
        for _ in range(max(1, simulations // (rounds * left))):
            found += visits[:left]
            visits[:left] = [number + 1 for number in visits[:left]]
        left = max(2, left // 2)
    return found[:simulations]


def halving_table(most: int, simulations: int) -> npt.NDArray[np.int32]:
    """[most + 1, simulations] the same for 0 (nothing to choose) to ``most`` considered actions."""
    return np.array([halving_visits(considered, simulations) for considered in range(most + 1)], np.int32)
