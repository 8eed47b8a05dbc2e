"""The terms of the composed evaluations: one function each, position -> [D] for the side to move."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from . import features, tables
from .regions import inner_edge_count, regions

if TYPE_CHECKING:
    from .position import ReversiPosition

ZONES = ("outer_corners", "outer_edges", "inner_corners", "inner_edges", "discs", "mobility")
SEVEN = ("squares", "ratio", "corners", "near_corners", "mobility", "full_lines", "edges")
CLASSIC = ("squares", "discs", "mobility", "stable", "x_squares")
PHASED = tuple(
    f"{phase}_{term}" for phase in ("opening", "middle", "end") for term in ("discs", "squares", "mobility", "stable")
)
PHASE_ROWS = (20, 36, 52)  # disc counts of an 8x8 board at which the three rows of weights stand


def zones(position: ReversiPosition) -> list[float]:
    """The six zones, own mobility last."""
    return [*_zones_of_discs(position), position.own_mobility.bit_count()]


def zones_with_difference(position: ReversiPosition) -> list[float]:
    """The six zones, mobility as own minus opponent."""
    return [*_zones_of_discs(position), features.mobility(position)]


def _zones_of_discs(position: ReversiPosition) -> list[float]:
    own, opponent, parts = position.own, position.opponent, regions(position.size)
    empty = parts.board & ~(own | opponent)
    return [
        features.difference(position, parts.corners),
        features.difference(position, parts.edges ^ parts.corners),
        features.difference(position, parts.x_beside(empty & parts.corners)),
        inner_edge_count(own, empty, parts) - inner_edge_count(opponent, empty, parts),
        features.discs(position),
    ]


def seven(position: ReversiPosition) -> list[float]:
    """The seven terms, edges as a share of the border discs."""
    border = regions(position.size).edges
    share = _share((position.own & border).bit_count(), (position.opponent & border).bit_count())
    return [*_six_of_seven(position), share]


def seven_with_difference(position: ReversiPosition) -> list[float]:
    """The seven terms, edges as 2.5 x their difference."""
    return [*_six_of_seven(position), 2.5 * features.edges(position)]


def _six_of_seven(position: ReversiPosition) -> list[float]:
    return [
        features.squares(position),
        _share(position.own.bit_count(), position.opponent.bit_count()),
        25.0 * features.corners(position),
        -25.0 * (features.x_open(position) + features.c_open(position)),
        _seven_mobility(position.own_mobility.bit_count(), position.opponent_mobility.bit_count()),
        2.5 * features.full_lines(position),
    ]


def _share(own: int, opponent: int) -> float:
    """The larger count's share in percent, negative if it is the opponent's; 0 for equal counts."""
    if own > opponent:
        return 100.0 * own / (own + opponent)
    if own < opponent:
        return -100.0 * opponent / (own + opponent)
    return 0.0


def _seven_mobility(own: int, opponent: int) -> float:
    if own == 0:
        return -450.0
    return 150.0 if opponent == 0 else _share(own, opponent)


def classic(position: ReversiPosition) -> list[float]:
    """Mild squares, discs, own mobility, stable discs, X-squares."""
    return [
        features.squares_mild(position),
        features.discs(position),
        position.own_mobility.bit_count(),
        features.stable(position),
        features.x_squares(position),
    ]


def phased(position: ReversiPosition) -> list[float]:
    """Discs, mild squares, mobility and stable discs, each times the share of the three rows of weights."""
    terms = (
        features.discs(position),
        features.squares_mild(position),
        features.mobility(position),
        features.stable(position),
    )
    shares = phase_shares(position.size)[(position.own | position.opponent).bit_count()]
    return [share * term for share in shares for term in terms]


@cache
def phase_shares(size: int) -> tuple[tuple[float, float, float], ...]:
    """[discs][3] how much of each row counts: linear between the rows, constant outside them."""
    first, second, third = (row * size * size / 64 for row in PHASE_ROWS)

    def shares(discs: int) -> tuple[float, float, float]:
        if discs <= second:
            upper = max(discs - first, 0.0) / (second - first)
            return 1.0 - upper, upper, 0.0
        upper = min((discs - second) / (third - second), 1.0)
        return 0.0, 1.0 - upper, upper

    return tuple(map(shares, range(size * size + 1)))


def wpc(position: ReversiPosition) -> list[float]:
    """Disc difference on each of the ten symmetry classes."""
    return [features.difference(position, mask) for mask in tables.class_masks(position.size)]


def every_square(position: ReversiPosition) -> list[float]:
    """1, -1 or 0 for each square."""
    own, opponent = position.own, position.opponent
    return [(own >> square & 1) - (opponent >> square & 1) for square in range(position.size * position.size)]
