"""How even are openings? Games of two players of about the same strength from them, in pairs with exchanged colours.

    python benchmarks/opening_balance.py shipped balanced random:8 [--game gomoku/15/renju] [--pairs 200] [--seed 1]
        [--nodes 2000] [--eval threats]

A line for each kind of openings: black's share of the points; the share of pairs in which one colour won both games,
each with the 95% interval of so many pairs; draws; plies after the opening, the median. The two players differ by a
tenth of their nodes, so that the two games of a pair are not the same game; from an opening that decides the game the
same colour wins both all the same.
"""

from __future__ import annotations

import argparse
import os

import numpy as np

from heibai.arena.play.native import play_schedule
from heibai.arena.schedule.openings import make_openings
from heibai.arena.schedule.pairing import schedule_match
from heibai.games import GameSpec
from heibai.players.spec import make_player


def balance(text: str, spec: GameSpec, names: list[str], *, pairs: int, seed: int, threads: int) -> str:
    """The line of one kind of openings."""
    game = spec.make()
    openings = make_openings(text, game, pairs, seed=seed)
    players = [kernel for player in names if (kernel := make_player(player, game).kernel)]
    played = play_schedule(
        game, players, schedule_match(openings=pairs), openings, seed=seed, threads=threads, keep_moves=True
    )
    assert played.moves is not None
    results = np.sign(played.margin).reshape(pairs, 2)  # 1 black won, -1 white
    black = (1 + results.mean(axis=1)) / 2
    one_colour = results.prod(axis=1) > 0
    plies = [len(moves) - len(openings[number // 2].moves) for number, moves in enumerate(played.moves)]
    return (
        f"| {spec} | `{text}` | {pairs} | {_share(black)} | {_share(one_colour)} | {np.mean(results == 0):.1%} "
        f"| {np.median(plies):.0f} |"
    )


def _share(values: np.ndarray) -> str:
    """Mean and the half of its 95% interval."""
    return f"{values.mean():.3f} +-{1.96 * values.std() / len(values) ** 0.5:.3f}"


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("openings", nargs="+", help="as of heibai match --openings")
    options.add_argument("--game", default="gomoku")
    options.add_argument("--pairs", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--nodes", type=int, default=2000, help="a move of the first player")
    options.add_argument("--eval", default="threats", help="evaluation of both players")
    options.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    chosen = options.parse_args()
    spec = GameSpec.parse(chosen.game)
    names = [f"alphabeta:nodes={chosen.nodes * tenths // 10},eval={chosen.eval}" for tenths in (10, 11)]
    print("| game | openings | pairs | black's points | one colour won both | drawn games | plies |")
    print("|---|---|--:|--:|--:|--:|--:|", flush=True)
    for text in chosen.openings:
        print(balance(text, spec, names, pairs=chosen.pairs, seed=chosen.seed, threads=chosen.threads), flush=True)


if __name__ == "__main__":
    main()
