"""What a leaf costs on its way through the queue of the kernel's tree to an evaluator in Python and back.

Every row is a Monte Carlo tree whose leaves are evaluated at once (simulate=0). An evaluator that costs nothing shows
what the queue costs, with the tree itself (the row "in the kernel" has the tree and no call); one that takes 20
microseconds a position, as a network may, shows what is left of its speed. ``--plain`` times plain trees alone, for a
comparison with another build. All times are processor time.
"""

from __future__ import annotations

import json
import time
from typing import Any

import measure
import numpy as np

from heibai.core.batches import Evaluations
from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator
from heibai.search.kernel import mcts
from heibai.search.tree.policies import Evaluated, leaf_of

BATCHES = (1, 8, 32, 128)
NETWORK_SECONDS = 20e-6  # a position
_ZEROS = np.zeros(max(BATCHES))


class Fixed:
    """A network that answers the same to every position, after so many seconds a position."""

    name = "fixed"
    kernel = None
    scale = 1.0

    def __init__(self, seconds: float, columns: int) -> None:
        """``columns``: of its policies, 0: it gives none."""
        self._seconds, self._likes = seconds, np.ones((max(BATCHES), columns))
        self.gives_policies = columns > 0

    def evaluate(self, position: Any) -> float:
        return 0.0

    def evaluate_batch(self, positions: Any) -> Evaluations:
        batch = len(positions)
        ends = time.thread_time() + self._seconds * batch if self._seconds else 0.0
        while self._seconds and time.thread_time() < ends:
            pass
        return Evaluations(_ZEROS[:batch], self._likes[:batch] if self.gives_policies else None)


def microseconds(game: Any, evaluator: Any, batch: int, playouts: int) -> float:
    """Processor time of one playout, the least of five searches."""
    search, times = mcts.Mcts(game.kernel, leaf=Evaluated(), batch=batch), []
    for _ in range(measure.REPEATS):
        started = time.process_time()
        found = search.search(game.start(), evaluator, limits=Limits(playouts=playouts), rng=Rng(1))
        times.append((time.process_time() - started) / found.playouts)
    return 1e6 * min(times)


def rows(game: Any, text: str, playouts: int) -> list[dict[str, Any]]:
    """A row a batch size, in microseconds a playout. ``text``: the evaluator in the kernel."""
    found = []
    for batch in BATCHES:
        inside = microseconds(game, make_evaluator(text, game), batch, playouts)
        free = microseconds(game, Fixed(0.0, 0), batch, playouts)
        row = {"in the kernel": inside, "called for nothing": free, "queue": free - inside}
        row["queue of 20 us"] = (free - inside) / (1e6 * NETWORK_SECONDS)
        row["with 20 us"] = microseconds(game, Fixed(NETWORK_SECONDS, 0), batch, playouts // 4)
        row["with policies"] = microseconds(game, Fixed(0.0, game.size**2 + 1), batch, playouts)
        found.append({"game": game.name, "batch": batch, **row})
    return found


def plain(playouts: int) -> dict[str, float]:
    """Playouts a second of trees without a queue."""
    found = {}
    for name, text, simulate in (("reversi", "zones", 10), ("gomoku", "lines", 10), ("reversi", "", None)):
        game = make_game(name)
        evaluator = make_evaluator(text, game) if text else None
        search, rates = mcts.Mcts(game.kernel, leaf=leaf_of(simulate)), []
        for _ in range(measure.REPEATS):
            started = time.process_time()
            search.search(game.start(), evaluator, limits=Limits(playouts=playouts), rng=Rng(1))
            rates.append(playouts / (time.process_time() - started))
        found[f"{name} {text or 'to the end'}"] = max(rates)
    return found


def main() -> None:
    arguments = measure.parser(__doc__ or "")
    arguments.add_argument("--playouts", type=int, default=40_000, help="of one search")
    arguments.add_argument("--plain", action="store_true", help="plain trees alone")
    chosen = arguments.parse_args()
    if chosen.plain:
        print(json.dumps(plain(chosen.playouts)))
        return
    table = rows(make_game("reversi"), "discs", chosen.playouts) + rows(make_game("gomoku"), "lines", chosen.playouts)
    if chosen.json:
        print(json.dumps(table))
        return
    names = list(table[0])
    print("microseconds a playout, and the queue's share of an evaluation of 20 microseconds")
    print("  ".join(f"{name:>8}" for name in names))
    for row in table:
        cells = (f"{row[name]:.1%}" if name == "queue of 20 us" else f"{row[name]:.2f}" for name in names[2:])
        columns = zip(names, (row["game"], str(row["batch"]), *cells), strict=True)
        print("  ".join(f"{cell:>{max(8, len(name))}}" for name, cell in columns))


if __name__ == "__main__":
    main()
