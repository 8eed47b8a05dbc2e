"""Playouts a second inside the tree, simulated to the end, from the start position: the kernel, its twin, OpenSpiel.

OpenSpiel's is its C++ search with one random game a leaf, the same exploration and proven results. Every search makes
its own number of playouts, which is long enough to measure; the trees are thrown away in between.
"""

from __future__ import annotations

import math
from typing import Any

import measure

from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games.gomoku.rules import Gomoku
from heibai.games.reversi.rules import Reversi
from heibai.search import flat, mcts, native_mcts

EXPLORATION = mcts.EXPLORATION * math.sqrt(2)  # OpenSpiel's formula lacks the 2 under the root


def ours(name: str, search: Any, position: Any, playouts: int, *, repeats: int = measure.REPEATS) -> measure.Row:
    def run() -> None:
        found = search.search(position, None, limits=Limits(playouts=playouts), rng=Rng(1))
        assert found.playouts == playouts

    return measure.measure(f"heibai, {name}", playouts, run, repeats=repeats)


def open_spiel(name: str, parameters: dict[str, int], playouts: int) -> measure.Row:
    import pyspiel

    game = pyspiel.load_game(name, parameters)
    state = game.new_initial_state()
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)

    def run() -> None:
        pyspiel.MCTSBot(game, rollouts, EXPLORATION, playouts, 1000, True, 1, False).step(state)

    return measure.measure("OpenSpiel, C++ MCTSBot", playouts, run)


def compare(title: str, position: Any, playouts: int, peer: tuple[str, dict[str, int], int], *, as_json: bool) -> None:
    rows = [
        ours("kernel, tree", native_mcts.Mcts(simulate=None), position, playouts),
        ours("kernel, flat", native_mcts.Flat(simulate=None), position, playouts),
    ]
    rows += measure.optional("open_spiel", lambda: open_spiel(*peer))
    rows.append(ours("Python twin, tree", mcts.Mcts(simulate=None), position, 60, repeats=3))
    rows.append(ours("Python twin, flat", flat.Flat(simulate=None), position, 60, repeats=3))
    measure.report(title, "playouts", rows, as_json=as_json)


def main() -> None:
    arguments = measure.parser(__doc__ or "")
    arguments.add_argument("--playouts", type=int, default=500_000, help="of the kernel on Reversi in one search")
    chosen = arguments.parse_args()
    playouts = chosen.playouts
    compare("Reversi 8x8", Reversi(8).start(), playouts, ("othello", {}, playouts // 100), as_json=chosen.json)
    peer = ("gomoku", {"size": 15}, playouts // 50)
    compare("Gomoku 15x15, freestyle", Gomoku(15).start(), playouts // 5, peer, as_json=chosen.json)


if __name__ == "__main__":
    main()
