"""Breed an evaluator of your own: a class that declares its genes is made anew with every genome.

In the folder of this file:

    heibai evolve roulette --eval py:breed_own_evaluator.Frontier --size 6 --depth 1 --population 6 --generations 4

``genes`` gives each gene's lowest and highest first value and its default; breeding may walk past them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import heibai
from heibai.games.reversi.position import ReversiPosition


class Frontier:
    """Mobility counts more the fewer discs there are: no sum of weighted terms, the third gene bends it."""

    genes = {"mobility": (0, 20, 4), "discs": (-2, 2, 0), "fading": (0, 3, 1)}  # noqa: RUF012 - read, never changed

    def __init__(self, weights: Sequence[float]) -> None:
        self.mobility, self.discs, self.fading = weights

    def evaluate(self, position: ReversiPosition) -> float:
        """Value for the side to move."""
        moves = position.own_mobility.bit_count() - position.opponent_mobility.bit_count()
        discs = position.own.bit_count() - position.opponent.bit_count()
        left = position.empties / position.size**2
        return self.mobility * moves * left**self.fading + self.discs * discs


def main() -> None:
    """A short run on 6x6."""
    sys.path.insert(0, str(Path(__file__).parent))  # where py:breed_own_evaluator is found
    run = heibai.evolve(
        "roulette",
        game="reversi/6",
        evaluator="py:breed_own_evaluator.Frontier",
        depth=1,
        population=4,
        generations=3,
        panel_openings=4,
    )
    print(run)


if __name__ == "__main__":
    main()
