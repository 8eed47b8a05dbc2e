"""How deep Gomoku's engine searches, by the stones on the board.

    HEIBAI_DATA=FOLDER python benchmarks/gomoku_depth.py [PLAYER] [--file FILE] [--rule RULE] [--every N]

The positions are those of benchmarks/gomoku_reference.py; a search that ends with a proven or nearly certain result is
not counted. Depth is that of the last finished iteration; nodes a second are of the processor's time. Without PLAYER it
is `alphabeta:seconds=0.3,table=16,eval=lines-network`.
"""

from __future__ import annotations

import argparse
import statistics
import time
from bisect import bisect
from collections import Counter, defaultdict

import gomoku_reference

from heibai.core.rng import Rng
from heibai.players.spec import make_player

USUAL = "alphabeta:seconds=0.3,table=16,eval=lines-network"
BANDS = (0, 10, 20, 30, 45)  # stones from which a row counts
DECIDED = 900_000  # of the engine's values


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("player", nargs="?", default=USUAL)
    given, judged = gomoku_reference.asked(parser)
    depths = defaultdict[int, list[int]](list)
    nodes, seconds = Counter[int](), defaultdict[int, float](float)
    players = {each.game.rule: make_player(given.player, each.game) for each in judged}
    for each in judged:
        band = bisect(BANDS, sum(cell != "-" for cell in each.position.cells)) - 1
        started = time.process_time()
        report = players[each.game.rule].choose(each.game, each.position, rng=Rng(1))
        if report.score is None or abs(report.score.value) >= DECIDED:
            continue
        seconds[band] += time.process_time() - started
        depths[band].append(report.depth)
        nodes[band] += report.nodes
    print("| stones | positions | depth | thousands of nodes a second |\n|---|--:|--:|--:|")
    for band, (low, high) in enumerate(zip(BANDS, (*BANDS[1:], None), strict=True)):
        if depths[band]:
            name = f"{low} to {high - 1}" if high else f"{low} and more"
            speed = nodes[band] / seconds[band] / 1000
            print(f"| {name} | {len(depths[band])} | {statistics.fmean(depths[band]):.1f} | {speed:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
