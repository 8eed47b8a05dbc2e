"""A state of a game as rules know it, and as it is drawn."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import InitVar, dataclass, field
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeVar

WIN = 1_000_000.0  # a won game; the game adds its margin or takes off the plies to get there
EVALUATION_LIMIT = 900_000.0  # evaluations are clipped to +- this, so that no guess outweighs a result


class Color(IntEnum):
    """The colour of a side; black moves first. A seat (who plays) is another thing."""

    BLACK = 0
    WHITE = 1

    @property
    def other(self) -> Color:
        return Color(1 - self)


class Outcome(StrEnum):
    """How a game stands: it goes on, or it ended in one of three ways."""

    UNFINISHED = "unfinished"
    BLACK_WINS = "black wins"
    WHITE_WINS = "white wins"
    DRAW = "draw"

    @classmethod
    def of(cls, position: Position) -> Outcome:
        """The outcome of any game's position, by ``is_over`` and ``margin``."""
        if not position.is_over():
            return cls.UNFINISHED
        margin = position.margin()
        return cls.BLACK_WINS if margin > 0 else cls.WHITE_WINS if margin < 0 else cls.DRAW

    def __repr__(self) -> str:
        return repr(self.value)  # Python reads it again as an equal value


class Position(Protocol):
    """One immutable state of a game, as far as rules go. What some can beyond that: ``core.abilities``."""

    @property
    def to_move(self) -> Color: ...

    @property
    def seat(self) -> int:
        """Who acts: 0 the first player, 1 the second. The colour to move, unless an opening rule parts the two."""

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


# The positions of one game. Where a type that takes it is written without it, positions of any game are meant.
if TYPE_CHECKING:
    P = TypeVar("P", bound=Position, default=Any)
    P_contra = TypeVar("P_contra", bound=Position, contravariant=True, default=Any)
else:
    P, P_contra = TypeVar("P"), TypeVar("P_contra", contravariant=True)


def margin_in(value: float) -> float:
    """The margin of a result +-(WIN + margin), for the same side; any other value as it is."""
    return value - math.copysign(WIN, value) if abs(value) > WIN else value


class ChoiceKind(StrEnum):
    """What a move that is no square does."""

    PASS = "pass"
    COLOUR = "colour"  # an opening rule's: which side the acting seat has
    MORE_STONES = "more stones"  # an opening rule's: place some more, and let the other seat choose
    NUMBER = "number"  # an opening rule's: how many points are to be offered
    OFFER = "offer"  # an opening rule's: a square that is offered for the next stone
    OTHER = "other"


class Choice(NamedTuple):
    """A legal move that is no square."""

    move: int
    label: str  # as it is written: "pass", "take-black"
    kind: ChoiceKind = ChoiceKind.OTHER
    square: int | None = None  # that an offer names


LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardView:
    """What a terminal or a page needs to draw a position, whatever the game.

    Squares are ``row * columns + column``. A game written for heibai 0.1.0 said ``size`` instead of rows and columns,
    and called the labels ``columns``: that is still understood.
    """

    rows: int = 0
    columns: int = 0
    cells: tuple[int, ...]  # [rows * columns], -1 empty, 0 black, 1 white
    legal: tuple[int, ...]  # squares that can be played
    to_move: Color
    row_one_on_top: bool  # Reversi numbers its rows from the top, Gomoku from the bottom
    labels: str = ""  # of each column, left to right; "abcdefgh" by default
    must_pass: bool = False
    counts: tuple[int, int] | None = None  # black's and white's discs, where they matter
    choices: tuple[Choice, ...] = ()  # legal moves that are no squares
    forbidden: Mapping[int, str] = field(default_factory=dict)  # empty squares that the rules forbid to the side to
    # move alone, ascending, each with the reason: "double three"
    points: bool = False  # stones lie on the crossings of lines, not in cells; a move changes no other square
    stars: tuple[int, ...] = ()  # squares that real boards mark with a dot, where stones lie on crossings
    limit: str = ""  # what an opening rule asks of the next stone: "centre"; or of who acts: "declare", "offer", "pick"
    placing: tuple[Color, ...] = ()  # stones that the acting seat has to place, the next first, before a choice
    line: tuple[int, ...] = ()  # the squares that won the game, where a line of stones does
    offered: tuple[int, ...] = ()  # squares that were offered for the next stone
    offers_left: int = 0  # squares that the acting seat has still to offer
    size: InitVar[int] = 0

    def __post_init__(self, size: int) -> None:
        labels = self.columns if isinstance(self.columns, str) else self.labels
        columns = size or self.columns
        object.__setattr__(self, "rows", size or self.rows)
        object.__setattr__(self, "columns", columns)
        object.__setattr__(self, "labels", labels or LETTERS[:columns])
        object.__setattr__(self, "choices", tuple(Choice(*choice) for choice in self.choices))
