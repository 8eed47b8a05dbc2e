"""How many discs a player loses a game against perfect play on a small board of Reversi, judged by the solver.

    python benchmarks/perfect_play.py PLAYER [PLAYER ...] [--size 6] [--openings 200] [--plies 8]

From each opening, so many plies of chance, the player has black once and white once. A game of 6x6 takes the solver
some seconds of one core. Intervals are 95% of the mean over the openings (normal).
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time

from heibai.experiments.studies.network.perfect_play import PerfectPlay
from heibai.games import make_game
from heibai.players.spec import make_player

TOLD_EVERY = 20  # openings


def measure(text: str, judge: PerfectPlay, size: int) -> str:
    """A line of the table."""
    player, lost, own = make_player(text, make_game("reversi", size)), list[float](), time.process_time()
    for number in range(len(judge.openings)):
        lost.append(judge.lost(player, number))
        if len(lost) % TOLD_EVERY == 0:
            print(f"{text}: {len(lost)} openings, {statistics.fmean(lost):.2f} discs a game", file=sys.stderr)
    reach = 1.96 * statistics.stdev(lost) / len(lost) ** 0.5
    perfect = sum(each == 0 for each in lost) / len(lost)
    seconds = (time.process_time() - own) / len(lost) / 2
    return f"| {text} | {statistics.fmean(lost):.2f} ± {reach:.2f} | {perfect:.2f} | {seconds:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="+")
    parser.add_argument("--size", type=int, default=6)
    parser.add_argument("--openings", type=int, default=200)
    parser.add_argument("--plies", type=int, default=8)
    asked = parser.parse_args()
    if asked.openings < 2:
        parser.error("--openings: two at least, for the interval")
    judge = PerfectPlay(asked.size, asked.openings, plies=asked.plies)
    print("| player | discs lost a game | openings without a loss | processor seconds a game, the solver's too |")
    print("|---|--:|--:|--:|")
    for text in asked.players:
        print(measure(text, judge, asked.size), flush=True)


if __name__ == "__main__":
    main()
