"""How long the analysis of a whole game takes, and how much of it is search.

    python benchmarks/analyse.py [--threads 2] [--seconds 0.2]

Without --seconds the analyst counts nodes, as it does unless it is told otherwise.

The game is one of 60 moves of Reversi on 8x8, made by a fixed seed. Printed: wall clock, processor time, positions, and
how many of them are proven.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from heibai.analysis.options import AnalysisOptions
from heibai.analysis.stored_review import begin, work_on
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.spec import make_player
from heibai.records.record import Record


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float)
    asked = parser.parse_args()
    wish = AnalysisOptions.of(game_of_60_moves(), seconds=asked.seconds)
    with tempfile.TemporaryDirectory() as folder:
        began, processor = time.perf_counter(), time.process_time()
        review = work_on(begin(wish, Path(folder) / "run"), threads=asked.threads)
        wall, processor = time.perf_counter() - began, time.process_time() - processor
    assert review is not None
    proven = sum(each.certain for each in review.valuations)
    print(f"{wish.player}, {asked.threads} positions at a time")
    print(f"{len(review.moves)} moves: {wall:.1f} s, processor {processor:.1f} s; {proven} positions proven")


def game_of_60_moves() -> Record:
    """Of two quick players with some noise, the first seed whose game has 60 moves, passes left out."""
    spec = GameSpec("reversi")
    game = spec.make()
    for seed in range(100):
        player = make_player("alphabeta:depth=2,eval=zones,noise=0.2", game)
        position, moves, rng = game.start(), list[int](), Rng(seed)
        while not position.is_over():
            moves.append(player.choose(game, position, rng=rng).move or 0)
            position = position.play(moves[-1])
        if len(moves) == 60:
            return Record(moves=tuple(moves), spec=spec)
    raise RuntimeError("no such game among 100 seeds")


if __name__ == "__main__":
    main()
