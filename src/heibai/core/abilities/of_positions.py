"""What positions of some games can beyond the rules: a position declares it by deriving from the class."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..position import Position


class OpeningChoices(ABC):
    """An opening rule may part seat and colour: one seat places stones of both colours, a seat chooses its colour."""

    @property
    @abstractmethod
    def colours_open(self) -> int:
        """0 once colours are settled; before, 1 when the acting seat is to choose one, -1 when the other seat will.

        Then one seat may act several times running.
        """

    @property
    @abstractmethod
    def black_seat(self) -> int:
        """The seat that has black; 0 until a choice says otherwise."""


class Passes(ABC):
    """A side that cannot move passes, which is a move."""

    @property
    @abstractmethod
    def pass_move(self) -> int:
        """The move that passes: the number of squares."""

    @property
    def may_pass(self) -> bool:
        """Whether ``play`` takes a pass though there are moves; ``moves()`` leaves it out, so nobody considers it."""
        return False


class CountsStones(ABC):
    """Stones are added and none leave, so that their number tells how far the game has come."""

    @property
    @abstractmethod
    def stones(self) -> int:
        """On the board."""

    @property
    @abstractmethod
    def area(self) -> int:
        """Squares of the board."""


def colours_open(position: Position) -> int:
    """See ``OpeningChoices``; 0 in a game without opening choices."""
    return position.colours_open if isinstance(position, OpeningChoices) else 0


def black_seat(position: Position) -> int:
    """See ``OpeningChoices``; 0 in a game without opening choices: the first player has black."""
    return position.black_seat if isinstance(position, OpeningChoices) else 0
