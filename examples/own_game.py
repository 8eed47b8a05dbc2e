"""Search a game of your own: the Python searches need its positions only.

The game is Nim with one heap: take one, two or three matches; who takes the last one wins. With a multiple of four the
side to move is lost, and alpha-beta finds it out.

    python examples/own_game.py
"""

from __future__ import annotations

from dataclasses import dataclass

from heibai.core.contract import WIN, Color, Limits
from heibai.core.rng import Rng
from heibai.search.alphabeta import AlphaBeta
from heibai.search.minimax import Minimax


@dataclass(frozen=True)
class Heap:
    """So many matches, and whose turn it is."""

    matches: int
    to_move: Color = Color.BLACK

    def moves(self) -> tuple[int, ...]:
        return tuple(range(1, min(3, self.matches) + 1))

    def play(self, move: int) -> Heap:
        return Heap(self.matches - move, self.to_move.other)

    def is_over(self) -> bool:
        return self.matches == 0

    def final_value(self, ply: int) -> float:
        """Who finds no match has lost; a later defeat is a smaller one."""
        return -(WIN - ply)


class NoIdea:
    """An evaluator that knows nothing: every unfinished game is even."""

    name, scale, kernel = "no idea", 1.0, None

    def evaluate(self, position: Heap) -> float:
        return 0.0


def main() -> None:
    print("matches  move  value      nodes of alpha-beta and minimax")
    for matches in range(1, 13):
        found, full = (
            searcher.search(Heap(matches), NoIdea(), limits=Limits(depth=12), rng=Rng(0))
            for searcher in (AlphaBeta(), Minimax())
        )
        assert found.score
        assert (found.score, found.move) == (full.score, full.move)
        assert (found.score.value > 0) == (matches % 4 != 0)
        print(f"{matches:7}  {found.move:4}  {found.score.value:+9.0f}  {found.nodes:5} {full.nodes:5}")


if __name__ == "__main__":
    main()
