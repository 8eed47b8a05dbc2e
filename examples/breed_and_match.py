"""Breed weights for six features, then measure them against hand-set ones. Seconds on one core.

    python examples/breed_and_match.py

The openings of the match come from another seed than those of the run.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

import heibai

ORIGINAL = "alphabeta:depth=1,eval=[zones:weights=[15,6,-8,-6,4,4]]"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--generations", type=int, default=12)
    options.add_argument("--openings", type=int, default=200, help="of the match, each with both colours")
    chosen = options.parse_args()

    run = heibai.evolve(
        "roulette:mutation=0.2",
        evaluator="zones",
        depth=1,
        population=12,
        generations=chosen.generations,
        openings_per_pair=4,  # with one the ranking is mostly noise
        panel_openings=0,
        progress=show,
    )
    print(f"champion  {run.champion.text}")
    print(f"run hash  {run.hash}  ({run.games:,} games, {run.seconds:.1f} s)")

    result = heibai.match(run.champion, ORIGINAL, games=2 * chosen.openings, seed=2)
    low, high = result.score_interval
    print(f"against   {ORIGINAL}")
    print(f"          {result.wins} won, {result.draws} drawn, {result.losses} lost of {result.games}")
    print(f"          score {result.score:.3f}, 95% interval [{low:.3f}, {high:.3f}]")


def show(row: Mapping[str, Any]) -> None:
    genes = ", ".join(f"{gene:.1f}" for gene in row["leader"])
    print(f"generation {row['generation']:>2}  best {row['best']:5.0f}  spread {row['spread']:5.0f}  [{genes}]")


if __name__ == "__main__":
    main()
