"""What positions of some games can beyond the rules: a position declares it by deriving from the class."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import StrEnum
from typing import Self

from ..position import P, Position


class OpeningAct(StrEnum):
    """What an opening rule asks for, where that is more than a move of the side to move."""

    PLACE = "place"  # a stone, before somebody chooses a colour
    CHOOSE = "choose"  # a colour, or what may be had instead
    DECLARE = "declare"  # how many points are to be offered
    OFFER = "offer"  # a point for the next stone
    PICK = "pick"  # one of the points that were offered, for the other seat's stone


class OpeningChoices(ABC):
    """An opening rule may part seat and colour: one seat places stones of both colours, a seat chooses its colour."""

    @property
    @abstractmethod
    def colours_open(self) -> int:
        """0 once colours are settled; before, 1 when the acting seat is to choose one, -1 when somebody will later.

        Then one seat may act several times running.
        """

    @property
    @abstractmethod
    def black_seat(self) -> int:
        """The seat that has black; before a choice has settled it, the seat that would have it."""

    @property
    def opening_act(self) -> OpeningAct | None:
        """What the opening rule asks for; None: a move of the side to move, as in every game."""
        return {1: OpeningAct.CHOOSE, -1: OpeningAct.PLACE}.get(self.colours_open)

    def as_settled(self) -> Self:
        """The same board and colours as if the opening rule had nothing more to say; where it has not, the same."""
        return self


class OpeningOffers(OpeningChoices):
    """An opening rule may have a seat offer points for a stone, each by a move, of which the other picks one."""

    @property
    @abstractmethod
    def has_offers(self) -> bool:
        """Whether points are offered at some time of a game with this opening rule."""

    @property
    @abstractmethod
    def offered(self) -> tuple[int, ...]:
        """Points that were offered for the next stone, ascending."""

    @property
    @abstractmethod
    def offers_left(self) -> int:
        """Points that the acting seat has still to offer."""

    @abstractmethod
    def offer_of(self, square: int) -> int:
        """The move that offers an empty square."""

    @abstractmethod
    def without(self, squares: frozenset[int]) -> Self:
        """The same position, in which the next stone is kept off these squares."""


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


def opening_act(position: Position) -> OpeningAct | None:
    """See ``OpeningChoices``; None in a game without opening choices."""
    return position.opening_act if isinstance(position, OpeningChoices) else None


def has_offers(position: Position) -> bool:
    """See ``OpeningOffers``; False in a game without offers."""
    return isinstance(position, OpeningOffers) and position.has_offers


def as_settled(position: P) -> P:
    """See ``OpeningChoices``; the same in a game without opening choices."""
    return position.as_settled() if isinstance(position, OpeningChoices) else position


def offered(position: Position) -> tuple[int, ...]:
    """See ``OpeningOffers``; empty in a game without offers."""
    return position.offered if isinstance(position, OpeningOffers) else ()


def offer_of(position: Position, square: int) -> int:
    """The move of ``position`` that offers an empty square, where squares are offered."""
    assert isinstance(position, OpeningOffers)
    return position.offer_of(square)


def without(position: P, squares: frozenset[int]) -> P:
    """See ``OpeningOffers``."""
    assert isinstance(position, OpeningOffers)
    return position.without(squares)
