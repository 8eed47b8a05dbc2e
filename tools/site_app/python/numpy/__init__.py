"""The arrays that the analysis needs, where there is no NumPy: in Python for WebAssembly, of the page without a server.

One or two dimensions, without broadcasting of two arrays of different shapes; what is not here is missing, and says so
by an AttributeError. `tests/test_browser_arrays.py` holds it to NumPy.
"""

from __future__ import annotations

import math
import sys
from array import array as _Numbers
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise

__version__ = "0"

_CODES = {"int8": "b", "uint8": "B", "int16": "h", "uint16": "H", "int32": "i", "uint32": "I", "int64": "q",
          "uint64": "Q", "float32": "f", "float64": "d", "bool": "B"}  # fmt: skip
_SHORT = {"i": "int", "u": "uint", "f": "float", "b": "int"}


class dtype:
    """A kind of numbers, by its name; one of several fields can be named, and no array here has it."""

    def __init__(self, name: str | list[tuple[str, str]]) -> None:
        self.name = name if isinstance(name, str) else "record"
        self.code = _CODES.get(self.name, "B")
        self.itemsize = _Numbers(self.code).itemsize
        self.is_float = self.code in "fd"

    def __call__(self, value: object) -> object:
        return float(value) if self.is_float else int(value)  # type: ignore[call-overload]

    def __repr__(self) -> str:
        return self.name


int8, uint8, int16, uint16, int32, uint32, int64, uint64, float32, float64, bool_ = map(dtype, _CODES)
floating, integer, number = float, int, float  # nothing here is an instance of NumPy's own numbers
inf, nan = math.inf, math.nan


def _kind(given: object) -> dtype:
    if isinstance(given, dtype):
        return given
    if isinstance(given, str) and given[0] in "<=":  # "<f8"
        return _BY_NAME[f"{_SHORT[given[1]]}{8 * int(given[2])}"]
    return {float: float64, int: int64, bool: bool_}[given]  # type: ignore[index]


_BY_NAME = {each.name: each for each in (int8, uint8, int16, uint16, int32, uint32, int64, uint64, float32, float64)}


class _Flags:
    writeable = True


class ndarray:
    """Numbers of one kind, row by row."""

    def __init__(self, numbers: _Numbers, kind: dtype, shape: tuple[int, ...]) -> None:
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
        if self.ndim < 2:
            return self
        rows, columns = self.shape
        turned = _Numbers(self.dtype.code)
        for column in range(columns):
            turned.extend(self.numbers[column::columns])
        return ndarray(turned, self.dtype, (columns, rows))

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[object]:
        if self.ndim == 1:
            return iter(self.tolist())
        return (self[row] for row in range(len(self)))

    def __getitem__(self, at: object) -> object:
        if isinstance(at, ndarray) and at.dtype is bool_ and self.ndim == 1:
            return array([value for value, is_wanted in zip(self, at.numbers, strict=True) if is_wanted], self.dtype)
        if isinstance(at, ndarray):
            return _made((self.numbers[place] for place in at.numbers), self.dtype, at.shape)
        if self.ndim == 1:
            found = self.numbers[at]  # type: ignore[index]
            return ndarray(found, self.dtype, (len(found),)) if isinstance(at, slice) else self._told(found)
        if not isinstance(at, int):
            raise TypeError(f"{at!r} is no row of an array of {self.ndim} dimensions")
        width = self.shape[1]
        first = range(len(self))[at] * width
        return ndarray(self.numbers[first : first + width], self.dtype, (width,))

    def _told(self, value: object) -> object:
        return bool(value) if self.dtype is bool_ else value

    def tolist(self) -> list[object]:
        if self.ndim == 1:
            return [value == 1 for value in self.numbers] if self.dtype is bool_ else self.numbers.tolist()
        return [row.tolist() for row in self]  # type: ignore[attr-defined]

    def tobytes(self) -> bytes:
        return self.numbers.tobytes()

    def astype(self, kind: object) -> ndarray:
        wanted = _kind(kind)
        if wanted is bool_:
            return _made((1 if value else 0 for value in self.numbers), bool_, self.shape)
        if self.dtype.is_float and not wanted.is_float:
            return _made(map(int, self.numbers), wanted, self.shape)
        return ndarray(_Numbers(wanted.code, self.numbers), wanted, self.shape)

    def reshape(self, *shape: int) -> ndarray:
        wanted = shape[0] if isinstance(shape[0], tuple) else shape
        rest = -len(self.numbers) // math.prod(wanted) if -1 in wanted else 0
        full = tuple(rest if each == -1 else each for each in wanted)
        if math.prod(full) != len(self.numbers):
            raise ValueError(f"cannot reshape array of size {len(self.numbers)} into shape {wanted}")
        return ndarray(self.numbers[:], self.dtype, full)

    def all(self) -> bool:
        return all(self.numbers)

    def any(self) -> bool:
        return any(self.numbers)

    def __invert__(self) -> ndarray:
        if self.dtype is not bool_:
            raise TypeError(f"~ of an array of {self.dtype} is not here")
        return _made((1 - value for value in self.numbers), bool_, self.shape)

    def __mul__(self, factor: float) -> ndarray:
        return _made((value * factor for value in self.numbers), float64, self.shape)

    def __lt__(self, other: float) -> ndarray:
        return self._compared(value < other for value in self.numbers)

    def __gt__(self, other: float) -> ndarray:
        return self._compared(value > other for value in self.numbers)

    def __ne__(self, other: object) -> ndarray:  # type: ignore[override]
        others = other.numbers if isinstance(other, ndarray) else [other] * len(self.numbers)
        return self._compared(one != two for one, two in zip(self.numbers, others, strict=True))

    def __or__(self, other: ndarray) -> ndarray:
        return self._compared(one or two for one, two in zip(self.numbers, other.numbers, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def _compared(self, found: Iterable[object]) -> ndarray:
        return _made((1 if each else 0 for each in found), bool_, self.shape)


def _made(numbers: Iterable[object], kind: dtype, shape: tuple[int, ...]) -> ndarray:
    return ndarray(_Numbers(kind.code, numbers), kind, shape)  # type: ignore[arg-type]


def _kind_of(values: list[object]) -> dtype:
    """What NumPy makes of numbers of no named kind."""
    if not values or any(isinstance(each, float) for each in values):
        return float64
    return bool_ if all(isinstance(each, bool) for each in values) else int64


def array(values: object, dtype: object = None) -> ndarray:
    """A new array of numbers, or of rows of them."""
    if isinstance(values, ndarray):
        return values.astype(values.dtype if dtype is None else dtype)
    items = list(values)  # type: ignore[call-overload]
    rows = [list(each) for each in items] if items and isinstance(items[0], list | tuple | ndarray) else None
    flat = [number for row in rows for number in row] if rows else items
    kind = _kind_of(flat) if dtype is None else _kind(dtype)
    if kind.is_float:
        flat = list(map(float, flat))
    return _made(flat, kind, (len(items), len(rows[0])) if rows else (len(items),))


def asarray(values: object, dtype: object = None) -> ndarray:
    """The same array where it is one of this kind."""
    is_one = isinstance(values, ndarray) and (dtype is None or values.dtype is _kind(dtype))
    return values if is_one else array(values, dtype)  # type: ignore[return-value]


ascontiguousarray = asarray


def frombuffer(data: bytes, dtype: object) -> ndarray:
    """Numbers in the order of bytes of this machine, which is the little one."""
    kind = _kind(dtype)
    assert sys.byteorder == "little"
    numbers = _Numbers(kind.code)
    numbers.frombytes(data)
    return ndarray(numbers, kind, (len(numbers),))


def zeros(shape: int | tuple[int, ...], dtype: object = float64) -> ndarray:
    """As many as the shape has."""
    full = shape if isinstance(shape, tuple) else (shape,)
    kind = _kind(dtype)
    return ndarray(_Numbers(kind.code, bytes(kind.itemsize * math.prod(full))), kind, full)


def arange(end: int) -> ndarray:
    """The whole numbers before ``end``."""
    return array(list(range(end)), int64)


def fromiter(values: Iterable[object], dtype: object) -> ndarray:
    """A row of them."""
    return array(list(values), dtype)


def repeat(values: ndarray, counts: ndarray) -> ndarray:
    """Each as often as its count says."""
    pairs = zip(values.numbers, counts.numbers, strict=True)
    return array([value for value, count in pairs for _ in range(count)], values.dtype)


def isin(values: ndarray, wanted: ndarray) -> ndarray:
    """Which of them are among the wanted ones."""
    known = set(wanted.numbers)
    return _made((value in known for value in values.numbers), bool_, values.shape)


def split(values: ndarray, ends: ndarray) -> list[object]:
    """The parts of a row before, between and behind these places."""
    places = [0, *ends.tolist(), len(values)]
    return [values[first:last] for first, last in pairwise(places)]


def cumsum(values: ndarray | list[int], axis: int = 0, dtype: object = None) -> ndarray:
    """Along each row, modulo 2^16 where the numbers are of 16 bits."""
    if isinstance(values, list):
        return array(list(accumulate(values)), int64)
    if values.ndim != 2 or axis != 1 or _kind(dtype) is not int16:
        raise TypeError("only sums along rows of 16 bits are here")
    sums, width = _Numbers("h"), values.shape[1]
    for first in range(0, len(values.numbers), width):
        total = 0
        for step in values.numbers[first : first + width]:
            total = (total + step + 32768) % 65536 - 32768
            sums.append(total)
    return ndarray(sums, int16, values.shape)


def isfinite(values: ndarray) -> ndarray:
    return _made(map(math.isfinite, values.numbers), bool_, values.shape)


def isnan(values: ndarray) -> ndarray:
    return _made(map(math.isnan, values.numbers), bool_, values.shape)


def flatnonzero(values: ndarray) -> ndarray:
    return array([place for place, value in enumerate(values.numbers) if value], int64)


def clip(values: ndarray, least: float, most: float) -> ndarray:
    return _made((min(max(value, least), most) for value in values.numbers), values.dtype, values.shape)


def abs(values: ndarray) -> ndarray:
    return _made((-value if value < 0 else value for value in values.numbers), values.dtype, values.shape)


def rint(values: ndarray) -> ndarray:
    return _made(map(float, map(round, values.numbers)), float64, values.shape)
