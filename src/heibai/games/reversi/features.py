"""Named features of a position: numbers for the side to move, own minus opponent (docs/evaluators.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import tables
from .regions import Regions, regions
from .stability import full_line_squares, stable_discs

if TYPE_CHECKING:
    from .position import ReversiPosition

Function = Callable[["ReversiPosition"], float]


def difference(position: ReversiPosition, squares: int) -> int:
    """Own discs on ``squares`` minus the opponent's."""
    return (position.own & squares).bit_count() - (position.opponent & squares).bit_count()


def empty_corners(position: ReversiPosition, parts: Regions) -> int:
    """Bit set of the corners without a disc."""
    return parts.corners & ~(position.own | position.opponent)


def discs(position: ReversiPosition) -> int:
    """Own minus opponent discs."""
    return position.own.bit_count() - position.opponent.bit_count()


def squares(position: ReversiPosition) -> float:
    """The steep square table over own discs minus over the opponent's."""
    return tables.table_difference("steep", position.own, position.opponent, position.size)


def squares_mild(position: ReversiPosition) -> float:
    """The same with the mild table."""
    return tables.table_difference("mild", position.own, position.opponent, position.size)


def squares_swh(position: ReversiPosition) -> float:
    """The same with the standard heuristic's table."""
    return tables.table_difference("swh", position.own, position.opponent, position.size)


def corners(position: ReversiPosition) -> int:
    """Discs on corners."""
    return difference(position, regions(position.size).corners)


def x_squares(position: ReversiPosition) -> int:
    """Discs diagonally next to a corner, whatever the corner holds."""
    return difference(position, regions(position.size).x_squares)


def c_squares(position: ReversiPosition) -> int:
    """Discs next to a corner along the border, whatever the corner holds."""
    return difference(position, regions(position.size).c_squares)


def x_open(position: ReversiPosition) -> int:
    """Discs on the X-squares of empty corners."""
    parts = regions(position.size)
    return difference(position, parts.x_beside(empty_corners(position, parts)))


def c_open(position: ReversiPosition) -> int:
    """Discs on the C-squares of empty corners."""
    parts = regions(position.size)
    return difference(position, parts.c_beside(empty_corners(position, parts)))


def edges(position: ReversiPosition) -> int:
    """Discs on the border, corners included."""
    return difference(position, regions(position.size).edges)


def mobility(position: ReversiPosition) -> int:
    """Squares that own could play minus squares that the opponent could, each as if it were its turn."""
    return position.own_mobility.bit_count() - position.opponent_mobility.bit_count()


def potential_mobility(position: ReversiPosition) -> int:
    """Empty squares next to an opposing disc minus empty squares next to an own one."""
    parts = regions(position.size)
    empty = parts.board & ~(position.own | position.opponent)
    return (parts.neighbours(position.opponent) & empty).bit_count() - (
        parts.neighbours(position.own) & empty
    ).bit_count()


def frontier(position: ReversiPosition) -> int:
    """Discs next to an empty square."""
    parts = regions(position.size)
    return difference(position, parts.neighbours(parts.board & ~(position.own | position.opponent)))


def stable(position: ReversiPosition) -> int:
    """Discs that can never be flipped, as far as ``stability.stable_discs`` sees."""
    own, opponent = stable_discs(position.own, position.opponent, position.size)
    return own.bit_count() - opponent.bit_count()


def full_lines(position: ReversiPosition) -> int:
    """Discs all four of whose lines are completely filled."""
    return difference(position, full_line_squares(position.own | position.opponent, position.size))


def parity(position: ReversiPosition) -> int:
    """1 for the side to move if the number of empty squares is odd, else -1."""
    return 1 if position.empties % 2 else -1


@dataclass(frozen=True, slots=True)
class NamedFeature:
    """A feature that can stand in ``features/NAME/NAME...``."""

    function: Function
    default: float  # its weight unless one is given; random weights lie within +-2 times that
    antisymmetric: bool = True


FEATURES: dict[str, NamedFeature] = {
    "discs": NamedFeature(discs, 1.0),
    "squares": NamedFeature(squares, 1.0),
    "squares_mild": NamedFeature(squares_mild, 1.0),
    "squares_swh": NamedFeature(squares_swh, 50.0),
    "corners": NamedFeature(corners, 50.0),
    "x_squares": NamedFeature(x_squares, -10.0),
    "c_squares": NamedFeature(c_squares, -5.0),
    "x_open": NamedFeature(x_open, -20.0),
    "c_open": NamedFeature(c_open, -10.0),
    "edges": NamedFeature(edges, 5.0),
    "mobility": NamedFeature(mobility, 5.0),
    "potential_mobility": NamedFeature(potential_mobility, 3.0),
    "frontier": NamedFeature(frontier, -3.0),
    "stable": NamedFeature(stable, 20.0),
    "full_lines": NamedFeature(full_lines, 2.0),
    "parity": NamedFeature(parity, 5.0, antisymmetric=False),
}
