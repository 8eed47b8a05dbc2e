"""Breed a small run, keep it, and make of it a figure and a table for other programs. Seconds on one core.

    python examples/run_report.py [--folder DIR]

What `heibai runs show RUN --plot` and `heibai runs export RUN --to FILE` do, through the Python API: a kept run is read
as arrays, so that anything else can be asked of it too; here, how many of the last population descend from whom.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from pathlib import Path

import heibai
from heibai.evolve.plots.figures import plot_run
from heibai.evolve.runs.chronicle import Chronicle, read_chronicle
from heibai.evolve.runs.export import export
from heibai.jobs.directory import RunDirectory


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--folder", type=Path, help="where run, figure and table go; by default they are thrown away")
    options.add_argument("--generations", type=int, default=8)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        report(chosen.folder or Path(scratch), generations=chosen.generations)


def report(folder: Path, *, generations: int) -> None:
    bred = heibai.evolve(
        "roulette:mutation=0.2", population=10, generations=generations, openings_per_pair=4,
        panel_every=4, panel_openings=20, out=folder / "run",
    )  # fmt: skip
    print(f"run       {bred.hash[:16]}..., {bred.games:,} games")

    run = read_chronicle(RunDirectory.open(folder / "run"))
    plot_run(run, folder / "run.svg")
    count = export(run, folder / "run.csv")
    print(f"figure    {folder / 'run.svg'}\ntable     {folder / 'run.csv'}, {count} rows")
    for (generation, place), share in ancestors(run).most_common(3):
        print(f"ancestor  {generation}:{place} has given {share:.0%} of the last population's parentage")


def ancestors(run: Chronicle) -> Counter[tuple[int, int]]:
    """Part of the last population that comes from each individual of the first: parents share alike."""
    shares: list[Counter[tuple[int, int]]] = []
    for generation in run.generations:
        before, shares = shares, []
        for place, parents in enumerate(generation.parents or []):
            mixed: Counter[tuple[int, int]] = Counter()
            for _, parent in parents:
                for ancestor, share in before[parent].items():
                    mixed[ancestor] += share / len(parents)
            shares.append(mixed if parents else Counter({(generation.number, place): 1.0}))
    total: Counter[tuple[int, int]] = Counter()
    for share in shares:
        total.update(share)
    return Counter({ancestor: share / len(shares) for ancestor, share in total.items()})


if __name__ == "__main__":
    main()
