"""Breed a map of players and let two characters of it meet. Seconds on one core.

    python examples/characters.py [--generations N]

`map-elites` keeps the best player of each style: here those who keep many moves open, and those who keep few. The two
come from the archive that the run's generations make.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import heibai
from heibai.evolve.maps.archive import Elite
from heibai.evolve.maps.replayed_map import archive_of
from heibai.evolve.runs.stored_run import config_of
from heibai.jobs.directory import RunDirectory


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--generations", type=int, default=10)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        meet(Path(scratch) / "run", generations=chosen.generations)


def meet(folder: Path, *, generations: int) -> None:
    heibai.evolve("map-elites", population=20, generations=generations, depth=1, openings_per_pair=4, out=folder)
    run = RunDirectory.open(folder)
    archive = archive_of(run)
    print(f"map       {len(archive.elites)} of {archive.cells} cells, QD score {archive.qd_score:.2f}")
    few, many = (pick(archive.ordered, key=lambda each: each.styles[0]) for pick in (min, max))
    result = heibai.match(player(run, many), player(run, few), games=20)
    print(f"mobility  {many.styles[0]:.2f} meets {few.styles[0]:.2f} and scores {result.score:.2f}")


def player(run: RunDirectory, elite: Elite) -> str:
    weights = ",".join(map(repr, elite.genome))
    return f"alphabeta:depth=1,eval=[{config_of(run).evaluator}:weights=[{weights}]]"


if __name__ == "__main__":
    main()
