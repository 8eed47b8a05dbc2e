"""Arrays of numbers: what they hold, their parts, and what is calculated number by number.

A part is a copy, where NumPy gives a view of the same numbers: writing into one is refused.
"""

from __future__ import annotations

import math
import operator
from array import array as _Numbers
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ._kinds import bool_, dtype, float64, kind_of, kind_together, kind_with_number
from ._places import Shape, exchanged_places, places_of, repeated_places, shape_together
from ._sums import deviations, largest, smallest, summed, truth


class _Flags:
    writeable = True


class ndarray:
    """Numbers of one kind, row by row."""

    is_part = False
    is_by_columns = False  # NumPy lays it out column by column, which decides how its sums are rounded

    def __init__(self, numbers: _Numbers, kind: dtype, shape: Shape) -> None:
        self.numbers, self.dtype, self.shape = numbers, kind, shape
        self.flags = _Flags()

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return len(self.numbers)

    @property
    def T(self) -> ndarray:
        return swapped(self, 0, 1) if self.ndim == 2 else self

    @property
    def flat(self) -> list[object]:
        return self.ravel().tolist()

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        if self.ndim == 1:
            return iter(self.tolist())
        return (self[row] for row in range(len(self)))

    def __int__(self) -> int:
        return int(self.item())

    __index__ = __int__

    def __float__(self) -> float:
        return float(self.item())

    def __bool__(self) -> bool:
        return bool(self.item())

    def item(self) -> Any:
        if self.size != 1:
            raise ValueError("can only convert an array of size 1 to a Python scalar")
        return self._told(self.numbers[0])

    def _told(self, value: object) -> Any:
        return bool(value) if self.dtype is bool_ else value

    def __getitem__(self, at: object) -> Any:
        if self._is_mask(at):
            chosen = [value for value, is_wanted in zip(self.numbers, at.numbers, strict=True) if is_wanted]  # type: ignore[attr-defined]
            return made(chosen, self.dtype, (len(chosen),))
        if self.ndim == 1 and isinstance(at, int):
            return self._told(self.numbers[at])
        places, shape, is_copy = places_of(self.shape, at, (ndarray, list))
        if not shape and not isinstance(at, ndarray) and not (isinstance(at, tuple) and Ellipsis in at):
            return self._told(self.numbers[places[0]])
        found = made(map(self.numbers.__getitem__, places), self.dtype, shape)
        found.is_part = not is_copy
        found.is_by_columns = is_copy and isinstance(at, tuple) and isinstance(at[0], slice)
        return found

    def __setitem__(self, at: object, value: object) -> None:
        if self.is_part:
            raise TypeError("this array is a part of another, and a copy here: write into the whole one")
        if self._is_mask(at):
            places = [place for place, is_wanted in enumerate(at.numbers) if is_wanted]  # type: ignore[attr-defined]
            shape: Shape = (len(places),)
        else:
            places, shape, _ = places_of(self.shape, at, (ndarray, list))
        whole = as_array(value)
        whole = whole.astype(self.dtype) if whole.dtype is not self.dtype else whole
        for place, source in zip(places, repeated_places(whole.shape, shape), strict=True):
            self.numbers[place] = whole.numbers[source]

    def _is_mask(self, at: object) -> bool:
        return isinstance(at, ndarray) and at.dtype is bool_ and at.shape == self.shape

    def tolist(self) -> Any:
        if self.ndim == 0:
            return self.item()
        if self.ndim == 1:
            return [value == 1 for value in self.numbers] if self.dtype is bool_ else self.numbers.tolist()
        return [row.tolist() for row in self]

    def tobytes(self) -> bytes:
        return self.numbers.tobytes()

    def copy(self) -> ndarray:
        return ndarray(self.numbers[:], self.dtype, self.shape)

    def astype(self, kind: object) -> ndarray:
        wanted = kind_of(kind)
        if wanted is bool_:
            return made((1 if value else 0 for value in self.numbers), bool_, self.shape)
        if self.dtype.is_float and not wanted.is_float:
            return made(map(int, self.numbers), wanted, self.shape)
        return ndarray(_Numbers(wanted.code, self.numbers), wanted, self.shape)

    def reshape(self, *shape: Any) -> ndarray:
        wanted = shape[0] if isinstance(shape[0], tuple) else shape
        known = -math.prod(wanted)
        rest = (len(self.numbers) // known if known else 0) if -1 in wanted else 0
        full = tuple(rest if each == -1 else each for each in wanted)
        if math.prod(full) != len(self.numbers):
            raise ValueError(f"cannot reshape array of size {len(self.numbers)} into shape {wanted}")
        found = ndarray(self.numbers[:], self.dtype, full)
        found.is_part = True
        return found

    def ravel(self) -> ndarray:
        return self.reshape(-1)

    def sum(self, axis: int | None = None) -> Any:
        return _answer(*summed(self, axis))

    def mean(self, axis: int | None = None) -> Any:
        return self.sum(axis) / (self.size if axis is None else self.shape[axis])

    def std(self, axis: int) -> ndarray:
        if axis != 0 or self.ndim != 2:
            raise TypeError("only deviations of the columns of a table are here")
        return _answer(*deviations(self))  # type: ignore[no-any-return]

    def max(self, axis: int | None = None, initial: float | None = None) -> Any:
        return _answer(*largest(self, axis, initial))

    def min(self, axis: int | None = None, initial: float | None = None) -> Any:
        return _answer(*smallest(self, axis, initial))

    def all(self, axis: int | None = None) -> Any:
        return _answer(*truth(self, axis, all))

    def any(self, axis: int | None = None) -> Any:
        return _answer(*truth(self, axis, any))

    def __invert__(self) -> ndarray:
        if self.dtype is not bool_:
            raise TypeError(f"~ of an array of {self.dtype} is not here")
        return made((1 - value for value in self.numbers), bool_, self.shape)

    def __neg__(self) -> ndarray:
        return made(map(operator.neg, self.numbers), self.dtype, self.shape)

    def __pow__(self, power: object) -> ndarray:
        if power != 2:
            raise TypeError(f"powers of {power!r} are not here")
        return self * self

    def __iadd__(self, other: object) -> ndarray:
        return self._becomes(self + other)

    def __imul__(self, other: object) -> ndarray:
        return self._becomes(self * other)

    def _becomes(self, found: ndarray) -> ndarray:
        if found.shape != self.shape or found.dtype is not self.dtype:
            raise TypeError(f"{found.dtype} {found.shape} does not fit into {self.dtype} {self.shape}")
        self.numbers[:] = found.numbers
        return self

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: object) -> ndarray:
        return calculated(operator.add, self, other)

    def __radd__(self, other: object) -> ndarray:
        return calculated(operator.add, other, self)

    def __sub__(self, other: object) -> ndarray:
        return calculated(operator.sub, self, other)

    def __rsub__(self, other: object) -> ndarray:
        return calculated(operator.sub, other, self)

    def __mul__(self, other: object) -> ndarray:
        return calculated(operator.mul, self, other)

    def __rmul__(self, other: object) -> ndarray:
        return calculated(operator.mul, other, self)

    def __truediv__(self, other: object) -> ndarray:
        return calculated(divided, self, other, kind=float64)

    def __rtruediv__(self, other: object) -> ndarray:
        return calculated(divided, other, self, kind=float64)

    def __floordiv__(self, other: object) -> ndarray:
        return calculated(operator.floordiv, self, other)

    def __mod__(self, other: object) -> ndarray:
        return calculated(operator.mod, self, other)

    def __lt__(self, other: object) -> ndarray:
        return calculated(operator.lt, self, other, kind=bool_)

    def __le__(self, other: object) -> ndarray:
        return calculated(operator.le, self, other, kind=bool_)

    def __gt__(self, other: object) -> ndarray:
        return calculated(operator.gt, self, other, kind=bool_)

    def __ge__(self, other: object) -> ndarray:
        return calculated(operator.ge, self, other, kind=bool_)

    def __eq__(self, other: object) -> ndarray:  # type: ignore[override]
        return calculated(operator.eq, self, other, kind=bool_)

    def __ne__(self, other: object) -> ndarray:  # type: ignore[override]
        return calculated(operator.ne, self, other, kind=bool_)

    def __or__(self, other: object) -> ndarray:
        return calculated(operator.or_, self, other)

    def __and__(self, other: object) -> ndarray:
        return calculated(operator.and_, self, other)


def made(numbers: Iterable[object], kind: dtype, shape: Shape) -> ndarray:
    return ndarray(_Numbers(kind.code, numbers), kind, shape)  # type: ignore[arg-type]


def as_array(value: object) -> ndarray:
    """A number as an array without axes, or what ``np.array`` makes."""
    from ._make import array

    return value if isinstance(value, ndarray) else array(value)


def calculated(function: Callable[..., Any], one: object, other: object, *, kind: dtype | None = None) -> ndarray:
    """``function`` of each pair of numbers, the smaller array repeated; ``kind``: of the answer, else of both."""
    first, second = as_array(one), as_array(other)
    if kind is None:
        kind = kind_of_both(one, other)
    shape = shape_together(first.shape, second.shape)
    pairs = zip(_repeated(first, shape), _repeated(second, shape), strict=True)
    return made((function(a, b) for a, b in pairs), kind, shape)


def kind_of_both(one: object, other: object) -> dtype:
    """Of what is made of two arrays, of an array and a number, or of two numbers."""
    first, second = as_array(one), as_array(other)
    if isinstance(one, ndarray) and isinstance(other, int | float):
        return kind_with_number(first.dtype, other)
    if isinstance(other, ndarray) and isinstance(one, int | float):
        return kind_with_number(second.dtype, one)
    return kind_together(first.dtype, second.dtype)


def _repeated(values: ndarray, shape: Shape) -> Iterable[Any]:
    if values.shape == shape:
        return values.numbers
    if values.size == 1:
        return [values.numbers[0]] * math.prod(shape)
    return map(values.numbers.__getitem__, repeated_places(values.shape, shape))


def divided(one: float, other: float) -> float:
    """As NumPy: what is divided by nothing is infinite, or no number."""
    if other == 0:
        return math.nan if one == 0 or one != one else math.copysign(math.inf, one) * math.copysign(1.0, other)
    return one / other


def swapped(values: ndarray, one: int, other: int) -> ndarray:
    """With two axes exchanged."""
    places, shape = exchanged_places(values.shape, one, other)
    found = made(map(values.numbers.__getitem__, places), values.dtype, shape)
    found.is_part = True
    return found


def _answer(numbers: list[Any], kind: dtype, shape: Shape | None) -> Any:
    """An array, or the one number."""
    if shape is None:
        return bool(numbers[0]) if kind is bool_ else numbers[0]
    return made(numbers, kind, shape)
