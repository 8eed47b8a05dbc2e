"""Many numbers as one: sums in the order in which NumPy adds, extremes, truth. Each along an axis, or of all.

An answer is its numbers, their kind and their shape; no shape: it is one number.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ._kinds import bool_, dtype, float64, int64
from ._places import Shape, steps_of

if TYPE_CHECKING:
    from ._array import ndarray

Answer = tuple[list[Any], dtype, Shape | None]


def rows_along(values: ndarray, axis: int | None) -> tuple[list[Sequence[Any]], Shape | None]:
    """The rows of numbers that become one each, and the shape of the answer."""
    if axis is None or values.ndim == 1:
        return [values.numbers], None
    axis %= values.ndim
    far, count = steps_of(values.shape)[axis], values.shape[axis]
    shape = values.shape[:axis] + values.shape[axis + 1 :]
    block = far * count
    outer = values.size // block if block else math.prod(values.shape[:axis])
    firsts = [block * each + place for each in range(outer) for place in range(far)]
    return [values.numbers[first : first + block - far + 1 : far] if count else [] for first in firsts], shape


def summed(values: ndarray, axis: int | None) -> Answer:
    """Floats by pairs where they lie side by side, else one after the other."""
    rows, shape = rows_along(values, axis)
    if not values.dtype.is_float:
        return [sum(row) for row in rows], int64, shape
    is_side_by_side = shape is None or (axis or 0) % values.ndim == values.ndim - 1 or values.is_by_columns
    add = added_by_pairs if is_side_by_side else added
    return [add(row) for row in rows], values.dtype, shape


def added(row: Iterable[float]) -> float:
    """One after the other; Python's own sum is rounded less."""
    total = 0.0
    for each in row:
        total += each
    return total


def added_by_pairs(row: Sequence[float]) -> float:
    """Blocks of up to 128 in eight sums, and longer rows by halves."""
    count = len(row)
    if count < 8:
        return added(row)
    if count > 128:
        half = count // 2 - count // 2 % 8
        return added_by_pairs(row[:half]) + added_by_pairs(row[half:])
    whole = count - count % 8
    a, b, c, d, e, f, g, h = (_row_sum(row[place:whole:8]) for place in range(8))
    total = ((a + b) + (c + d)) + ((e + f) + (g + h))
    for each in row[whole:]:
        total += each
    return total


def _row_sum(row: Sequence[float]) -> float:
    total = row[0]
    for each in row[1:]:
        total += each
    return total


def largest(values: ndarray, axis: int | None, initial: float | None) -> Answer:
    return _extremes(values, axis, initial, max)


def smallest(values: ndarray, axis: int | None, initial: float | None) -> Answer:
    return _extremes(values, axis, initial, min)


def _extremes(values: ndarray, axis: int | None, initial: float | None, choose: Callable[..., Any]) -> Answer:
    rows, shape = rows_along(values, axis)
    begin = [] if initial is None else [initial]
    return [_extreme([*begin, *row], choose) for row in rows], values.dtype, shape


def _extreme(row: list[Any], choose: Callable[..., Any]) -> Any:
    """What is no number stands above all."""
    return next((each for each in row if each != each), None) or choose(row)


def truth(values: ndarray, axis: int | None, of_row: Callable[[Iterable[Any]], bool]) -> Answer:
    rows, shape = rows_along(values, axis)
    return [of_row(row) for row in rows], bool_, shape


def deviations(values: ndarray) -> Answer:
    """The standard deviation of each column of a table, or of a row."""
    rows, shape = rows_along(values, 0)
    add = added_by_pairs if shape is None or values.is_by_columns else added
    found = []
    for row in rows:
        middle = add(row) / len(row)
        found.append(math.sqrt(add([(each - middle) * (each - middle) for each in row]) / len(row)))
    return found, float64, shape
