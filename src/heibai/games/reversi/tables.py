"""Square tables: a value for each of the ten symmetry classes of an 8x8 board, carried over to smaller ones."""

from __future__ import annotations

from functools import cache

from .. import grid

# (row, column) of a class, both counted from the nearer edge; a class holds (r, c) and (c, r).
CLASSES = ((0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3))

# Integers, so that sums are exact in any order; values in units of 1 / UNITS[name].
TABLES: dict[str, tuple[int, ...]] = {
    "steep": (200, -100, 20, 10, -150, 0, 5, 5, 5, -5),
    "mild": (90, -20, 10, 10, -20, 1, 1, 1, 1, 1),
    # The weighted piece counter of Yoshioka, Ishii & Ito 1999, the heuristic of Lucas & Runarsson 2006.
    "swh": (100, -25, 10, 5, -25, 1, 1, 5, 2, 1),
}
UNITS = {"steep": 1, "mild": 1, "swh": 100}


def class_of(square: int, size: int) -> int:
    """Index into CLASSES of a square."""
    row, column = divmod(square, size)
    near = sorted((min(row, size - 1 - row), min(column, size - 1 - column)))
    return CLASSES.index((near[0], near[1]))


@cache
def class_masks(size: int) -> tuple[int, ...]:
    """[10] the squares of each class; 0 for one that a small board does not have."""
    masks = [0] * len(CLASSES)
    for square in range(size * size):
        masks[class_of(square, size)] |= 1 << square
    return tuple(masks)


@cache
def value_masks(name: str, size: int) -> tuple[tuple[int, int], ...]:
    """(value, squares that have it) of a table, zeros left out."""
    masks: dict[int, int] = {}
    for value, mask in zip(TABLES[name], class_masks(size), strict=True):
        masks[value] = masks.get(value, 0) | mask
    return tuple((value, mask) for value, mask in masks.items() if value and mask)


def table_difference(name: str, own: int, opponent: int, size: int) -> float:
    """The table's sum over own discs minus the same over the opponent's, one rounding at most."""
    total = 0
    for value, mask in value_masks(name, size):
        total += value * ((own & mask).bit_count() - (opponent & mask).bit_count())
    return total / UNITS[name]


def square_names(size: int) -> tuple[str, ...]:
    """``("a1", "b1", ...)``, one gene each."""
    return tuple(grid.format_square(square, size) for square in range(size * size))
