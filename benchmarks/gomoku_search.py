"""Gomoku's engine on pinned middle games: positions entered a second at depth 10, and time to a depth.

``taskset -c 1 python benchmarks/gomoku_search.py``, on a busy machine with ``--cpu-time``. The positions and how they
were made: src/heibai/apps/cli/bench/gomoku_search.py.
"""

from __future__ import annotations

import sys
import time

import measure

from heibai.apps.cli.bench.gomoku_search import MIDDLE_GAMES, middle_game
from heibai.core.contract import Limits
from heibai.games import make_game
from heibai.games.gomoku.kernel.engine import GomokuEngine
from heibai.players.evaluator_text import known_evaluators, make_evaluator

DEPTHS = (6, 8, 10)
_clock = time.process_time if "--cpu-time" in sys.argv else time.perf_counter


class Search:
    """The engine on one middle game, with a table of 64 MiB that is empty before every search."""

    def __init__(self, rule: str, moves: str, evaluator: str) -> None:
        game, self.position = middle_game(rule, moves)
        self.evaluator = make_evaluator(evaluator, game)
        self.engine = GomokuEngine(table_megabytes=64)
        self.run(1)

    def run(self, depth: int) -> tuple[int, float]:
        """(nodes, seconds) to a depth."""
        started = _clock()
        report = self.engine.search(self.position, self.evaluator, limits=Limits(depth=depth))
        return report.nodes, _clock() - started


def rates(evaluator: str) -> list[measure.Row]:
    """Nodes a second at the greatest depth, a row for each rule set that has the evaluator."""
    rows = []
    for rule in dict.fromkeys(rule for rule, _ in MIDDLE_GAMES):
        if evaluator not in known_evaluators(make_game("gomoku", rule=rule)):
            continue
        searches = [Search(*one, evaluator) for one in MIDDLE_GAMES if one[0] == rule]
        nodes = sum(search.run(DEPTHS[-1])[0] for search in searches)

        def run(searches: list[Search] = searches) -> None:
            for search in searches:
                search.run(DEPTHS[-1])

        rows.append(measure.measure(f"{rule}, eval={evaluator}", nodes, run, repeats=3))
    return rows


def main() -> None:
    """Both tables."""
    asked = measure.parser(__doc__ or "").parse_args()
    for evaluator in ("shapes", "lines", "threats", "network"):
        title = f"depth {DEPTHS[-1]}, three middle games a rule set, one thread"
        measure.report(title, "nodes", rates(evaluator), as_json=asked.json)
    if asked.json:
        return
    print("\nseconds to depth " + ", ".join(map(str, DEPTHS)) + " (nodes to the last)")
    for rule, moves in MIDDLE_GAMES:
        search = Search(rule, moves, "shapes")
        found = [search.run(depth) for depth in DEPTHS]
        print(f"  {rule:10} {search.position.stones:3} stones", end="")
        print("".join(f"{seconds:9.3f}" for _, seconds in found) + f"  ({found[-1][0]:,})")


if __name__ == "__main__":
    main()
