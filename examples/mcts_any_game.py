"""Monte Carlo searches in a game of your own, with an evaluator of your own.

The game is Kayles: a row of pins; a throw knocks down one pin or two neighbours; who knocks down the last pin wins. The
searches need its positions only. Simulated to the end they need no evaluator; cut off after two throws they ask one,
and squash what that says by the evaluator's own scale. In a game that heibai knows, an evaluator of your own stands in
the player's text, here that of own_evaluator.py:

    python examples/mcts_any_game.py
    heibai match 'mcts:simulate=4,eval=py:own_evaluator.Quiet' 'mcts:simulate=end' --games 10    (in this folder)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import heibai
from heibai.core.contract import WIN, Color, Limits
from heibai.core.rng import Rng
from heibai.search.flat import Flat
from heibai.search.mcts import Mcts
from heibai.search.tree.policies import Playout


@dataclass(frozen=True)
class Kayles:
    """Pins as bits, and whose throw it is. Move ``pin`` takes one, ``32 + pin`` takes it and the next one."""

    pins: int
    to_move: Color = Color.BLACK

    def moves(self) -> tuple[int, ...]:
        standing = range(self.pins.bit_length())
        ones = [pin for pin in standing if self.pins >> pin & 1]
        twos = [32 + pin for pin in standing if self.pins >> pin & 3 == 3]
        return (*ones, *twos)

    def play(self, move: int) -> Kayles:
        knocked = 1 << move if move < 32 else 3 << (move - 32)
        return Kayles(self.pins & ~knocked, self.to_move.other)

    def is_over(self) -> bool:
        return self.pins == 0

    def final_value(self, ply: int) -> float:
        """Who finds no pin has lost; a later defeat is a smaller one."""
        return -(WIN - ply)

    def rows(self) -> list[int]:
        """Lengths of the rows of standing pins."""
        return [len(row) for row in f"{self.pins:b}".split("0") if row]


class Parity:
    """A guess: the side to move likes an odd number of rows. ``scale`` says how much one point is worth."""

    name, scale, kernel = "parity", 1.0, None

    def evaluate(self, position: Kayles) -> float:
        return 1.0 if len(position.rows()) % 2 else -1.0


@cache
def nimber(row: int) -> int:
    """The truth about one row, by the theory of Sprague and Grundy."""
    splits = [(left, row - taken - left) for taken in (1, 2) for left in range(row - taken + 1)]
    reached = {nimber(left) ^ nimber(right) for left, right in splits}
    return min(set(range(len(reached) + 1)) - reached)


def is_won(position: Kayles) -> bool:
    """For the side to move."""
    total = 0
    for row in position.rows():
        total ^= nimber(row)
    return total != 0


def search_kayles() -> None:
    """The tree finds a winning throw in every row; flat, which looks at single throws, only where one stands out."""
    print("pins  search                    move  value  playouts  wins")
    searches = {
        "tree, to the end": (Mcts(leaf=Playout()), None),
        "tree, two throws, parity": (Mcts(leaf=Playout(2)), Parity()),
        "flat, to the end": (Flat(simulate=None), None),
        "flat, two throws, parity": (Flat(simulate=2), Parity()),
    }
    for pins in range(3, 8):
        position = Kayles((1 << pins) - 1)
        for name, (search, evaluator) in searches.items():
            found = search.search(position, evaluator, limits=Limits(playouts=4000), rng=Rng(1))
            assert found.move is not None
            assert found.score
            wins = is_won(position) and not is_won(position.play(found.move))
            assert wins or isinstance(search, Flat), "the tree found a winning throw"
            print(f"{pins:4}  {name:24} {found.move:5}  {found.score.value:5.3f} {found.playouts:9}  {wins}")


def search_reversi() -> None:
    """An evaluator of your own in a game that heibai knows: named in the text, searched by the forms in Python."""
    start = heibai.Game("reversi").start()
    for kind in ("mcts", "flat"):
        for simulate in ("simulate=0", "simulate=4"):
            player = heibai.Player(f"{kind}:playouts=100,{simulate},eval=py:own_evaluator.Quiet")
            found = player.think(start, seed=1)
            assert found.move in start.moves
            print(f"{player.name}: {found.move}, {found.value:.3f}")


def main() -> None:
    search_kayles()
    search_reversi()


if __name__ == "__main__":
    main()
