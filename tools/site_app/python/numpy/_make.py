"""New arrays, and those made of several."""

from __future__ import annotations

import math
import sys
from array import array as _Numbers
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Any

from ._array import made, ndarray, swapped
from ._kinds import float64, int16, int64, kind_of, kind_of_values, kind_together
from ._places import Shape


def array(values: object, dtype: object = None) -> ndarray:
    """A new array of a number, of numbers, or of rows of them."""
    if isinstance(values, ndarray):
        return values.astype(values.dtype if dtype is None else dtype)
    kinds: list[Any] = []
    flat, shape = _flat(values, kinds)
    kind = kinds[0] if dtype is None and kinds and all(each is kinds[0] for each in kinds) else None
    if kind is None:
        kind = kind_of_values(flat) if dtype is None else kind_of(dtype)
    numbers = map(float, flat) if kind.is_float else map(int, flat)  # type: ignore[call-overload]
    return made(numbers, kind, shape)


def _flat(values: object, kinds: list[Any]) -> tuple[list[Any], Shape]:
    """The numbers and their shape; ``kinds`` is told of the arrays among them."""
    if isinstance(values, ndarray):
        kinds.append(values.dtype)
        return (values.ravel().tolist() if values.ndim else [values.item()]), values.shape
    if isinstance(values, int | float | bool):
        return [values], ()
    items = [_flat(each, kinds) for each in values]  # type: ignore[attr-defined]
    shapes = {shape for _, shape in items}
    if len(shapes) > 1:
        raise ValueError("setting an array element with a sequence: the rows are not alike")
    return [number for numbers, _ in items for number in numbers], (len(items), *(shapes.pop() if shapes else ()))


def asarray(values: object, dtype: object = None) -> ndarray:
    """The same array where it is one of this kind."""
    is_one = isinstance(values, ndarray) and (dtype is None or values.dtype is kind_of(dtype))
    return values if is_one else array(values, dtype)  # type: ignore[return-value]


ascontiguousarray = asarray


def frombuffer(data: bytes, dtype: object) -> ndarray:
    """Numbers in the order of bytes of this machine, which is the little one."""
    kind = kind_of(dtype)
    assert sys.byteorder == "little"
    numbers = _Numbers(kind.code)
    numbers.frombytes(data)
    return ndarray(numbers, kind, (len(numbers),))


def zeros(shape: int | tuple[int, ...], dtype: object = float64) -> ndarray:
    """As many as the shape has."""
    full = shape if isinstance(shape, tuple) else (shape,)
    kind = kind_of(dtype)
    return ndarray(_Numbers(kind.code, bytes(kind.itemsize * math.prod(full))), kind, full)


empty = zeros


def full(shape: int | tuple[int, ...], value: float, dtype: object = None) -> ndarray:
    """The same number everywhere."""
    wanted = shape if isinstance(shape, tuple) else (shape,)
    kind = kind_of_values([value]) if dtype is None else kind_of(dtype)
    return made([value] * math.prod(wanted), kind, wanted)


def ones_like(values: ndarray) -> ndarray:
    return made([1] * values.size, values.dtype, values.shape)


def full_like(values: ndarray, value: float) -> ndarray:
    return made([value] * values.size, values.dtype, values.shape)


def arange(first: int, end: int | None = None) -> ndarray:
    """The whole numbers before ``end``, or before ``first``."""
    return array(list(range(first) if end is None else range(first, end)), int64)


def fromiter(values: Iterable[object], dtype: object) -> ndarray:
    """A row of them."""
    return array(list(values), dtype)


def concatenate(parts: Sequence[Any]) -> ndarray:
    """One behind the other along the first axis."""
    found = [asarray(each) for each in parts]
    kind = found[0].dtype
    for each in found[1:]:
        kind = kind_together(kind, each.dtype)
    shapes = {each.shape[1:] for each in found}
    if len(shapes) > 1:
        raise ValueError(f"all the input array dimensions except for the first must match: {sorted(shapes)}")
    numbers = [number for each in found for number in each.numbers]
    return made(numbers, kind, (sum(map(len, found)), *shapes.pop()))


def append(values: object, more: object) -> ndarray:
    """A row with more numbers behind it."""
    return concatenate([asarray(each).reshape(-1) for each in (values, more)])


def stack(parts: Sequence[Any], axis: int = 0) -> ndarray:
    """Along a new axis, the first or of rows the second."""
    found = [asarray(each) for each in parts]
    whole = concatenate([each.reshape(1, *each.shape) for each in found])
    if axis == 0:
        return whole
    if axis != 1 or whole.ndim != 2:
        raise TypeError(f"axis {axis} of {whole.ndim} is not here")
    return swapped(whole, 0, 1).copy()


def repeat(values: object, counts: Any, axis: int | None = None) -> ndarray:
    """Each number, or along the first axis each row, as often as its count says."""
    whole = asarray(values)
    if axis not in (None, 0):
        raise TypeError(f"repeating along axis {axis} is not here")
    whole = whole.reshape(-1) if axis is None else whole
    often = [counts] * len(whole) if isinstance(counts, int) else list(counts.numbers)
    return whole[[place for place, count in zip(range(len(whole)), often, strict=True) for _ in range(count)]]


def split(values: ndarray, ends: Any) -> list[ndarray]:
    """The parts of a row before, between and behind these places, or so many alike."""
    each = len(values) // ends if isinstance(ends, int) else 0
    middle = [each * number for number in range(1, ends)] if isinstance(ends, int) else list(ends)
    places = [0, *middle, len(values)]
    return [values[first:last] for first, last in pairwise(places)]


def reshape(values: object, shape: Any) -> ndarray:
    return asarray(values).reshape(shape)


swapaxes = swapped


def cumsum(values: ndarray | list[int], axis: int = 0, dtype: object = None) -> ndarray:
    """Of a row, or along each of several rows of 16 bits, modulo 2^16."""
    whole = asarray(values)
    if whole.ndim == 1 and dtype is None:
        kind = whole.dtype if whole.dtype.is_float else int64
        return made(accumulate(whole.numbers), kind, whole.shape)
    if whole.ndim != 2 or axis != 1 or dtype is None or kind_of(dtype) is not int16:
        raise TypeError("of several rows only sums of 16 bits are here")
    sums, width = _Numbers("h"), whole.shape[1]
    for first in range(0, len(whole.numbers), width):
        total = 0
        for step in whole.numbers[first : first + width]:
            total = (total + step + 32768) % 65536 - 32768
            sums.append(total)
    return ndarray(sums, int16, whole.shape)


def bincount(values: ndarray, weights: ndarray | None = None, minlength: int = 0) -> ndarray:
    """How often each number is there, or what its weights add up to."""
    found: list[float] = [0 if weights is None else 0.0] * max(minlength, max(values.numbers, default=-1) + 1)
    for value, weight in zip(values.numbers, [1] * values.size if weights is None else weights.numbers, strict=True):
        found[value] += weight
    return array(found, int64 if weights is None else float64)
