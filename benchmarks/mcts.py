"""Playouts a second of Monte Carlo searches from the start position: the kernel, its twin, OpenSpiel.

OpenSpiel's is its C++ search with one random game a leaf, the same exploration and proven results. Every search makes
its own number of playouts, which is long enough to measure; the trees are thrown away in between. What is not simulated
to the end makes ten random moves and asks the evaluator, or asks it at once.
"""

from __future__ import annotations

import math
from typing import Any

import measure

from heibai.arena.schedule.openings import make_openings
from heibai.core.contract import Limits, Report
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.candidates import promising_moves
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player
from heibai.search import flat, mcts
from heibai.search.kernel import mcts as in_kernel
from heibai.search.tree.policies import Evaluated, Known, Playout, Ucb1

EXPLORATION = Ucb1().c * math.sqrt(2)  # OpenSpiel's formula lacks the 2 under the root


def ours(
    name: str, search: Any, game: Any, playouts: int, text: str = "", repeats: int = measure.REPEATS
) -> measure.Row:
    """A search of ours; ``text``: its evaluator's."""
    position, evaluator = game.start(), make_evaluator(text, game) if text else None

    def run() -> None:
        found = search.search(position, evaluator, limits=Limits(playouts=playouts), rng=Rng(1))
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


def to_the_end(game: Any, playouts: int, peer: tuple[str, dict[str, int]]) -> list[measure.Row]:
    rows = [
        ours("kernel, tree", in_kernel.Mcts(game.kernel, leaf=Playout()), game, playouts),
        ours("kernel, flat", in_kernel.Flat(game.kernel, simulate=None), game, playouts),
    ]
    rows += measure.optional("open_spiel", lambda: open_spiel(*peer, playouts // 100))
    rows.append(ours("Python twin, tree", mcts.Mcts(leaf=Playout()), game, 60, repeats=3))
    return [*rows, ours("Python twin, flat", flat.Flat(simulate=None), game, 60, repeats=3)]


def gomoku_otherwise(playouts: int) -> list[measure.Row]:
    """What goes through the board that counts shapes: cut-off simulations, candidates, renju and caro."""
    free = make_game("gomoku")
    tree, narrow = in_kernel.Mcts(free.kernel), in_kernel.Mcts(free.kernel, candidates=promising_moves)
    rows = [ours(f"10 plies, {text}", tree, free, playouts, text) for text in ("shapes", "lines", "rewards")]
    rows.append(ours("10 plies, lines, candidates", narrow, free, playouts, "lines"))
    leaves, few = (Evaluated(), Known(free.abilities.knowledge)), playouts // 4
    at_once, knowing = (in_kernel.Mcts(free.kernel, leaf=leaf, candidates=promising_moves) for leaf in leaves)
    rows.append(ours("at once, threats, candidates", at_once, free, few, "threats"))
    rows.append(ours("at once, threats, knowledge", knowing, free, few, "threats"))
    end = in_kernel.Mcts(free.kernel, leaf=Playout(), candidates=promising_moves)
    rows.append(ours("to the end, candidates", end, free, playouts // 10))
    for rule in ("renju", "caro"):
        search = in_kernel.Mcts(free.kernel, leaf=Playout())
        rows.append(ours(f"to the end, {rule}", search, make_game("gomoku", rule=rule), playouts // 10))
    return rows


PLAYERS = (
    "mcts:playouts=3000,knowledge=1,eval=threats",
    "mcts:playouts=3000,simulate=0,candidates=1,c=0.3,eval=threats",
    "alphabeta:nodes=30000,eval=threats",
)


def after_openings(text: str, repeats: int = measure.REPEATS) -> measure.Row:
    """Positions that a player enters after twelve balanced openings, and how long its lines are in the mean."""
    game = make_game("gomoku")
    starts = [opening.position for opening in make_openings("balanced", game, 12, seed=3)]

    def think() -> list[Report]:
        player = make_player(text, game)
        return [player.choose(game, start, rng=Rng(1)) for start in starts]

    found = think()
    depth = sum(report.depth for report in found) / len(found)
    return measure.measure(f"{text}, depth {depth:.1f}", sum(report.nodes for report in found), think, repeats=repeats)


def main() -> None:
    arguments = measure.parser(__doc__ or "")
    arguments.add_argument("--playouts", type=int, default=500_000, help="of the kernel on Reversi in one search")
    chosen = arguments.parse_args()
    few, reversi, gomoku = chosen.playouts // 5, make_game("reversi"), make_game("gomoku")

    def report(title: str, rows: list[measure.Row]) -> None:
        measure.report(title, "playouts", rows, as_json=chosen.json)

    report("Reversi 8x8, to the end", to_the_end(reversi, chosen.playouts, ("othello", {})))
    report("Reversi 8x8, tree", [ours("10 plies, zones", in_kernel.Mcts(reversi.kernel), reversi, few, "zones")])
    report("Gomoku 15x15 freestyle, to the end", to_the_end(gomoku, few, ("gomoku", {"size": 15})))
    report("Gomoku 15x15, tree", gomoku_otherwise(few))
    rows = [after_openings(text) for text in PLAYERS]
    measure.report("Gomoku 15x15, after twelve balanced openings", "positions", rows, as_json=chosen.json)


if __name__ == "__main__":
    main()
