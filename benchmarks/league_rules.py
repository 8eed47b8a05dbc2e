"""League games of Reversi under both readings of the protocol: a player that looks at a finished game sees its result
(heibai's players), or its evaluation as for any other position (the published league).

One ply, ties at random, one move in ten random, from the start; score against the standard heuristic. All games go on
side by side, a ply at a time.
"""

from __future__ import annotations

import argparse

import numpy as np
import numpy.typing as npt

from heibai.core.contract import KernelEvaluator
from heibai.core.rng import numpy_generator
from heibai.games import make_game
from heibai.games.reversi.kernel import boards
from heibai.players.evaluator_text import make_evaluator

SIZE, PASS, NOISE = 8, 64, 0.1
HEURISTIC = "squares:swh"
PLAYERS = ("td-network", "league-network", "league-table", "champion")
Bits = npt.NDArray[np.uint64]


def scores_of(own: Bits, opponent: Bits) -> npt.NDArray[np.int64]:
    """[N] discs of ``own`` less the other's."""
    return np.bitwise_count(own).astype(np.int64) - np.bitwise_count(opponent)


def chosen(
    own: Bits, opponent: Bits, legal: Bits, twin: KernelEvaluator, rng: np.random.Generator, *, by_result: bool
) -> npt.NDArray[np.int64]:
    """[N] a best move of each position by one ply, equal ones by lot, or now and then a random one."""
    of, moves = map(np.ascontiguousarray, np.nonzero(legal[:, None] >> np.arange(64, dtype=np.uint64) & np.uint64(1)))
    after = boards.play(own[of], opponent[of], moves, size=SIZE)
    values = -boards.values(twin, *after, SIZE)
    if by_result:
        over = (boards.legal_moves(*after, size=SIZE) | boards.legal_moves(*after[::-1], size=SIZE)) == 0
        values[over] = -1e6 * np.sign(scores_of(after[0][over], after[1][over])) - scores_of(*after)[over]
    values = np.where(rng.random(len(legal))[of] < NOISE, 0.0, values)
    order = np.lexsort((rng.random(len(of)), -values, of))
    first = np.searchsorted(of[order], np.arange(len(legal)))
    best: npt.NDArray[np.int64] = moves[order[first]]
    return best


def play(players: tuple[KernelEvaluator, KernelEvaluator], games: int, seed: int, *, by_result: bool) -> float:
    """Score of black, the first of ``players``."""
    rng, start = numpy_generator(seed), make_game("reversi").start()
    own, opponent = np.full(games, start.own, np.uint64), np.full(games, start.opponent, np.uint64)
    for ply in range(128):  # passes are plies, so all sides to move have the same colour
        legal = boards.legal_moves(own, opponent, size=SIZE)
        can = np.flatnonzero(legal)
        moves = np.full(games, PASS)
        if len(can):
            moves[can] = chosen(own[can], opponent[can], legal[can], players[ply % 2], rng, by_result=by_result)
        elif not boards.legal_moves(opponent, own, size=SIZE).any():
            break
        own, opponent = boards.play(own, opponent, moves, size=SIZE)
    margins = scores_of(own, opponent) * (1 if ply % 2 == 0 else -1)
    return float(np.mean((np.sign(margins) + 1) / 2))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="of each pairing, half with either colour")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("players", nargs="*", default=PLAYERS, help="evaluators, as in --eval")
    asked = parser.parse_args()
    game = make_game("reversi")
    heuristic = make_evaluator(HEURISTIC, game).kernel
    for name in asked.players:
        twin = make_evaluator(name, game).kernel
        line = []
        for by_result in (True, False):
            black = play((twin, heuristic), asked.games // 2, asked.seed, by_result=by_result)
            white = 1 - play((heuristic, twin), asked.games // 2, asked.seed + 1, by_result=by_result)
            line.append(f"{'result' if by_result else 'evaluation'} {(black + white) / 2:.3f}")
        print(f"{name:<20} finished games by their {', by their '.join(line)}")


if __name__ == "__main__":
    main()
