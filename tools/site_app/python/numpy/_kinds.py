"""Kinds of numbers, and which kind two of them make together."""

from __future__ import annotations

from array import array as _Numbers

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
        self.is_signed = self.code.islower()

    def __call__(self, value: object) -> object:
        return float(value) if self.is_float else int(value)  # type: ignore[call-overload]

    def __repr__(self) -> str:
        return self.name


int8, uint8, int16, uint16, int32, uint32, int64, uint64, float32, float64, bool_ = map(dtype, _CODES)
_BY_NAME = {each.name: each for each in (int8, uint8, int16, uint16, int32, uint32, int64, uint64, float32, float64)}


def kind_of(given: object) -> dtype:
    """The kind that ``np.float64``, ``"<f8"``, ``float`` and their like name."""
    if isinstance(given, dtype):
        return given
    if isinstance(given, str) and given[0] in "<=":  # "<f8"
        return _BY_NAME[f"{_SHORT[given[1]]}{8 * int(given[2])}"]
    return {float: float64, int: int64, bool: bool_}[given]  # type: ignore[index]


def kind_of_values(values: list[object]) -> dtype:
    """What NumPy makes of numbers of no named kind."""
    if not values or any(isinstance(each, float) for each in values):
        return float64
    return bool_ if all(isinstance(each, bool) for each in values) else int64


def kind_together(one: dtype, other: dtype) -> dtype:
    """Of two arrays."""
    if one is other or other is bool_:
        return one
    if one is bool_:
        return other
    if one.is_float or other.is_float:
        small = all(each is float32 or each.itemsize < 4 for each in (one, other))
        return float32 if small else float64
    if one.is_signed == other.is_signed:
        return one if one.itemsize >= other.itemsize else other
    signed, unsigned = (one, other) if one.is_signed else (other, one)
    if signed.itemsize > unsigned.itemsize:
        return signed
    return {1: int16, 2: int32, 4: int64, 8: float64}[unsigned.itemsize]


def kind_with_number(kind: dtype, number: object) -> dtype:
    """Of an array and a number of Python, which gives way to the array's kind where it can."""
    if isinstance(number, float) and not kind.is_float:
        return float64
    return int64 if kind is bool_ and not isinstance(number, bool) else kind
