"""What players of Reversi count in a position, the regions of its empty squares, and wedges."""

from __future__ import annotations

from ....core.abilities.judgement import FilledBoard, Judgement
from ....core.contract import Color
from ... import grid
from ..position import ReversiPosition, mobility
from ..regions import regions
from ..stability import stable_discs

NAMES = ("discs", "corners", "moves", "safe moves", "stable discs", "frontier discs", "room")


def _of(position: ReversiPosition, side: Color) -> tuple[int, ...]:
    """Of one side, as if it were its turn.

    Safe moves are those after which the other side can take no corner. Frontier discs touch an empty square. Room: the
    empty squares that touch a disc of the *other* side, where this side may find moves.
    """
    own, opponent = (position.white, position.black) if side else (position.black, position.white)
    size, parts = position.size, regions(position.size)
    empty = parts.board & ~(own | opponent)
    moves = mobility(own, opponent, size)
    return (
        own.bit_count(),
        (own & parts.corners).bit_count(),
        moves.bit_count(),
        sum(_is_safe(ReversiPosition(*_by_colour(own, opponent, side), side, size), move) for move in _each(moves)),
        stable_discs(own, opponent, size)[0].bit_count(),
        (own & parts.neighbours(empty)).bit_count(),
        (empty & parts.neighbours(opponent)).bit_count(),
    )


def _by_colour(own: int, opponent: int, side: Color) -> tuple[int, int]:
    return (opponent, own) if side else (own, opponent)


def _each(squares: int) -> tuple[int, ...]:
    return grid.squares_of(squares)


def _is_safe(position: ReversiPosition, move: int) -> bool:
    after = position.play(move)
    return not after.own_mobility & regions(position.size).corners


def _regions(position: ReversiPosition) -> tuple[frozenset[int], ...]:
    """Empty squares that touch each other in any of the eight directions, by their first square."""
    parts = regions(position.size)
    left, found = parts.board & ~(position.black | position.white), []
    while left:
        grown, region = left & -left, 0
        while grown != region:
            region, grown = grown, (grown | parts.neighbours(grown)) & left
        found.append(frozenset(grid.squares_of(region)))
        left &= ~region
    return tuple(found)


def _playable(position: ReversiPosition, side: Color) -> tuple[int, ...]:
    own, opponent = (position.white, position.black) if side else (position.black, position.white)
    return _each(mobility(own, opponent, position.size))


def _wedges(position: ReversiPosition, move: int) -> bool:
    """Whether the disc then stands on an edge between two discs of the other side, which so cannot turn it there."""
    size = position.size
    row, column = divmod(move, size)
    last = size - 1
    if (row in (0, last)) == (column in (0, last)):
        return False  # a corner, or no edge
    step = 1 if row in (0, last) else size
    after = position.play(move)
    theirs = after.own
    return bool(theirs >> move - step & 1 and theirs >> move + step & 1)


JUDGEMENT = Judgement(NAMES, _of, FilledBoard(_regions, _playable, _wedges))
