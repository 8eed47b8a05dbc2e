"""A state of a game as rules know it, and as it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Protocol, Self

WIN = 1_000_000.0  # a won game; the game adds its margin or takes off the plies to get there
EVALUATION_LIMIT = 900_000.0  # evaluations are clipped to +- this, so that no guess outweighs a result


class Color(IntEnum):
    """The colour of a side; black moves first. A seat (who plays) is another thing."""

    BLACK = 0
    WHITE = 1

    @property
    def other(self) -> Color:
        return Color(1 - self)


class Position(Protocol):
    """One immutable state of a game."""

    @property
    def to_move(self) -> Color: ...

    @property
    def seat(self) -> int:
        """Who acts: 0 the first player, 1 the second. The colour to move, unless an opening rule parts the two."""

    @property
    def black_seat(self) -> int:
        """The seat that has black: 0, unless an opening's choice says otherwise."""

    @property
    def colours_open(self) -> int:
        """0, but while an opening rule leaves colours open: 1 the acting seat is to choose, -1 the other seat will.

        Then one seat may act several times running.
        """

    def moves(self) -> tuple[int, ...]:
        """Legal moves, ascending; only the pass when the side must pass; empty when the game is over."""

    def play(self, move: int) -> Self:
        """The position after ``move``. Raises IllegalMoveError."""

    def is_over(self) -> bool: ...

    def margin(self) -> int:
        """Result of a finished game for black: above 0 black won, 0 a draw; the size is the game's own unit."""

    def final_value(self, ply: int) -> float:
        """Value of a finished game for the side to move, ``ply`` plies below the root: +-(WIN ...) or 0."""

    def key(self) -> int:
        """A 64-bit key, equal for equal positions (board and side to move)."""

    @property
    def stones(self) -> int:
        """Discs or stones on the board. Only ``schedule=phase`` of the Monte Carlo searches asks."""

    @property
    def pass_move(self) -> int:
        """The move that passes, the number of squares. A game without passes may leave it out."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """What a terminal or a page needs to draw a position, whatever the game."""

    size: int  # rows = columns
    cells: tuple[int, ...]  # [size * size], -1 empty, 0 black, 1 white
    legal: tuple[int, ...]  # squares that can be played
    to_move: Color
    columns: str  # label of each column, left to right: "abcdefgh"
    row_one_on_top: bool  # Reversi numbers its rows from the top, Gomoku from the bottom
    must_pass: bool = False
    counts: tuple[int, int] | None = None  # black's and white's discs, where they matter
    choices: tuple[tuple[int, str], ...] = ()  # (move, label) of choices that are no squares
    forbidden: Mapping[int, str] = field(default_factory=dict)  # empty squares that the rules forbid to the side to
    # move alone, ascending, each with the reason: "double three"
    points: bool = False  # stones lie on the crossings of lines, not in cells; a move changes no other square
    stars: tuple[int, ...] = ()  # squares that real boards mark with a dot, where stones lie on crossings
    limit: str = ""  # what an opening rule asks of the next stone, where only some empty squares are legal: "centre"
    placing: tuple[Color, ...] = ()  # stones that the acting seat has to place, the next first, before a choice
    line: tuple[int, ...] = ()  # the squares that won the game, where a line of stones does
