"""A game of your own under the program's verbs: Snort, in Python alone.

Black and White place stones in turn, never beside a stone of the other; who cannot move has lost (Norton; Conway 1976).
In the folder of this file:

    heibai play --game py:snort.Snort --opponent alphabeta:depth=2,eval=room
    heibai match mcts:playouts=200,simulate=end random --game py:snort.Snort --openings random:2 --games 20
    heibai evolve roulette --game py:snort.Snort --eval room --depth 1 --population 6 --generations 5

This program breeds, then lets the champion meet chance.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import heibai
from heibai.extend import WIN, BoardSizeError, BoardView, Color, CountsStones, FeatureSet, IllegalMoveError, PythonGame


@cache
def neighbours(square: int, size: int) -> tuple[int, ...]:
    """The squares beside one, along row and column."""
    row, column = divmod(square, size)
    beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return tuple(r * size + c for r, c in beside if 0 <= r < size and 0 <= c < size)


@dataclass(frozen=True)
class SnortPosition(CountsStones):
    """``cells`` by row from a1: 0 black, 1 white, -1 empty."""

    cells: tuple[int, ...]
    size: int
    to_move: Color = Color.BLACK

    @property
    def seat(self) -> int:
        return self.to_move

    @property
    def stones(self) -> int:
        return len(self.cells) - self.cells.count(-1)

    @property
    def area(self) -> int:
        return len(self.cells)

    @cached_property
    def room(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The squares that black could take, and those that white could."""
        return self._room(Color.BLACK), self._room(Color.WHITE)

    def _room(self, color: Color) -> tuple[int, ...]:
        return tuple(
            square
            for square, cell in enumerate(self.cells)
            if cell < 0 and all(self.cells[n] != color.other for n in neighbours(square, self.size))
        )

    def moves(self) -> tuple[int, ...]:
        return self.room[self.to_move]

    def play(self, move: int) -> SnortPosition:
        if move not in self.moves():
            raise IllegalMoveError(f"square {move} is taken or beside a stone of the other side; legal: {self.moves()}")
        cells = (*self.cells[:move], int(self.to_move), *self.cells[move + 1 :])
        return SnortPosition(cells, self.size, self.to_move.other)

    def is_over(self) -> bool:
        return not self.moves()

    def margin(self) -> int:
        return -1 if self.to_move is Color.BLACK else 1

    def final_value(self, ply: int) -> float:
        return -(WIN - ply)

    def key(self) -> int:
        return hash((self.cells, self.to_move)) & (1 << 64) - 1


class Snort(PythonGame):
    """The game on 3x3 to 9x9."""

    def __init__(self, size: int = 5) -> None:
        if not 3 <= size <= 9:
            raise BoardSizeError(f"snort has no {size!r}x{size!r} board; offered: 3 to 9 (use --size 5)")
        super().__init__(size)

    def start(self) -> SnortPosition:
        return SnortPosition((-1,) * self.size**2, self.size)

    def evaluations(self) -> tuple[tuple[FeatureSet, str], ...]:
        room = FeatureSet(
            name="room",
            features=("own", "other"),
            lower=(0.0, -10.0),
            upper=(10.0, 0.0),
            defaults=(1.0, -1.0),
            function=lambda position: (
                len(position.room[position.to_move]),
                len(position.room[position.to_move.other]),
            ),
            samples=self.sample_positions,
        )
        return ((room, "squares that either side could take"),)

    def view(self, position: SnortPosition) -> BoardView:
        return BoardView(
            rows=self.size,
            columns=self.size,
            cells=position.cells,
            legal=position.moves(),
            to_move=position.to_move,
            row_one_on_top=False,
        )


def main() -> None:
    """Breed for three generations, then twenty games against chance."""
    sys.path.insert(0, str(Path(__file__).parent))  # where py:snort is found
    game = heibai.Game("py:snort.Snort")
    print(game.start().play("c3"))
    run = heibai.evolve(
        "roulette",
        game=game,
        evaluator="room",
        depth=1,
        population=4,
        generations=3,
        openings="random:2",
        panel_openings=2,
    )
    print(run)
    champion = heibai.Player("alphabeta:depth=2", evaluator=run.evaluator)
    print(heibai.match(champion, "random", game=game, openings="random:2", games=20))


if __name__ == "__main__":
    main()
