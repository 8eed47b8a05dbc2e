"""Time to a fixed depth, or to an exact score, with several threads against one, from pinned positions.

Thread counts take turns at every position. Beside the gain stands what as many processes do together that know nothing
of each other, and the share of that which the threads reach. "Alone" is the gain by processor time, as if each thread
had a processor of its own; on a machine that others use too, only this and the nodes mean much, and --no-processes
saves the time of the rest. Takes about five minutes on two idle cores.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from heibai.apps.cli.bench.entries import POSITIONS_8X8
from heibai.apps.cli.bench.gomoku_search import MIDDLE_GAMES, middle_game
from heibai.experiments.studies.search.parallel import SMALL, WORKS, work_of
from heibai.experiments.time_to_depth import TimedSearches, Times, capacity, positions_of, time_searches
from heibai.games import GameSpec
from heibai.games.reversi.rules import Reversi

Works = list[tuple[TimedSearches, list[Any]]]  # each with its positions
REVERSI, GOMOKU, ENDINGS = (
    work_of(work, SMALL) for key in ("reversi", "gomoku", "endings") for work in WORKS if work.key == key
)
MINIMAX = TimedSearches(
    "minimax", "Reversi, minimax of depth 6", GameSpec("reversi"), "minimax:depth=6,eval=zones", "", "", 0
)
SELECTIVE = TimedSearches(
    "selective",
    "Reversi, selective depth 18",
    GameSpec("reversi"),
    "alphabeta:depth=18,table=64,eval=patterns",
    "",
    "",
    0,
)
PROVEN = replace(
    SELECTIVE, name="Reversi, proven with 21 squares left", player="alphabeta:depth=60,table=64,eval=patterns"
)
GOMOKU_MINIMAX = TimedSearches(
    "gomoku-minimax",
    "Gomoku, minimax of depth 2",
    GameSpec("gomoku", rule="freestyle"),
    "minimax:depth=2,eval=shapes",
    "",
    "",
    0,
)
# Gomoku's engine as it is shipped: a row for each rule set, and one for the large board.
NETWORK = TimedSearches(
    "gomoku-network",
    "Gomoku, network, depth 12",
    GameSpec("gomoku"),
    "alphabeta:depth=12,table=64,eval=lines-network",
    "balanced",
    "alphabeta:nodes=2000,threads=1,eval=lines-network",
    6,
)
BOARDS = tuple(
    GameSpec.parse(f"gomoku/{board}") for board in ("15/freestyle", "15/standard", "15/renju", "15/caro", "20")
)
SEED = 2026  # of the positions of NETWORK
# From games of the engine, 21 empty squares.
LATE = (
    "---OXXXO--XXXXOO--XXXOOOOOXOXOOO-XXOOXX-X-OOXO-X--OXXX----X-X--- O",
    "--X--X----X-XXO--XXXXXX--XXOXXX-OOXOXXX--OOXXXX--OOOXX--OOOOOOO- O",
    "OOO--O--O-XOOO--OOXXOOXXOOOOOOXX--XOOOXX--XXOXXX--XO-OXX-------X O",
    "---XX----XXXXO---OXXXO----XOXXOX-XXXXXXX-OOOOXXX--OOXXXX---XOOOX O",
    "---X-O-----XXX--XXXOXXXXOOOOOOXX-OOXXXOX-OOOOXXX--XX-XXX----XO-X O",
    "-X-OOO----X-OO-O-OOXXOOOO-OOXOOO-OXXXOX-XXOOXXXX--OOOOXX-------X O",
    "---XOO-O----XOOO--XOOXOO--OXOOXOXXXOXXOO--XOOOOO--XXXXX---XXXX-- O",
    "--XOOO-----XOO----OXXOX--OXXOXXXOXXOXXX-OOOXOXX-OOOOOO--OOO--O-- O",
)


def sets(most: int) -> Iterator[tuple[str, Callable[[], Works]]]:
    """(name, what makes its works with at most so many positions each) of every row of the table."""
    game = Reversi(8)
    middle, late = ([game.parse_position(text) for text in texts[:most]] for texts in (POSITIONS_8X8[:8], LATE))
    yield REVERSI.name, lambda: [(REVERSI, middle)]
    rules = dict.fromkeys(rule for rule, _ in MIDDLE_GAMES)
    yield (
        GOMOKU.name,
        lambda: [(replace(GOMOKU, game=GameSpec("gomoku", rule=rule)), pinned(rule, most)) for rule in rules],
    )
    for spec in BOARDS:
        work = replace(NETWORK, name=f"{NETWORK.name}, {spec.rule} {spec.size}", game=spec)
        yield work.name, partial(with_positions, work, most)
    yield "Reversi solved with 21 squares left", lambda: [(ENDINGS, late)]
    yield SELECTIVE.name, lambda: [(SELECTIVE, middle)]
    yield PROVEN.name, lambda: [(PROVEN, late)]
    yield MINIMAX.name, lambda: [(MINIMAX, middle)]
    yield GOMOKU_MINIMAX.name, lambda: [(GOMOKU_MINIMAX, pinned(GOMOKU_MINIMAX.game.rule, most))]


def pinned(rule: str, most: int) -> list[Any]:
    """At most so many of the three middle games of a rule set that `heibai bench` has."""
    return [middle_game(*one)[1] for one in MIDDLE_GAMES if one[0] == rule][:most]


def with_positions(work: TimedSearches, count: int) -> Works:
    """A work with so many positions of its own, always the same."""
    return [(work, positions_of(work, count, seed=SEED))]


def joined(parts: Sequence[Times]) -> Times:
    """The times of several works as those of one, position after position."""
    first = parts[0]
    counts = range(len(first.threads))
    seconds = [[row for part in parts for row in part.seconds[index]] for index in counts]
    nodes = [[row for part in parts for row in part.nodes[index]] for index in counts]
    processor = [[row for part in parts for row in (part.processor or [])[index]] for index in counts]
    return Times(first.threads, seconds, nodes, processor)


def measured(works: Works, threads: int, repeats: int, *, processes: bool) -> dict[str, float]:
    """One row: the gain with its interval, and what it is measured against, if ``processes`` says so."""
    counts = (1, threads)
    times = joined([time_searches(work, positions, counts, repeats, lambda *_: None) for work, positions in works])
    gain, (low, high) = times.speedup(1, seed=1)
    row = {
        "ms": 1000 * times.mean_seconds(0), "ms_together": 1000 * times.mean_seconds(1), "gain": gain, "low": low,
        "high": high, "nodes": times.more_nodes(1), "alone": times.speedup_by_processor(1),
    }  # fmt: skip
    if processes:
        row["processes"] = capacity(*works[0], threads, max(1, repeats - 1))
        row["share"] = gain / row["processes"]
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=2, help="against one")
    parser.add_argument("--repeats", type=int, default=3, help="searches of each position by each number of threads")
    parser.add_argument("--positions", type=int, default=8, help="of each row, at most")
    parser.add_argument("--only", default="", help="rows whose name contains this")
    parser.add_argument(
        "--processes",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="also measure searches that know nothing of each other",
    )
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    chosen = {name: make() for name, make in sets(asked.positions) if asked.only in name}
    rows = {
        name: measured(works, asked.threads, asked.repeats, processes=asked.processes) for name, works in chosen.items()
    }
    if asked.json:
        print(json.dumps({"threads": asked.threads, "rows": rows}))
        return
    print(f"{asked.threads} threads against one; geometric means over the positions, [95% interval]")
    of_processes = {"processes": 11, "share": 7} if asked.processes else {}  # columns, and how wide they are
    heads = "".join(f"{key:>{width}}" for key, width in of_processes.items())
    print(f"{'':<40}{'ms, 1':>8}{'ms, all':>9}{'faster':>8}{'':>15}{'nodes':>7}{'alone':>7}{heads}")
    for name, row in rows.items():
        cells = "".join(f"{row[key]:>{width}.2f}" for key, width in of_processes.items())
        print(
            f"{name:<40}{row['ms']:>8.0f}{row['ms_together']:>9.0f}{row['gain']:>8.2f} [{row['low']:.2f}, "
            f"{row['high']:.2f}]{row['nodes']:>8.2f}{row['alone']:>7.2f}{cells}"
        )


if __name__ == "__main__":
    main()
