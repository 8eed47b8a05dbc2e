"""Find a forced win of Gomoku and see that no defence helps.

    python examples/forced_win.py

asks first for continuous fours, then for fours and threes, and lets the defender try every reply to the first move.
"""

from __future__ import annotations

from heibai.core.contract import Limits
from heibai.games.gomoku.kernel.forced_wins import GomokuVcf, GomokuVct
from heibai.games.gomoku.rules import Gomoku

MOVES = "i8i5i6k6l5k3h6k5k4m6"


def main() -> None:
    """A position without a win by fours alone, but with one by threes."""
    game = Gomoku(15, rule="freestyle")
    position = game.start()
    for move in game.parse_transcript(MOVES):
        position = position.play(move)
    limits = Limits(seconds=10)
    fours = GomokuVcf().search(position, limits=limits)
    print("continuous fours:", "won" if fours.won else "none" if fours.exhausted else "none found in time")
    solver = GomokuVct()
    threes = solver.search(position, limits=limits)
    print("with threes:", " ".join(map(game.format_move, threes.line)))
    after = position.play(threes.line[0])
    replies = after.moves()
    lost = sum(solver.search(after.play(reply), limits=limits).won for reply in replies)
    print(f"{lost} of {len(replies)} replies to {game.format_move(threes.line[0])} lose")


if __name__ == "__main__":
    main()
