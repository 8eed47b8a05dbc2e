"""The arrays that Analyse and Breed need, where there is no NumPy: in Python for WebAssembly, of the page without a
server.

What is not here is missing, and says so by an AttributeError. `tests/test_browser_arrays.py` holds it to NumPy, sums
and random streams to the last bit.
"""

from __future__ import annotations

import math
import operator
from typing import Any

from . import random
from ._array import as_array, calculated, kind_of_both, made, ndarray
from ._kinds import (
    bool_,
    dtype,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    kind_of,
    uint8,
    uint16,
    uint32,
    uint64,
)
from ._make import (
    append,
    arange,
    array,
    asarray,
    ascontiguousarray,
    bincount,
    concatenate,
    cumsum,
    empty,
    frombuffer,
    fromiter,
    full,
    full_like,
    ones_like,
    repeat,
    reshape,
    split,
    stack,
    swapaxes,
    zeros,
)
from ._places import repeated_places, shape_together

__version__ = "0"
__all__ = [
    "append", "arange", "array", "asarray", "ascontiguousarray", "bincount", "bool_", "concatenate", "cumsum", "dtype",
    "empty", "float32", "float64", "frombuffer", "fromiter", "full", "full_like", "int8", "int16", "int32", "int64",
    "ndarray", "ones_like", "random", "repeat", "reshape", "split", "stack", "swapaxes", "uint8", "uint16", "uint32",
    "uint64", "zeros",
]  # fmt: skip

floating, integer, number = float, int, float  # nothing here is an instance of NumPy's own numbers
inf, nan = math.inf, math.nan


def where(chosen: Any, one: object, other: object) -> ndarray:
    """Of each pair the first where it is chosen, else the second."""
    mask, first, second = as_array(chosen), as_array(one), as_array(other)
    kind = kind_of_both(one, other)
    shape = shape_together(mask.shape, shape_together(first.shape, second.shape))
    three = ([each.numbers[place] for place in repeated_places(each.shape, shape)] for each in (mask, first, second))
    return made((a if is_first else b for is_first, a, b in zip(*three, strict=True)), kind, shape)


def subtract(one: object, other: object, dtype: object = None) -> ndarray:
    return calculated(operator.sub, one, other, kind=None if dtype is None else kind_of(dtype))


def maximum(one: object, other: object) -> ndarray:
    return calculated(lambda a, b: a if a >= b or a != a else b, one, other)


def minimum(one: object, other: object) -> ndarray:
    return calculated(lambda a, b: a if a <= b or a != a else b, one, other)


def divmod(one: object, other: object) -> tuple[ndarray, ndarray]:
    return calculated(operator.floordiv, one, other), calculated(operator.mod, one, other)


def isclose(one: object, other: object, *, rtol: float, atol: float) -> ndarray:
    def is_close(a: float, b: float) -> bool:
        return a == b or (math.isfinite(b) and abs_(a - b) <= atol + rtol * abs_(b))

    return calculated(is_close, one, other, kind=bool_)


def array_equal(one: object, other: object) -> bool:
    first, second = as_array(one), as_array(other)
    return first.shape == second.shape and bool((first == second).all())


def argsort(values: ndarray, kind: str = "stable") -> ndarray:
    """Places of a row, the smallest first, equals as they are."""
    if kind != "stable" or values.ndim != 1:
        raise TypeError("only rows are sorted here, and stably")
    return array(sorted(range(len(values)), key=values.numbers.__getitem__), int64)


def isin(values: ndarray, wanted: ndarray) -> ndarray:
    """Which of them are among the wanted ones."""
    known = set(wanted.numbers)
    return made((value in known for value in values.numbers), bool_, values.shape)


def any(values: object, axis: int | None = None) -> Any:
    return as_array(values).any(axis)


def all(values: object, axis: int | None = None) -> Any:
    return as_array(values).all(axis)


def mean(values: object) -> Any:
    return as_array(values).mean()


def min(values: ndarray) -> Any:
    return values.min()


def std(values: ndarray, axis: int) -> ndarray:
    return values.std(axis)


def count_nonzero(values: ndarray) -> int:
    return sum(1 for value in values.numbers if value)


def flatnonzero(values: ndarray) -> ndarray:
    return array([place for place, value in enumerate(values.numbers) if value], int64)


def isfinite(values: ndarray) -> ndarray:
    return made(map(math.isfinite, values.numbers), bool_, values.shape)


def isnan(values: ndarray) -> ndarray:
    return made(map(math.isnan, values.numbers), bool_, values.shape)


def sqrt(values: ndarray) -> ndarray:
    return made(map(math.sqrt, values.numbers), float64, values.shape)


def clip(values: ndarray, least: float, most: float) -> ndarray:
    return minimum(maximum(values, least), most)


abs_ = abs


def abs(values: ndarray) -> ndarray:
    return made(map(abs_, values.numbers), values.dtype, values.shape)


def rint(values: ndarray) -> ndarray:
    return made(map(float, map(round, values.numbers)), float64, values.shape)
