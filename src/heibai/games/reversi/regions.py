"""Named parts of a Reversi board as bit sets (bit ``row * size + column``), and the counts that features share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .. import grid


@dataclass(frozen=True, slots=True)
class Regions:
    """The parts of one board size; every field but ``size`` is a bit set."""

    size: int
    board: int  # every square
    corners: int
    edges: int  # the border, corners included
    interior: int  # the rest
    x_squares: int  # diagonal neighbours of the corners
    c_squares: int  # the corners' neighbours on the border
    top: int  # border sides without corners
    bottom: int
    left: int
    right: int
    northwest: int  # the single corners
    northeast: int
    southwest: int
    southeast: int

    def x_beside(self, corners: int) -> int:
        """The X-squares of those ``corners``."""
        n = self.size
        return (
            (corners & self.northwest) << (n + 1)
            | (corners & self.northeast) << (n - 1)
            | (corners & self.southwest) >> (n - 1)
            | (corners & self.southeast) >> (n + 1)
        )

    def c_beside(self, corners: int) -> int:
        """The C-squares of those ``corners``."""
        north = corners & (self.northwest | self.northeast)
        west = corners & (self.northwest | self.southwest)
        return north << self.size | (corners ^ north) >> self.size | west << 1 | (corners ^ west) >> 1

    def neighbours(self, squares: int) -> int:
        """Every square next to one of ``squares`` in any of the eight directions."""
        not_west = self.board ^ self._west()
        not_east = self.board ^ self._east()
        wide = squares | (squares << 1) & not_west | (squares >> 1) & not_east
        around = wide << self.size | wide >> self.size
        return (around | (squares << 1) & not_west | (squares >> 1) & not_east) & self.board

    def _west(self) -> int:
        return self.left | self.northwest | self.southwest

    def _east(self) -> int:
        return self.right | self.northeast | self.southeast


@cache
def regions(size: int) -> Regions:
    """The parts of a ``size`` x ``size`` board."""
    last = size - 1
    row = [((1 << size) - 1) << (size * index) for index in range(size)]
    column = [grid.columns_mask(size, index, index) for index in range(size)]
    northwest, northeast = 1, 1 << last
    southwest, southeast = 1 << (size * last), 1 << (size * size - 1)
    corners = northwest | northeast | southwest | southeast
    board = (1 << (size * size)) - 1
    edges = row[0] | row[last] | column[0] | column[last]
    return Regions(
        size=size,
        board=board,
        corners=corners,
        edges=edges,
        interior=board ^ edges,
        x_squares=(row[1] | row[last - 1]) & (column[1] | column[last - 1]),
        c_squares=edges & (row[1] | row[last - 1] | column[1] | column[last - 1]) & ~corners,
        top=row[0] & ~corners,
        bottom=row[last] & ~corners,
        left=column[0] & ~corners,
        right=column[last] & ~corners,
        northwest=northwest,
        northeast=northeast,
        southwest=southwest,
        southeast=southeast,
    )


def inner_edge_count(discs: int, empty: int, parts: Regions) -> int:
    """For each of ``discs`` on the second ring, its empty outward neighbours (corners never), added up.

    A side square has three: the one behind it and that one's two neighbours; an X-square four (b2: a2, a3, b1, c1).
    Every one of these is a border square whose image one step inwards is the disc or beside it.
    """
    ring = discs & parts.interior
    rows = (empty & parts.top) << parts.size | (empty & parts.bottom) >> parts.size
    columns = (empty & parts.left) << 1 | (empty & parts.right) >> 1
    return (
        (rows & ring).bit_count()
        + (rows << 1 & ring).bit_count()
        + (rows >> 1 & ring).bit_count()
        + (columns & ring).bit_count()
        + (columns << parts.size & ring).bit_count()
        + (columns >> parts.size & ring).bit_count()
    )
