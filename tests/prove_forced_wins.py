"""Proof of the problems of benchmarks/forced_wins.tsv by the Python rules: every reply of the defender, to the five.

    python tests/prove_forced_wins.py [--kind quiet] [--name own-quiet-renju-15-1] [--positions 1000000]

The kernel only suggests the attacker's moves; what is legal, what wins and which replies there are say the rules of
`heibai.games.gomoku`. The attacker has won where it makes five, or where every legal reply leads to a position that is
proven. Prints the positions looked at and the seconds of each problem; exit code 1 where one is not proven.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))

from forced_wins import Problem, problems, replies_that_last

from heibai.core.contract import Limits
from heibai.games.gomoku.kernel.forced_wins import GomokuQuiet, GomokuVcf
from heibai.games.gomoku.position import GomokuPosition
from heibai.games.gomoku.threats import stops, turned, wins


class Unproven(Exception):
    """A reply to which no win was found, or more positions than allowed."""


class Proof:
    """The positions of a problem with the attacker to move that are proven so far."""

    def __init__(self, *, positions: int) -> None:
        self._most = positions
        self._proven: set[tuple[int, int]] = set()
        self._fours, self._quiet = GomokuVcf(table_megabytes=1), GomokuQuiet(table_megabytes=16)

    @property
    def positions(self) -> int:
        return len(self._proven)

    def prove(self, position: GomokuPosition) -> None:
        """Raises Unproven where the side to move is not seen to win against every reply."""
        key = (position.black, position.white)
        if key in self._proven:
            return
        after = position.play(self._suggested(position))
        if after.is_over():
            if after.winner is not position.to_move:
                raise Unproven(f"no five of the attacker:\n{after}")
        else:
            for answered in _replies(after):
                if answered.is_over():
                    raise Unproven(f"the defender ends the game:\n{answered}")
                self.prove(answered)
        self._proven.add(key)
        if self.positions > self._most:
            raise Unproven(f"more than {self._most} positions")

    def _suggested(self, position: GomokuPosition) -> int:
        for search in (self._fours, self._quiet):
            found = search.search(position, limits=Limits(nodes=1_000_000))
            if found.won:
                return found.line[0]
        raise Unproven(f"no win is known here:\n{position}")


def _replies(position: GomokuPosition) -> list[GomokuPosition]:
    """Those that last; of replies to a four only the ones that touch the five, or make one, are tried at all."""
    attacker = position.to_move.other
    if not wins(turned(position, attacker), attacker):
        return replies_that_last(position)
    touching = {*stops(position, attacker), *wins(position, position.to_move)}
    return replies_that_last(position, among=[move for move in position.moves() if move in touching])


def prove(problem: Problem, *, positions: int = 10_000_000) -> int:
    """Positions that the proof of ``problem`` takes, the attacker to move in each.

    Raises:
        Unproven: some reply is not refuted, or it takes more than ``positions``.
    """
    proof = Proof(positions=positions)
    proof.prove(problem.position)
    return proof.positions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", default="quiet", choices=("vcf", "vct", "quiet"))
    parser.add_argument("--name", help="only this problem")
    parser.add_argument("--positions", type=int, default=10_000_000, help="of one problem, at most")
    chosen = parser.parse_args()
    asked = [problem for problem in problems(chosen.kind) if chosen.name in (None, problem.name)]
    if not asked:
        parser.error(f"there is no problem {chosen.name!r} of kind {chosen.kind}")
    unproven = 0
    for problem in asked:
        began = time.perf_counter()
        try:
            took = f"{prove(problem, positions=chosen.positions):,} positions"
        except Unproven as error:
            unproven += 1
            took = f"NOT PROVEN: {error}"
        print(f"{problem.name:<34}{problem.game.rule:<10}{took}, {time.perf_counter() - began:.1f} s", flush=True)
    raise SystemExit(1 if unproven else 0)


if __name__ == "__main__":
    main()
