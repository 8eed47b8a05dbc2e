"""How even is what a player offers under swap and swap2? A long search of every offer is the judge.

    python benchmarks/opening_offers.py [alphabeta:nodes=100000,eval=lines-network] [--game gomoku/15/renju/swap2]
        [--offers 200] [--nodes 5000000] [--add-two] [--threads 1] [--seed 1]

The player places three stones. With ``--add-two`` (swap2) it then adds two more and offers those. Black's probability
to win is judged by a search of so many nodes with the strongest evaluator of the board. A line: offers; the share of
them within 0.05 and within 0.1 of one half, with the 95% interval of Wilson; mean and greatest distance.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from scipy.stats import binomtest

from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.games.gomoku.position import GomokuPosition
from heibai.players.spec import make_player

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from measure_opening_stones import Judge

BOUNDS = (0.05, 0.1)


def offer(text: str, spec: GameSpec, seed: int, *, add_two: bool) -> GomokuPosition:
    """What the player leaves the other seat to choose from."""
    game, rng = spec.make(), Rng(seed)
    player, position = make_player(text, game), game.start()
    chooses = False  # whether the other seat has chosen to add stones
    while True:
        if position.colours_open == 1:
            if chooses or not add_two:
                return position
            chooses, moves = True, {game.format_move(move): move for move in position.moves()}
            position = position.play(moves["add-two"])
        position = position.play(player.choose(game, position, rng=rng).move)


def distance(text: str, spec: GameSpec, nodes: int, seed: int, *, add_two: bool) -> float:
    """Of one offer from even, in probability."""
    position = offer(text, spec, seed, add_two=add_two)
    return abs(Judge(spec).black_wins(position.as_settled(), nodes) - 0.5)


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("player", nargs="?", default="alphabeta:nodes=100000,eval=lines-network")
    options.add_argument("--game", default="gomoku/15/freestyle/swap2")
    options.add_argument("--offers", type=int, default=200)
    options.add_argument("--nodes", type=int, default=5_000_000, help="of the search that judges")
    options.add_argument("--add-two", action="store_true", help="judge the offers of five stones")
    options.add_argument("--threads", type=int, default=1, help="processes")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    spec = GameSpec.parse(chosen.game)
    if spec.opening != "swap2" and (chosen.add_two or spec.opening != "swap"):
        options.error(f"{chosen.game} offers no such stones; give a game with swap or swap2, for --add-two with swap2")
    judge = partial(distance, chosen.player, spec, chosen.nodes, add_two=chosen.add_two)
    found: list[float] = []
    with ProcessPoolExecutor(chosen.threads, mp_context=get_context("spawn")) as pool:
        for one in pool.map(judge, range(chosen.seed, chosen.seed + chosen.offers)):
            found.append(one)
            print(f"{len(found)} of {chosen.offers}: {one:.3f}", file=sys.stderr)
    shares = []
    for bound in BOUNDS:
        near = binomtest(sum(one <= bound for one in found), len(found))
        low, high = near.proportion_ci(method="wilson")
        shares.append(f"{near.statistic:.3f} ({low:.3f} to {high:.3f})")
    print("| game | offers | within .05 | within .1 | mean distance | greatest |")
    print("|---|--:|--:|--:|--:|--:|")
    print(f"| {spec} | {len(found)} | {' | '.join(shares)} | {sum(found) / len(found):.3f} | {max(found):.3f} |")


if __name__ == "__main__":
    main()
