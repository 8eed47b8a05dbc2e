"""Speed of Reversi's engine: nodes a second, and the time to a depth.

    python benchmarks/reversi_search.py EVALUATOR [--empties 35] [--depths 14 16 18 20] [--positions 10] [--cpu-time]

EVALUATOR is an evaluator text. The positions are reached by eight random moves and then moves of a search of two plies
with that evaluator, the same in every run; each is searched anew, with an empty table of 64 MiB.
"""

from __future__ import annotations

import statistics
import time

import measure

from heibai.core.contract import Evaluator, Limits, Player, Report
from heibai.core.rng import Rng
from heibai.games.reversi.kernel.engine import ReversiEngine
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player

GAME = Reversi(8)
SEED = 2026
RANDOM_PLIES = 8


def position_of(player: Player, empties: int, number: int) -> ReversiPosition:
    """The position of so many empty squares, or the first after it with a choice, in game ``number``."""
    rng, position, ply = Rng(SEED, (number,)), GAME.start(), 0
    while position.empties > empties or len(position.moves()) < 2:
        if position.is_over():
            return position_of(player, empties, number + 1_000_000)
        drawn = rng.choice(position.moves()) if ply < RANDOM_PLIES else player.choose(GAME, position, rng=rng).move
        position, ply = position.play(drawn), ply + 1
    return position


def main() -> None:
    parser = measure.parser(__doc__)
    parser.add_argument("evaluator")
    parser.add_argument("--empties", type=int, default=35)
    parser.add_argument("--depths", type=int, nargs="+", default=[14, 16, 18, 20])
    parser.add_argument("--positions", type=int, default=10)
    given = parser.parse_args()
    evaluator = make_evaluator(given.evaluator, GAME)
    player = make_player(f"alphabeta:depth=2,eval={given.evaluator}", GAME)
    positions = [position_of(player, given.empties, number) for number in range(given.positions)]
    print(f"{len(positions)} positions of {given.empties} empty squares, {given.evaluator}")
    print("| depth | nodes | seconds, mean | median | M nodes/s |\n|--:|--:|--:|--:|--:|")
    for depth in given.depths:
        print(row(evaluator, positions, depth, cpu=given.cpu_time), flush=True)


def row(evaluator: Evaluator, positions: list[ReversiPosition], depth: int, *, cpu: bool) -> str:
    """A line of the table."""
    engine = ReversiEngine(table_megabytes=64)
    engine.search(GAME.start(), evaluator, limits=Limits(depth=1))
    timed = [search(engine, evaluator, position, depth, cpu=cpu) for position in positions]
    nodes, seconds = sum(report.nodes for report, _ in timed), [spent for _, spent in timed]
    rate = nodes / sum(seconds) / 1e6
    mean, median = statistics.fmean(seconds), statistics.median(seconds)
    return f"| {label(timed[0][0])} | {nodes // len(positions):,} | {mean:.3f} | {median:.3f} | {rate:.1f} |"


def label(report: Report) -> str:
    """18@73%"""
    return f"{report.depth}" + (f"@{report.confidence}%" if report.confidence < 100 else "")


def search(
    engine: ReversiEngine, evaluator: Evaluator, position: ReversiPosition, depth: int, *, cpu: bool
) -> tuple[Report, float]:
    """The report and its seconds."""
    clock = time.process_time if cpu else time.perf_counter
    started = clock()
    report = engine.search(position, evaluator, limits=Limits(depth=depth))
    return report, clock() - started


if __name__ == "__main__":
    main()
