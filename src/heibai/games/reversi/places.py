"""Where the terms of an evaluation lie: squares, each with its part of the term, for the side to move.

A gene that is no sum over squares (a parity, a share in percent) has no places.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from .. import grid
from . import tables
from .features import FEATURES, empty_corners
from .regions import inner_edge_count, regions
from .stability import full_line_squares, stable_discs
from .terms import PHASED, phase_shares

if TYPE_CHECKING:
    from .position import ReversiPosition

Parts = Sequence[tuple[int, float]]
Place = Callable[["ReversiPosition"], Parts]


def _sides(own: int, opponent: int, worth: float = 1.0) -> list[tuple[int, float]]:
    """``worth`` on each square of ``own``, less as much on each of ``opponent``, ascending; none where both are."""
    signed = [(square, worth) for square in grid.squares_of(own & ~opponent)]
    return sorted(signed + [(square, -worth) for square in grid.squares_of(opponent & ~own)])


def _discs_on(squares: Callable[[ReversiPosition], int], worth: float = 1.0) -> Place:
    def place(position: ReversiPosition) -> Parts:
        mask = squares(position)
        return _sides(position.own & mask, position.opponent & mask, worth)

    return place


def _table(name: str, position: ReversiPosition) -> Parts:
    found: list[tuple[int, float]] = []
    for value, mask in tables.value_masks(name, position.size):
        found += _sides(position.own & mask, position.opponent & mask, value / tables.UNITS[name])
    return sorted(found)


def _own_mobility(position: ReversiPosition) -> Parts:
    return _sides(position.own_mobility, 0)


def _mobility(position: ReversiPosition) -> Parts:
    return _sides(position.own_mobility, position.opponent_mobility)


def _potential_mobility(position: ReversiPosition) -> Parts:
    parts = regions(position.size)
    empty = parts.board & ~(position.own | position.opponent)
    return _sides(parts.neighbours(position.opponent) & empty, parts.neighbours(position.own) & empty)


def _stable(position: ReversiPosition) -> Parts:
    return _sides(*stable_discs(position.own, position.opponent, position.size))


def _frontier(position: ReversiPosition) -> int:
    parts = regions(position.size)
    return parts.neighbours(parts.board & ~(position.own | position.opponent))


def _full_lines(position: ReversiPosition) -> int:
    return full_line_squares(position.own | position.opponent, position.size)


def _everywhere(position: ReversiPosition) -> int:
    return regions(position.size).board


def _x_open(position: ReversiPosition) -> int:
    parts = regions(position.size)
    return parts.x_beside(empty_corners(position, parts))


def _c_open(position: ReversiPosition) -> int:
    parts = regions(position.size)
    return parts.c_beside(empty_corners(position, parts))


def _corners(position: ReversiPosition) -> int:
    return regions(position.size).corners


def _edges(position: ReversiPosition) -> int:
    return regions(position.size).edges


def _inner_edges(position: ReversiPosition) -> Parts:
    """Each disc of the second ring counts its empty outward neighbours."""
    parts = regions(position.size)
    empty = parts.board & ~(position.own | position.opponent)
    found = []
    for square, sign in _sides(position.own, position.opponent):
        count = inner_edge_count(1 << square, empty, parts)
        if count:
            found.append((square, sign * count))
    return found


_NAMED: dict[str, Place] = {
    "discs": _discs_on(_everywhere),
    "squares": partial(_table, "steep"),
    "squares_mild": partial(_table, "mild"),
    "squares_swh": partial(_table, "swh"),
    "corners": _discs_on(_corners),
    "x_squares": _discs_on(lambda position: regions(position.size).x_squares),
    "c_squares": _discs_on(lambda position: regions(position.size).c_squares),
    "x_open": _discs_on(_x_open),
    "c_open": _discs_on(_c_open),
    "edges": _discs_on(_edges),
    "mobility": _mobility,
    "potential_mobility": _potential_mobility,
    "frontier": _discs_on(_frontier),
    "stable": _stable,
    "full_lines": _discs_on(_full_lines),
}
assert set(_NAMED) < set(FEATURES)

_ZONES: tuple[Place, ...] = (
    _NAMED["corners"],
    _discs_on(lambda position: _edges(position) ^ _corners(position)),
    _NAMED["x_open"],
    _inner_edges,
    _NAMED["discs"],
)
_SEVEN: dict[int, Place] = {
    0: _NAMED["squares"],
    2: _discs_on(_corners, 25.0),
    3: _discs_on(lambda position: _x_open(position) | _c_open(position), -25.0),
    5: _discs_on(_full_lines, 2.5),
}
_EDGES = _discs_on(_edges, 2.5)
_CLASSIC: tuple[Place, ...] = (
    _NAMED["squares_mild"], _NAMED["discs"], _own_mobility, _NAMED["stable"], _NAMED["x_squares"],
)  # fmt: skip
_PHASED: tuple[Place, ...] = (_NAMED["discs"], _NAMED["squares_mild"], _NAMED["mobility"], _NAMED["stable"])


def named(genes: Sequence[str], position: ReversiPosition) -> Mapping[int, Parts]:
    """Of the named features."""
    return {gene: _NAMED[name](position) for gene, name in enumerate(genes) if name in _NAMED}


def zones(position: ReversiPosition) -> Mapping[int, Parts]:
    """Of the six zones."""
    return _by_gene((*_ZONES, _own_mobility), position)


def zones_with_difference(position: ReversiPosition) -> Mapping[int, Parts]:
    """Of the six zones, the last of them the difference in mobility."""
    return _by_gene((*_ZONES, _mobility), position)


def seven(position: ReversiPosition) -> Mapping[int, Parts]:
    """Of the seven terms; shares in percent lie nowhere."""
    return {gene: place(position) for gene, place in _SEVEN.items()}


def seven_with_difference(position: ReversiPosition) -> Mapping[int, Parts]:
    """Of the seven terms, the last of them the difference on the edges."""
    return {**seven(position), 6: _EDGES(position)}


def classic(position: ReversiPosition) -> Mapping[int, Parts]:
    """Of the five terms."""
    return _by_gene(_CLASSIC, position)


def phased(position: ReversiPosition) -> Mapping[int, Parts]:
    """Of the twelve terms: those of a phase that does not count now lie nowhere."""
    shares = phase_shares(position.size)[(position.own | position.opponent).bit_count()]
    here = [place(position) for place in _PHASED]
    found: dict[int, Parts] = {}
    for gene in range(len(PHASED)):
        share = shares[gene // len(_PHASED)]
        if share:
            found[gene] = [(square, share * part) for square, part in here[gene % len(_PHASED)]]
    return found


def classes(position: ReversiPosition) -> Mapping[int, Parts]:
    """Of the ten classes of squares."""
    masks = enumerate(tables.class_masks(position.size))
    return {gene: _sides(position.own & mask, position.opponent & mask) for gene, mask in masks}


def every_square(position: ReversiPosition) -> Mapping[int, Parts]:
    """Of a gene for each square."""
    return {square: [(square, part)] for square, part in _sides(position.own, position.opponent)}


def _by_gene(places: Sequence[Place], position: ReversiPosition) -> Mapping[int, Parts]:
    return {gene: place(position) for gene, place in enumerate(places)}
