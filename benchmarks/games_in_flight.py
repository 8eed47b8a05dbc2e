"""What games cost beyond their evaluator, when the leaves of all games in flight are evaluated together.

The evaluator takes 20 microseconds a call and 1 a position, as a small network may; it waits for processor time, so
that a busy machine slows nobody's clock. Games of ``mcts:playouts=400,batch=B`` are played against themselves: one
after the other, and all of them side by side. *Alone* is what the evaluator takes for as many positions, B a call;
the ratios to it are those of the games' processor time and of the clock. *Inside* is the share of the clock that the
evaluator worked: with two threads and two processors games are played while others are evaluated.

    taskset -c 0,1 python benchmarks/games_in_flight.py
"""

from __future__ import annotations

import json
import time
from typing import Any

import measure
import numpy as np

from heibai.arena.play import native
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.openings import make_openings
from heibai.arena.schedule.pairing import schedule_pairs
from heibai.core.batches import Evaluations
from heibai.games import GameSpec
from heibai.players.spec import make_player

CALL_SECONDS, POSITION_SECONDS = 20e-6, 1e-6
_MOST = 32 * 1024


class Priced:
    """Values of 0 and even policies, at a price."""

    name = "priced"
    kernel = None
    scale = 1.0
    gives_policies = False

    def __init__(self) -> None:
        self.calls = self.positions = 0
        self.seconds = 0.0  # of the processor
        self._values = np.zeros(_MOST)

    def evaluate(self, position: Any) -> float:
        return 0.0

    def evaluate_batch(self, positions: Any) -> Evaluations:
        begun = now = time.thread_time()
        self.calls += 1
        self.positions += len(positions)
        while now < begun + CALL_SECONDS + POSITION_SECONDS * len(positions):
            now = time.thread_time()
        self.seconds += now - begun
        return Evaluations(self._values[: len(positions)])


def alone(positions: int, batch: int) -> float:
    """Seconds of the evaluator for so many positions, ``batch`` a call."""
    evaluator, many = Priced(), range(batch)
    started = time.process_time()
    for _ in range(-(-positions // batch)):
        evaluator.evaluate_batch(many)
    return time.process_time() - started


def row(spec: str, games: int, batch: int, in_flight: int, threads: int) -> dict[str, Any]:
    """One schedule of games against oneself, and what it cost."""
    game, evaluator = GameSpec.parse(spec).make(), Priced()
    player = make_player(f"mcts:playouts=400,batch={batch},leaf=evaluator,eval=py:priced.Priced", game, given=evaluator)
    openings = make_openings("random:6", game, games // 2, seed=1)
    native.GAMES_IN_FLIGHT = in_flight
    with Runner(game, [player, player], openings, seed=1, threads=threads) as runner:
        assert runner.way == "kernel"
        clock, work = time.perf_counter(), time.process_time()
        runner.play(schedule_pairs([(0, 1)], openings=games // 2))
        clock, work = time.perf_counter() - clock, time.process_time() - work
    needed = alone(evaluator.positions, batch)
    return {
        "game": spec, "batch": batch, "in flight": in_flight, "threads": threads,
        "positions": evaluator.positions, "a call": evaluator.positions / evaluator.calls,
        "us a position": 1e6 * work / evaluator.positions, "alone": 1e6 * needed / evaluator.positions,
        "processor": work / needed, "clock": clock / needed, "inside": evaluator.seconds / clock,
    }  # fmt: skip


def main() -> None:
    arguments = measure.parser(__doc__ or "")
    arguments.add_argument("--games", type=int, default=32)
    arguments.add_argument("--game", default="reversi/8", help="or gomoku/15")
    chosen = arguments.parse_args()
    rows = [
        row(chosen.game, chosen.games, batch, in_flight, threads)
        for batch in (32, 8, 1)
        for in_flight, threads in ((1, 1), (32, 1), (32, 2))
    ]
    if chosen.json:
        print(json.dumps(rows))
        return
    print("  ".join(f"{name:>13}" for name in rows[0]))
    for one in rows:
        print("  ".join(f"{value:>13.3f}" if isinstance(value, float) else f"{value:>13}" for value in one.values()))


if __name__ == "__main__":
    main()
