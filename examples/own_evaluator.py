"""An evaluation of your own, in Python.

A class without arguments whose ``evaluate(position)`` returns a number for the side to move, more is better. In the
folder of this file it can stand in any player text:

    heibai match 'greedy:eval=py:own_evaluator.Quiet' 'greedy:eval=discs' --games 40
    heibai eval py:own_evaluator.Quiet f5d6c3

or run this file: python examples/own_evaluator.py
"""

from __future__ import annotations

from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.regions import regions
from heibai.players.spec import make_player


class Quiet:
    """Few discs beside empty squares, many moves, and corners above all."""

    def evaluate(self, position: ReversiPosition) -> float:
        parts = regions(position.size)
        open_squares = parts.neighbours(parts.board & ~(position.own | position.opponent))

        def count(squares: int) -> int:
            return (position.own & squares).bit_count() - (position.opponent & squares).bit_count()

        moves = position.own_mobility.bit_count() - position.opponent_mobility.bit_count()
        return 30 * count(parts.corners) - 2 * count(open_squares) + 3 * moves


def play(black: str, white: str, *, seed: int) -> int:
    """Black's margin in a game that begins with eight random plies."""
    game = make_game("reversi")
    players = [make_player(text, game) for text in (black, white)]
    rng, position = Rng(seed), game.start()
    for ply in range(200):
        moves = position.moves()
        if not moves:
            break
        move = rng.choice(moves) if ply < 8 else players[position.to_move].choose(game, position, rng=rng).move
        position = position.play(move)
    return position.margin()


def main() -> None:
    """Twenty games against counting discs, both colours over ten openings."""
    quiet, discs = "greedy:eval=py:own_evaluator.Quiet", "greedy:eval=discs"
    margins = [play(quiet, discs, seed=seed) for seed in range(10)]
    margins += [-play(discs, quiet, seed=seed) for seed in range(10)]
    won = [margin for margin in margins if margin > 0]
    print(f"{quiet} against {discs}: {len(won)} of {len(margins)} games won, margins {margins}")


if __name__ == "__main__":
    main()
