"""A million depth-1 games of a round robin: this machine's threads beside a running Ray cluster.

    ray start --head --num-cpus=2 --disable-usage-stats
    python benchmarks/cluster.py --threads 2 --cluster auto

Both play the same games in turn; the hashes must be equal. The time to connect to the cluster is said and not counted.
"""

from __future__ import annotations

import argparse
import statistics
import time

from round_robin import PLAYERS, player_texts

from heibai.arena.play.cluster import Cluster
from heibai.arena.play.results import games_hash
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.openings import random_openings
from heibai.arena.schedule.pairing import schedule_round_robin
from heibai.games.reversi.rules import Reversi


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1_000_000)
    options.add_argument("--threads", type=int, default=2, help="as many as the cluster has workers")
    options.add_argument("--cluster", default="auto")
    options.add_argument("--repeats", type=int, default=3)
    chosen = options.parse_args()

    game, openings = Reversi(8), -(-chosen.games // (PLAYERS * (PLAYERS - 1)))
    lines = random_openings(game, openings, plies=8, seed=1)
    schedule = schedule_round_robin(PLAYERS, openings=openings)
    texts = player_texts(1, python=False)
    started = time.perf_counter()
    with Cluster(chosen.cluster) as cluster:
        print(f"connected in {time.perf_counter() - started:.1f} s to {cluster.processors} workers")
        ways = {
            "threads": Runner(game, texts, lines, seed=1, threads=chosen.threads),
            "cluster": Runner(game, texts, lines, seed=1, cluster=cluster),
        }
        warm = {name: games_hash(runner.play(schedule.part(0, 20_000))) for name, runner in ways.items()}
        seconds: dict[str, list[float]] = {name: [] for name in ways}
        hashes = [set(warm.values())]
        for _ in range(chosen.repeats):
            found = set()
            for name, runner in ways.items():
                started = time.perf_counter()
                results = runner.play(schedule)
                seconds[name].append(time.perf_counter() - started)
                found.add(games_hash(results))
            hashes.append(found)
    assert all(len(each) == 1 for each in hashes), "cluster and threads played different games"
    for name, times in seconds.items():
        rates = ", ".join(f"{len(schedule) / t:,.0f}" for t in times)
        print(f"{name}: {statistics.median(times):.2f} s for {len(schedule):,} games (games/s: {rates})")
    ratios = [c / t for c, t in zip(seconds["cluster"], seconds["threads"], strict=True)]
    print(f"cluster / threads: {statistics.median(ratios):.2f} (each: {', '.join(f'{r:.2f}' for r in ratios)})")


if __name__ == "__main__":
    main()
