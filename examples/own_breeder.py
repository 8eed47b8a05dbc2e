"""A breeder of your own behind ask and tell: heibai plays the games, keeps the run and resumes it. Seconds on one core.

    python examples/own_breeder.py

The class below knows nothing of games. It is a random walk with a memory of its steps: who did best is where the next
generation starts, and the step grows while somebody new wins and shrinks while nobody does. On the command line it is a
recipe like the others:

    cd examples && heibai evolve py:own_breeder.Walker --depth 1 --openings-per-pair 4
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

import heibai
from heibai.extend import FloatArray, GenomeSpace


class Walker:
    """What heibai asks of a breeder: these three. All chance comes from ``rng``, so a resume can replay it."""

    def __init__(self, *, space: GenomeSpace, population: int, rng: np.random.Generator) -> None:
        self._space, self._count, self._rng = space, population, rng
        self._place = space.random(1, rng=rng)[0]
        self._step = 0.3  # in units of a gene's range
        self._asked = self._place[None, :]

    def ask(self) -> FloatArray:
        """[P, D] the present place and random steps from it."""
        steps = self._step * self._space.ranges * self._rng.standard_normal((self._count, self._space.genes))
        steps[0] = 0.0
        self._asked = self._place + steps
        return self._asked

    def tell(self, fitness: FloatArray) -> None:
        """[P], more is better."""
        best = int(np.argmax(fitness))
        self._step *= 1.1 if best else 0.8
        self._place = self._asked[best]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--generations", type=int, default=12)
    chosen = options.parse_args()
    sys.path.insert(0, str(Path(__file__).parent))  # where py:own_breeder is found

    run = heibai.evolve(
        "py:own_breeder.Walker",
        evaluator="zones",
        depth=1,
        population=12,
        generations=chosen.generations,
        openings_per_pair=4,
        progress=show,
    )
    print(f"champion  {run.champion.text}")
    for opponent, row in run.panel.items():
        print(f"against   {opponent:<22} score {row['score']:.3f} over {row['games']} games")


def show(row: Mapping[str, Any]) -> None:
    print(f"generation {row['generation']:>2}  best {row['best']:5.0f}  noise {row['noise']:4.1f}")


if __name__ == "__main__":
    main()
