"""What a game whose stones stay where they are placed tells of its points, for searches that know no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol

from ..position import P


@dataclass(frozen=True, slots=True)
class PointValues:
    """What a game knows of a point that the side to move may play: all that a choice among points needs."""

    move: int
    row: int  # of the reward table: the gene that is the point's reward
    attack: float  # value of what playing here makes
    defence: float  # value of what the opponent would make here
    remoteness: float  # from the board's centre; less is nearer
    wins: bool  # playing here wins at once
    stops: bool  # the opponent would win here at once
    attack_level: int = 0  # of what playing here makes: 1 wins at once ... 4 little gain; 0: the game names none
    defence_level: int = 0  # of what the opponent would make here

    @property
    def value(self) -> float:
        """Attack and defence together."""
        return self.attack + self.defence


class StoneValue(NamedTuple):
    """What one stone of a sequence of moves is worth to the side that places it, in the game's points."""

    value: int  # what it gains and what it denies the other side, from 0
    wins: bool = False  # it ends the game
    decides: bool = False  # it leaves the other side nothing but to lose


class SequenceBoard(Protocol):
    """A board on which moves are tried one after the other, sides taking turns."""

    def place(self, point: int) -> StoneValue | None:
        """Place the next stone; None, and nothing is placed, where the side may not."""

    def clear(self) -> None:
        """Take every placed stone back."""


@dataclass(frozen=True)
class SequencePoints(Generic[P]):
    """What a search over sequences of moves asks of a game whose stones stay where they are placed."""

    most: int  # points of a step that is better than any other: a win, and every step after it
    candidates: Callable[[P, int], Sequence[int]]
    """(position, count) -> empty points worth trying, ascending: a legal one and ``count`` at least, if there are.

    One point alone is the move.
    """
    board: Callable[[P], SequenceBoard]  # of a position
