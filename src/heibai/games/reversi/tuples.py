"""Named sets of square tuples for n-tuple networks: one tuple of each symmetry class, ascending squares."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING

from ...core.contract import TupleSet
from ...core.errors import unknown
from ...core.rng import Rng
from .. import grid

if TYPE_CHECKING:
    from .position import ReversiPosition

Tuple = tuple[int, ...]
LONGEST = 10  # squares of a tuple in the kernel

DESCRIPTIONS = {
    "classes": "single squares: the ten classes of a weighted piece counter",
    "straight2": "all straight pairs (Jaskowski 2014)",
    "straight3": "all straight triples (Jaskowski 2014)",
    "straight4": "all straight quadruples",
    "square2": "all squares of 2x2",
    "corner": "the corner 3x3",
    "lines": "all rows and diagonals of four squares or more",
    "logistello": "corner 3x3, edge with both X-squares, corner 2x5, rows, diagonals (after Buro 1997)",
}
_SNAKES = re.compile(r"snake([0-9]{1,4})x([0-9]{1,2})-seed([0-9]{1,18})")


@cache
def tuple_set(name: str, size: int) -> TupleSet:
    """The named tuples on a ``size`` x ``size`` board, of several sets joined by ``+``. Raises UnknownNameError."""
    classes: dict[tuple[Tuple, ...], tuple[Tuple, ...]] = {}
    for squares in (squares for part in name.split("+") for squares in _tuples(part, size)):
        images = _images(tuple(sorted(squares)), size)
        classes.setdefault(tuple(sorted(tuple(sorted(image)) for image in images)), images)
    placements = tuple(classes.values())
    folds = tuple(_folds(images[0], size) for images in placements)
    return TupleSet(name, "reversi", size, placements, folds, contents)


def _tuples(name: str, size: int) -> Iterable[Tuple]:
    """Of one named set, squares in any order."""
    if snakes := _SNAKES.fullmatch(name):
        count, length, seed = (int(number) for number in snakes.groups())
        if count and 1 <= length <= LONGEST and length <= size * size:
            return _snakes(count, length, seed, size)
    if name not in _MAKERS:
        known = [*_MAKERS, "snakeNxL-seedS"]
        mend = f"as in 'ntuple:set=[straight4,square2]' or 'ntuple:set=snake12x6-seed1' (a length of 1 to {LONGEST})"
        raise unknown("set of tuples of reversi", name, known, mend=mend)
    return _MAKERS[name](size)


def contents(position: ReversiPosition) -> list[int]:
    """[size * size] 0 empty, 1 own, 2 opponent."""
    own, opponent = position.own, position.opponent
    return [(own >> square & 1) + 2 * (opponent >> square & 1) for square in range(position.size * position.size)]


def _images(squares: Tuple, size: int) -> tuple[Tuple, ...]:
    """The tuple under the eight symmetries, the identity first; of two on the same squares the first stays."""
    images: dict[Tuple, Tuple] = {}
    for permutation in grid.symmetries(size):
        image = tuple(permutation[square] for square in squares)
        images.setdefault(tuple(sorted(image)), image)
    return tuple(images.values())


def _folds(squares: Tuple, size: int) -> tuple[Tuple, ...]:
    """The orders in which symmetries that keep the tuple's squares read them, the identity first."""
    images = (tuple(permutation[square] for square in squares) for permutation in grid.symmetries(size))
    orders = (tuple(map(squares.index, image)) for image in images if set(image) == set(squares))
    return tuple(dict.fromkeys(orders))


def _classes(size: int) -> Iterable[Tuple]:
    return ((square,) for square in range(size * size))


def _straight(length: int) -> Callable[[int], Iterable[Tuple]]:
    def tuples(size: int) -> Iterable[Tuple]:
        for row in range(size):
            for column in range(size):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    last_row, last_column = row + down * (length - 1), column + right * (length - 1)
                    if last_row < size and 0 <= last_column < size:
                        yield tuple((row + down * i) * size + column + right * i for i in range(length))

    return tuples


def _logistello(size: int) -> Iterable[Tuple]:
    yield from _corner(size)
    yield (*range(size), size + 1, 2 * size - 2)
    yield tuple(row * size + column for row in range(2) for column in range(min(5, size)))
    yield from _rows(range(1, size // 2), size)
    yield from _diagonals(size)


def _corner(size: int) -> Iterable[Tuple]:
    yield tuple(row * size + column for row in range(3) for column in range(3))


def _lines(size: int) -> Iterable[Tuple]:
    yield from _rows(range((size + 1) // 2), size)
    yield from _diagonals(size)


def _rows(rows: range, size: int) -> Iterable[Tuple]:
    return (tuple(range(row * size, (row + 1) * size)) for row in rows)


def _diagonals(size: int) -> Iterable[Tuple]:
    for length in range(size, 3, -1):
        yield tuple(i * size + size - length + i for i in range(length))


def _squares(size: int) -> Iterable[Tuple]:
    for row in range(size - 1):
        for column in range(size - 1):
            corner = row * size + column
            yield corner, corner + 1, corner + size, corner + size + 1


def _snakes(count: int, length: int, seed: int, size: int) -> Iterable[Tuple]:
    """Random walks over neighbouring squares, diagonal ones too, that visit none twice (Jaskowski 2014, section 4.2).

    A walk that is stuck begins again. ``count`` walks are drawn; those alike under a symmetry are one tuple.
    """
    rng = Rng(seed)
    for _ in range(count):
        walk: list[int] = []
        while len(walk) < length:
            near = [s for s in _neighbours(walk[-1], size) if s not in walk] if walk else range(size * size)
            walk = [*walk, rng.choice(near)] if near else []
        yield tuple(walk)


def _neighbours(square: int, size: int) -> list[int]:
    row, column = divmod(square, size)
    rows = range(max(row - 1, 0), min(row + 2, size))
    columns = range(max(column - 1, 0), min(column + 2, size))
    return [r * size + c for r in rows for c in columns if (r, c) != (row, column)]


_MAKERS: dict[str, Callable[[int], Iterable[Tuple]]] = {
    "classes": _classes,
    "straight2": _straight(2),
    "straight3": _straight(3),
    "straight4": _straight(4),
    "square2": _squares,
    "corner": _corner,
    "lines": _lines,
    "logistello": _logistello,
}
