"""An evaluation of your own, in Python.

A class without arguments whose ``evaluate(position)`` returns a number for the side to move, more is better. (A
function of a ``heibai.Position`` needs no class: ``heibai.Evaluator(function)``.) In the folder of this file it can
stand in any player text:

    heibai match 'greedy:eval=py:own_evaluator.Quiet' 'greedy:eval=discs' --games 40
    heibai eval py:own_evaluator.Quiet f5d6c3

or run this file: python examples/own_evaluator.py
"""

from __future__ import annotations

import heibai
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.regions import regions


class Quiet:
    """Few discs beside empty squares, many moves, and corners above all."""

    def evaluate(self, position: ReversiPosition) -> float:
        parts = regions(position.size)
        open_squares = parts.neighbours(parts.board & ~(position.own | position.opponent))

        def count(squares: int) -> int:
            return (position.own & squares).bit_count() - (position.opponent & squares).bit_count()

        moves = position.own_mobility.bit_count() - position.opponent_mobility.bit_count()
        return 30 * count(parts.corners) - 2 * count(open_squares) + 3 * moves


def main() -> None:
    """Twenty games against counting discs, both colours over ten openings."""
    result = heibai.match("greedy:eval=py:own_evaluator.Quiet", "greedy:eval=discs", games=20, seed=1)
    print(f"{result.a} against {result.b}: {result.wins} of {result.games} games won, score {result.score:.3f}")


if __name__ == "__main__":
    main()
