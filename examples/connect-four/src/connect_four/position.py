"""One state of a game of connect four.

Stones are bits: square ``row * 7 + column``, row 0 at the bottom. A move is the square that the stone falls to.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from heibai.extend import WIN, Color, CountsStones, IllegalMoveError, format_square, permute_bits, squares_of

COLUMNS, ROWS = 7, 6
SQUARES = COLUMNS * ROWS
MIRROR = tuple(row * COLUMNS + COLUMNS - 1 - column for row in range(ROWS) for column in range(COLUMNS))


def _line(row: int, column: int, up: int, right: int) -> int:
    """Four squares in a direction; 0 where they leave the board."""
    if not (0 <= row + 3 * up < ROWS and 0 <= column + 3 * right < COLUMNS):
        return 0
    return sum(1 << (row + step * up) * COLUMNS + column + step * right for step in range(4))


LINES = tuple(
    line
    for row in range(ROWS)
    for column in range(COLUMNS)
    for up, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    if (line := _line(row, column, up, right))
)  # the 69 ways to win


@dataclass(frozen=True)
class ConnectFourPosition(CountsStones):
    own: int = 0  # stones of the side to move
    other: int = 0

    @property
    def stones(self) -> int:
        return (self.own | self.other).bit_count()

    @property
    def area(self) -> int:
        return SQUARES

    @property
    def to_move(self) -> Color:
        return Color(self.stones % 2)

    @property
    def seat(self) -> int:
        return self.to_move

    @cached_property
    def won(self) -> int:
        """The squares of every four in a row that the other side has just made; 0: it has not won."""
        squares = 0
        for line in LINES:
            if line & self.other == line:
                squares |= line
        return squares

    def moves(self) -> tuple[int, ...]:
        """The lowest empty square of each column."""
        empty = ((1 << SQUARES) - 1) & ~(self.own | self.other)
        return () if self.won else squares_of(empty & ~(empty << COLUMNS))

    def play(self, move: int) -> ConnectFourPosition:
        legal = self.moves()
        if move not in legal:
            came, side = format_square(move, COLUMNS), self.to_move.name.lower()
            names = " ".join(format_square(each, COLUMNS) for each in legal)
            raise IllegalMoveError(f"{came!r} is not legal for {side}; legal: {names or 'none, the game is over'}")
        return ConnectFourPosition(self.other, self.own | 1 << move)

    def is_over(self) -> bool:
        return bool(self.won) or self.stones == SQUARES

    def margin(self) -> int:
        """1 if black has won, -1 if white has, 0 for a draw."""
        return 0 if not self.won else -1 if self.to_move is Color.BLACK else 1

    def final_value(self, ply: int) -> float:
        """A later loss is better."""
        return ply - WIN if self.won else 0.0

    def key(self) -> int:
        return hash((self.own, self.other)) & (1 << 64) - 1

    def mirrored(self) -> ConnectFourPosition:
        """Left and right exchanged."""
        return ConnectFourPosition(permute_bits(self.own, MIRROR), permute_bits(self.other, MIRROR))
