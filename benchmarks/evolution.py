"""Generations a second: what a breeder waits for. Round robins of ``zones`` in one kernel call each, panel apart.

Goals of the project: a `roulette` generation of 20 individuals (380 games, depth 2; panel and checkpoint apart) under
0.05 s on two cores; the source's largest run, 80 generations, at depth 3 under 20 s (checkpoints included).
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

import measure

from heibai.evolve.assembly import make_run
from heibai.evolve.config import RunConfig
from heibai.evolve.kept import begin
from heibai.evolve.recipes import parse_recipe


def config(*, depth: int, generations: int) -> RunConfig:
    """`roulette` with the source's numbers: 20 individuals, one opening a pair."""
    recipe, options = parse_recipe("roulette")
    return RunConfig(
        recipe.name, options, recipe.evaluator, depth=depth, generations=generations, panel_openings=0, seed=1
    )


def generation_seconds(depth: int, threads: int) -> tuple[list[float], float]:
    """Seconds of each generation of a run in memory, the first left out (it warms up); processor seconds of one.

    On an idle machine the first is about the second divided by the threads; a busy one stretches only the first.
    """
    rows: list[float] = []
    generations = 2 * measure.REPEATS
    run = make_run(config(depth=depth, generations=generations), threads=threads)
    started = time.process_time()
    run.go(watch=lambda row: rows.append(row["seconds"]))
    return sorted(rows[1:]), (time.process_time() - started) / (generations + 1)


def whole_run_seconds(depth: int, generations: int, threads: int) -> float:
    """Seconds of a whole run, its directory and checkpoints included."""
    asked = config(depth=depth, generations=generations)
    with tempfile.TemporaryDirectory() as folder:
        directory = begin(asked, Path(folder) / "run")
        started = time.perf_counter()
        make_run(asked, directory=directory, threads=threads).go()
        return time.perf_counter() - started


def main() -> None:
    options = measure.parser(__doc__ or "")
    options.add_argument("--threads", type=int, default=2)
    chosen = options.parse_args()
    rows = []
    for depth in (1, 2, 3, 4):
        seconds, processor = generation_seconds(depth, chosen.threads)
        middle = seconds[len(seconds) // 2]
        rows.append(
            {
                "depth": depth,
                "seconds": middle,
                "fastest": seconds[0],
                "processor_seconds": processor,
                "games_per_second": 380 / middle,
            }
        )
    run = whole_run_seconds(3, 80, chosen.threads)
    if chosen.json:
        print(json.dumps({"threads": chosen.threads, "generation": rows, "run_80_depth_3_seconds": run}))
        return
    print(f"roulette, 20 individuals, 380 games a generation, {chosen.threads} threads (median; fastest)")
    for row in rows:
        print(
            f"  depth {row['depth']}: {row['seconds']:8.4f} s a generation ({row['fastest']:.4f})"
            f"{row['games_per_second']:>12,.0f} games/s, {row['processor_seconds']:.4f} processor seconds"
        )
    print(f"  goal: depth 2 under 0.05 s: {'kept' if rows[1]['seconds'] < 0.05 else 'missed'}")
    print(
        f"80 generations at depth 3, checkpoints included: {run:.2f} s; goal 20 s: {'kept' if run < 20 else 'missed'}"
    )


if __name__ == "__main__":
    sys.exit(main())
