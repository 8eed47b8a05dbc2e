"""Breed weights for six features, then measure them against hand-set ones. Seconds on one core.

    python examples/breed_and_match.py

Three steps that any program can take: a run configuration and a run; its champion as a player text; a match over paired
openings with an interval. The openings of the match come from another seed than those of the run.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from heibai.arena.schedule.openings import random_openings
from heibai.evolve.fitness.fitness import measure_against
from heibai.evolve.recipes.catalogue import parse_recipe
from heibai.evolve.runs.assembly import make_run, players_of
from heibai.evolve.runs.config import RunConfig

ORIGINAL = "alphabeta:depth=1,eval=zones[15,6,-8,-6,4,4]"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--generations", type=int, default=12)
    options.add_argument("--openings", type=int, default=200, help="of the match, each with both colours")
    chosen = options.parse_args()

    recipe, settings = parse_recipe("roulette:mutation=0.2")
    config = RunConfig(
        recipe.name,
        settings,
        evaluator="zones",
        depth=1,
        population=12,
        generations=chosen.generations,
        openings=4,  # per pair and generation: with one the ranking is mostly noise
        seed=1,
        panel_openings=0,
    )
    result = make_run(config).go(watch=show)
    assert result.champion is not None
    players = players_of(config)
    champion = players.text(result.champion)
    print(f"champion  {champion}")
    print(f"run hash  {result.hash}  ({result.games:,} games, {result.seconds:.1f} s)")

    openings = random_openings(players.game, chosen.openings, plies=8, seed=2)
    [(tally, estimate)] = measure_against(champion, [ORIGINAL], players.game, openings=openings, seed=2, threads=None)
    low, high = estimate.score_interval
    print(f"against   {ORIGINAL}")
    print(f"          {tally.wins} won, {tally.draws} drawn, {tally.losses} lost of {tally.games}")
    print(f"          score {estimate.score:.3f}, 95% interval [{low:.3f}, {high:.3f}]")


def show(row: Mapping[str, Any]) -> None:
    genes = ", ".join(f"{gene:.1f}" for gene in row["leader"])
    print(f"generation {row['generation']:>2}  best {row['best']:5.0f}  spread {row['spread']:5.0f}  [{genes}]")


if __name__ == "__main__":
    main()
