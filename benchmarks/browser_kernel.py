"""The kernel for browsers, in Node, beside the compiled one: processor seconds of both for the same work, in one run.

    make site-app
    python benchmarks/browser_kernel.py
    python benchmarks/browser_kernel.py --threads 2

Both search one position after the other with one thread, and enter the same number of positions. Then the hints of the
page without a server: its own program asks its analyst, from the request to the answer, in a game against level 10.
With ``--threads`` it is the kernel for browsers with one thread and with several: the seconds of all, and those of the
busiest, which the work takes by the clock where every thread has a processor.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import psutil

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from reversi_search import GAME, position_of
from web_kernel.proxy import BUILT, Node, module_of

from heibai import _kernel
from heibai.apps.cli.bench.gomoku_search import MIDDLE_GAMES, middle_game
from heibai.core.kernel import parts_of
from heibai.games.reversi.position import ReversiPosition
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player

ROOT = Path(__file__).parents[1]
Run = Callable[[], int]  # does the work and says how many positions were entered
Work = Callable[[Any], Run]  # prepared with either kernel
ENDS, MIDDLES = 20, 35  # empty squares
THREADS = BUILT.with_name("heibai-threads.mjs")
PATTERNS = make_evaluator("patterns", GAME)
PLAYER = make_player("alphabeta:depth=2,eval=patterns", GAME)


def perft(kernel: Any) -> Run:
    start = GAME.start()
    return lambda: int(kernel.reversi_perft(start.own, start.opponent, 8, 10).leaves)


def solver(positions: list[ReversiPosition], threads: int = 1) -> Work:
    def work(kernel: Any) -> Run:
        tables = [kernel.SolverTable(64) for _ in positions]

        def run() -> int:
            return sum(
                kernel.solve_reversi(each.own, each.opponent, 8, table, kernel.Control(), False, threads).nodes
                for each, table in zip(positions, tables, strict=True)
            )

        return run

    return work


def reversi(positions: list[ReversiPosition], depth: int, threads: int = 1) -> Work:
    def work(kernel: Any) -> Run:
        engine = kernel.ReversiEngine(*parts_of(PATTERNS.kernel), 8, 64, threads)

        def run() -> int:
            return sum(
                engine.search(each.own, each.opponent, depth, 0.0, 0, -1, kernel.Control(), 73).nodes
                for each in positions
            )

        return run

    return work


def gomoku(evaluator: str, depth: int, threads: int = 1) -> Work:
    def work(kernel: Any) -> Run:
        games = [middle_game(*one) for one in MIDDLE_GAMES if one[0] == "freestyle"]
        terms = parts_of(make_evaluator(evaluator, games[0][0]).kernel)
        engine = kernel.GomokuEngine(*terms, 15, "freestyle", 64, threads)

        def run() -> int:
            return sum(
                engine.search(each.cells, int(each.to_move), depth, 0.0, 0, [], kernel.Control()).nodes
                for _, each in games
            )

        return run

    return work


def row(name: str, work: Work, web: ModuleType, node: psutil.Process) -> str:
    """A line of the table. Raises AssertionError: the two differ."""
    compiled, in_node = work(_kernel), work(web)
    began = time.process_time()
    nodes = compiled()
    native = time.process_time() - began
    before = sum(node.cpu_times()[:2])
    assert in_node() == nodes, name
    browser = sum(node.cpu_times()[:2]) - before
    return f"| {name} | {nodes / 1e6:.2f} M | {native:.2f} | {browser:.2f} | {browser / native:.2f} |"


def by_threads(node: psutil.Process) -> dict[int, float]:
    """Processor seconds of each thread."""
    return {each.id: each.user_time + each.system_time for each in node.threads()}


def threads_row(name: str, work: Callable[[int], Work], threads: int, web: ModuleType, node: psutil.Process) -> str:
    """A line of the table: one thread, several in all, the busiest of them."""
    taken = []
    for count in (1, threads):
        run = work(count)(web)
        before = by_threads(node)
        run()
        taken.append([after - before.get(id, 0.0) for id, after in by_threads(node).items()])
    one, several = taken
    return f"| {name} | {sum(one):.2f} | {sum(several):.2f} | {max(several):.2f} |"


def hint_rows(level: str, games: dict[str, str]) -> list[str]:
    """Lines of the table of hints; ``games``: the name of each by its text."""
    command = ["node", "tests/site/hints.mjs", level, *games]
    environment = os.environ | {"HEIBAI_SITE": str(ROOT / "build" / "site-app")}
    told = subprocess.run(command, cwd=ROOT / "web", env=environment, stdout=subprocess.PIPE, text=True, check=True)
    rows = []
    for line in told.stdout.splitlines():
        found = json.loads(line)
        seconds = found["seconds"]
        rows.append(
            f"| {games[found['game']]} | {len(seconds)} | {sum(seconds) / len(seconds):.2f} | {max(seconds):.2f} |"
        )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=1, help="compare one thread with so many")
    threads = parser.parse_args().threads
    ends = [position_of(PLAYER, ENDS, number) for number in range(5)]
    middles = [position_of(PLAYER, MIDDLES, number) for number in range(5)]
    compare_threads(threads, ends, middles) if threads > 1 else compare_kernels(ends, middles)


def compare_threads(threads: int, ends: list[ReversiPosition], middles: list[ReversiPosition]) -> None:
    node = Node(THREADS, threads)
    web = module_of(node)
    works: dict[str, Callable[[int], Work]] = {
        f"Reversi, {len(ends)} ends of {ENDS} empty squares solved": lambda count: solver(ends, count),
        f"Reversi, `patterns` to depth 18, {len(middles)} positions of {MIDDLES} empty squares": (
            lambda count: reversi(middles, 18, count)
        ),
        "Gomoku, `threats` to depth 11, middle games": lambda count: gomoku("threats", 11, count),
    }
    print(f"| work | one thread, s | {threads} threads, s in all | of the busiest, s |\n|---|--:|--:|--:|")
    for name, work in works.items():
        print(threads_row(name, work, threads, web, psutil.Process(node.pid)), flush=True)
    node.close()


def compare_kernels(ends: list[ReversiPosition], middles: list[ReversiPosition]) -> None:
    node = Node()
    web = module_of(node)
    works = {
        "Reversi, perft 10": perft,
        f"Reversi, {len(ends)} ends of {ENDS} empty squares solved": solver(ends),
        f"Reversi, `patterns` to depth 16, {len(middles)} positions of {MIDDLES} empty squares": reversi(middles, 16),
        "Gomoku, `threats` to depth 10, middle games": gomoku("threats", 10),
        "Gomoku, `lines-network` to depth 10, middle games": gomoku("lines-network", 10),
    }
    print("| work | positions | compiled, s | in Node, s | ratio |\n|---|--:|--:|--:|--:|")
    for name, work in works.items():
        print(row(name, work, web, psutil.Process(node.pid)), flush=True)
    node.close()
    print("\n| hints in a game against level 10 | hints | on average, s | at most, s |\n|---|--:|--:|--:|")
    print("\n".join(hint_rows("level:10", {"reversi/8": "Reversi", "gomoku/15/freestyle": "Gomoku"})))


if __name__ == "__main__":
    main()
