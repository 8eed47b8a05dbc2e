"""Generations a second: what a breeder waits for. Round robins of ``zones`` in one kernel call each, panel apart.

Goals of the project: a `roulette` generation of 20 individuals (380 games, depth 2; panel and checkpoint apart) under
0.05 s on two cores; the source's largest run, 80 generations, at depth 3 under 20 s (checkpoints included); a
`paired-blend` generation of 100 individuals, 10 rounds (1,000 games of Gomoku's reward AI) under 1 s; a generation
whose pairs play 100 openings (38,000 games, depth 1, its openings drawn anew) under 0.35 s.
"""

from __future__ import annotations

import json
import tempfile
import time
from pathlib import Path

import measure

from heibai.evolve.recipes.catalogue import parse_recipe
from heibai.evolve.runs.assembly import make_run
from heibai.evolve.runs.config import RunConfig
from heibai.evolve.runs.stored_run import begin
from heibai.games import GameSpec


def config(*, depth: int, generations: int, openings: int = 1) -> RunConfig:
    """`roulette` with the source's numbers: 20 individuals, one opening a pair."""
    recipe, options = parse_recipe("roulette")
    return RunConfig(
        recipe.name, options, recipe.evaluator, depth=depth, generations=generations, openings=openings,
        panel_openings=0, seed=1,
    )  # fmt: skip


def generation_seconds(depth: int, threads: int, openings: int = 1) -> tuple[list[float], float]:
    """Seconds of each generation of a run in memory, the first left out (it warms up); processor seconds of one.

    On an idle machine the first is about the second divided by the threads; a busy one stretches only the first.
    """
    rows: list[float] = []
    generations = 2 * measure.REPEATS
    run = make_run(config(depth=depth, generations=generations, openings=openings), threads=threads)
    started = time.process_time()
    run.go(watch=lambda row: rows.append(row["seconds"]))
    return sorted(rows[1:]), (time.process_time() - started) / (generations + 1)


def whole_run_seconds(depth: int, generations: int, threads: int) -> tuple[float, float]:
    """Seconds and processor seconds of a whole run, its directory and checkpoints included."""
    asked = config(depth=depth, generations=generations)
    with tempfile.TemporaryDirectory() as folder:
        directory = begin(asked, Path(folder) / "run")
        started, processor = time.perf_counter(), time.process_time()
        make_run(asked, directory=directory, threads=threads).go()
        return time.perf_counter() - started, time.process_time() - processor


def blend_seconds(threads: int) -> tuple[float, float]:
    """Seconds of the middle one of five generations of `paired-blend` with 100 individuals, and processor seconds."""
    recipe, options = parse_recipe("paired-blend")
    asked = RunConfig(
        recipe.name, options, "rewards", game=GameSpec("gomoku", 15),
        player="rewards", population=100, generations=5, panel_openings=0,
    )  # fmt: skip
    rows: list[float] = []
    run = make_run(asked, threads=threads)
    started = time.process_time()
    run.go(watch=lambda row: rows.append(row["seconds"]))
    return sorted(rows[1:])[len(rows) // 2 - 1], (time.process_time() - started) / len(rows)


def verdict(wall: float, processor: float, threads: int, goal: float) -> str:
    """Both readings against the goal: the clock's, and the processor time that idle cores would share."""
    idle = processor / threads
    kept = "kept" if wall < goal else "missed on this machine now, kept on idle cores" if idle < goal else "missed"
    return f"goal {goal:g} s {kept} ({wall:.3f} s by the clock, {idle:.3f} s of each of {threads} cores)"


def main() -> None:
    options = measure.parser(__doc__ or "")
    options.add_argument("--threads", type=int, default=2)
    chosen = options.parse_args()
    rows = []
    for depth in (1, 2, 3, 4):
        seconds, processor = generation_seconds(depth, chosen.threads)
        middle = seconds[len(seconds) // 2]
        rows.append({"depth": depth, "seconds": middle, "fastest": seconds[0], "processor_seconds": processor})
    many, many_processor = generation_seconds(1, chosen.threads, openings=100)
    run, run_processor = whole_run_seconds(3, 80, chosen.threads)
    blend, blend_processor = blend_seconds(chosen.threads)
    if chosen.json:
        found = {"seconds": run, "processor_seconds": run_processor}
        print(
            json.dumps(
                {
                    "games_38000": {"seconds": many[len(many) // 2], "processor_seconds": many_processor},
                    "threads": chosen.threads,
                    "generation": rows,
                    "run_80_depth_3": found,
                    "paired_blend": blend,
                }
            )
        )
        return
    print(f"roulette, 20 individuals, 380 games a generation, {chosen.threads} threads")
    for row in rows:
        print(
            f"  depth {row['depth']}: {row['seconds']:8.4f} s a generation (fastest {row['fastest']:.4f}), "
            f"{row['processor_seconds']:.4f} processor seconds, {380 / row['processor_seconds']:,.0f} games each"
        )
    print(f"a generation at depth 2: {verdict(rows[1]['seconds'], rows[1]['processor_seconds'], chosen.threads, 0.05)}")
    print(f"80 generations at depth 3: {verdict(run, run_processor, chosen.threads, 20)}")
    middle = many[len(many) // 2]
    print(f"38,000 games at depth 1, 100 openings a pair: {verdict(middle, many_processor, chosen.threads, 0.35)}")
    print(f"paired-blend, 1,000 games a generation: {verdict(blend, blend_processor, chosen.threads, 1)}")


if __name__ == "__main__":
    main()
