"""What threads are worth to Monte Carlo tree search: playouts a second, simulated to the end, from the start position.

In each round one thread, two threads on one tree, two with a tree each, and two processes of one thread at the same
time search in turn, in memory that they have used before, as from move to move. The ratio compares threads to one
thread, where as many processes at the same time would reach their number. Needs as many idle processors as threads.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache

from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.search.kernel.mcts import Mcts
from heibai.search.tree.policies import Playout

Rates = dict[str, list[float]]


@cache
def _search(game: str, threads: int, parallel: str) -> Mcts:
    kernel = make_game(game).kernel
    assert kernel is not None
    return Mcts(kernel, leaf=Playout(), threads=threads, parallel=parallel)


def rate(game: str, playouts: int, threads: int, parallel: str) -> float:
    """Playouts a second of one search."""
    position = make_game(game).start()
    started = time.perf_counter()
    found = _search(game, threads, parallel).search(position, None, limits=Limits(playouts=playouts), rng=Rng(1))
    assert found.playouts == playouts
    return playouts / (time.perf_counter() - started)


@contextmanager
def processes(game: str, playouts: int, count: int) -> Iterator[Callable[[], float]]:
    """Processes that search alone, each on its own; call for their playouts a second together."""
    with ProcessPoolExecutor(count) as pool:

        def together() -> float:
            asked = [pool.submit(rate, game, playouts, 1, "tree") for _ in range(count)]
            return sum(answer.result() for answer in asked)

        yield together


def measure(game: str, playouts: int, threads: int, rounds: int) -> Rates:
    """The rates of every way, in rounds, so that all ways meet the machine in the same mood."""
    team = threads * playouts
    ways: dict[str, Callable[[], float]] = {
        "one thread": lambda: rate(game, playouts, 1, "tree"),
        f"{threads} threads, one tree": lambda: rate(game, team, threads, "tree"),
        f"{threads} threads, a tree each": lambda: rate(game, team, threads, "root"),
    }
    with processes(game, playouts, threads) as together:
        ways[f"{threads} processes"] = together
        found: Rates = {name: [] for name in ways}
        for way in ways.values():
            way()  # warms up
        for _ in range(rounds):
            for name, way in ways.items():
                found[name].append(way())
    return found


def compare(title: str, game: str, playouts: int, threads: int, rounds: int, *, as_json: bool) -> None:
    found = measure(game, playouts, threads, rounds)
    middle = {name: statistics.median(rates) for name, rates in found.items()}
    whole = found[f"{threads} processes"]
    ratio = {
        name: threads * statistics.median(a / b for a, b in zip(found[name], whole, strict=True)) for name in found
    }
    if as_json:
        print(json.dumps({"title": title, "rates": found, "ratio": ratio}))
        return
    print(title)
    for name, rates in found.items():
        spread = f"({min(rates):,.0f} - {max(rates):,.0f})"
        print(f"  {name:<28}{middle[name]:>12,.0f} playouts/s  {spread:<26} ratio {ratio[name]:.2f}")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--playouts", type=int, default=500_000, help="of a thread on Reversi in one search")
    arguments.add_argument("--threads", type=int, default=2)
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--json", action="store_true", help="one JSON object a game")
    chosen = arguments.parse_args()
    for title, game, playouts in (
        ("Reversi 8x8", "reversi", chosen.playouts),
        ("Gomoku 15x15, freestyle", "gomoku", chosen.playouts // 5),
    ):
        compare(title, game, playouts, chosen.threads, chosen.rounds, as_json=chosen.json)


if __name__ == "__main__":
    main()
