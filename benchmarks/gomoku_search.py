"""Gomoku's engine on pinned middle games: positions entered a second at a depth, and time to a depth.

``taskset -c 1 python benchmarks/gomoku_search.py``, on a busy machine with ``--cpu-time``. The positions and how they
were made: src/heibai/apps/cli/bench/gomoku_search.py.
"""

from __future__ import annotations

import sys
import time
from statistics import median

import measure

from heibai.apps.cli.bench.gomoku_search import MIDDLE_GAMES, middle_game
from heibai.core.contract import Limits
from heibai.games import make_game
from heibai.games.gomoku.kernel.engine import GomokuEngine
from heibai.players.evaluator_text import known_evaluators, make_evaluator

RATED = {"shapes": 10, "lines": 10, "threats": 10, "lines-network": 12}  # depth at which positions a second are counted
DEPTHS = (8, 10, 12)  # that times are told of
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


def rates(evaluator: str, depth: int) -> list[measure.Row]:
    """Nodes a second to a depth, a row for each rule set that has the evaluator."""
    rows = []
    for rule in dict.fromkeys(rule for rule, _ in MIDDLE_GAMES):
        if evaluator not in known_evaluators(make_game("gomoku", rule=rule)):
            continue
        searches = [Search(*one, evaluator) for one in MIDDLE_GAMES if one[0] == rule]
        nodes = sum(search.run(depth)[0] for search in searches)

        def run(searches: list[Search] = searches) -> None:
            for search in searches:
                search.run(depth)

        rows.append(measure.measure(f"{rule}, eval={evaluator}", nodes, run, repeats=3))
    return rows


def times(evaluator: str) -> None:
    """A line for each middle game, and the medians."""
    print(f"\nseconds to depth {', '.join(map(str, DEPTHS))}, eval={evaluator} (nodes to the last)")
    table = []
    for rule, moves in MIDDLE_GAMES:
        search = Search(rule, moves, evaluator)
        found = [search.run(depth) for depth in DEPTHS]
        table.append([seconds for _, seconds in found])
        print(f"  {rule:10} {search.position.stones:3} stones{columns(table[-1])}  ({found[-1][0]:,})")
    print(f"  {'median':20}{columns([median(each) for each in zip(*table, strict=True)])}")


def columns(numbers: list[float]) -> str:
    return "".join(f"{number:9.3f}" for number in numbers)


def main() -> None:
    """All tables."""
    asked = measure.parser(__doc__ or "").parse_args()
    for evaluator, depth in RATED.items():
        title = f"depth {depth}, three middle games a rule set, one thread"
        measure.report(title, "nodes", rates(evaluator, depth), as_json=asked.json)
    if not asked.json:
        for evaluator in ("shapes", "threats", "lines-network"):
            times(evaluator)


if __name__ == "__main__":
    main()
