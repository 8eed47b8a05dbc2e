"""Time to a fixed depth, or to an exact score, with several threads against one, from pinned positions.

Thread counts take turns at every position. Beside the gain stands what as many processes do together that know nothing
of each other, and the share of that which the threads reach: on a machine that others use too, only the share means
much. Takes about three minutes on two idle cores.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from heibai.apps.cli.bench.entries import POSITIONS_8X8
from heibai.apps.cli.bench.gomoku_search import MIDDLE_GAMES, middle_game
from heibai.experiments.studies.search.parallel import SMALL, WORKS, work_of
from heibai.experiments.time_to_depth import TimedSearches, Times, capacity, time_searches
from heibai.games import GameSpec
from heibai.games.reversi.rules import Reversi

REVERSI, GOMOKU, ENDINGS = (work_of(work, SMALL) for work in WORKS[:3])
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


def sets() -> Iterator[tuple[str, list[tuple[TimedSearches, list[Any]]]]]:
    """(name, [(work, positions)]) of every row of the table."""
    game = Reversi(8)
    yield REVERSI.name, [(REVERSI, [game.parse_position(text) for text in POSITIONS_8X8[:8]])]
    rules = dict.fromkeys(rule for rule, _ in MIDDLE_GAMES)
    yield (
        GOMOKU.name,
        [
            (
                replace(GOMOKU, game=replace(GOMOKU.game, rule=rule)),
                [middle_game(*one)[1] for one in MIDDLE_GAMES if one[0] == rule],
            )
            for rule in rules
        ],
    )
    yield "Reversi solved with 21 squares left", [(ENDINGS, [game.parse_position(text) for text in LATE])]
    yield SELECTIVE.name, [(SELECTIVE, [game.parse_position(text) for text in POSITIONS_8X8[:8]])]
    yield PROVEN.name, [(PROVEN, [game.parse_position(text) for text in LATE])]
    yield MINIMAX.name, [(MINIMAX, [game.parse_position(text) for text in POSITIONS_8X8[:8]])]
    yield (
        GOMOKU_MINIMAX.name,
        [(GOMOKU_MINIMAX, [middle_game(*one)[1] for one in MIDDLE_GAMES if one[0] == GOMOKU_MINIMAX.game.rule])],
    )


def joined(parts: Sequence[Times]) -> Times:
    """The times of several works as those of one, position after position."""
    first = parts[0]
    counts = range(len(first.threads))
    seconds = [[row for part in parts for row in part.seconds[index]] for index in counts]
    nodes = [[row for part in parts for row in part.nodes[index]] for index in counts]
    return Times(first.threads, seconds, nodes)


def measured(works: list[tuple[TimedSearches, list[Any]]], threads: int, repeats: int) -> dict[str, float]:
    """One row: the gain with its interval, and what it is measured against."""
    counts = (1, threads)
    times = joined([time_searches(work, positions, counts, repeats, lambda *_: None) for work, positions in works])
    gain, (low, high) = times.speedup(1, seed=1)
    given = capacity(*works[0], threads, max(1, repeats - 1))
    return {
        "ms": 1000 * times.mean_seconds(0), "ms_together": 1000 * times.mean_seconds(1), "gain": gain, "low": low,
        "high": high, "nodes": times.more_nodes(1), "processes": given, "share": gain / given,
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=2, help="against one")
    parser.add_argument("--repeats", type=int, default=3, help="searches of each position by each number of threads")
    parser.add_argument("--only", default="", help="rows whose name contains this")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rows = {name: measured(works, asked.threads, asked.repeats) for name, works in sets() if asked.only in name}
    if asked.json:
        print(json.dumps({"threads": asked.threads, "rows": rows}))
        return
    print(f"{asked.threads} threads against one; geometric means over the positions, [95% interval]")
    print(f"{'':<40}{'ms, 1':>8}{'ms, all':>9}{'faster':>8}{'':>15}{'nodes':>7}{'processes':>11}{'share':>7}")
    for name, row in rows.items():
        print(
            f"{name:<40}{row['ms']:>8.0f}{row['ms_together']:>9.0f}{row['gain']:>8.2f} [{row['low']:.2f}, "
            f"{row['high']:.2f}]{row['nodes']:>8.2f}{row['processes']:>11.2f}{row['share']:>7.2f}"
        )


if __name__ == "__main__":
    main()
