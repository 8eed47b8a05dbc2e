"""The random stream of ``np.random.Generator(np.random.PCG64(seed))``, draw for draw.

PCG64: O'Neill 2014, "PCG: a family of simple fast space-efficient statistically good algorithms", XSL-RR of 128 bits;
NumPy seeds it from a pool of four words that the seed is hashed into (its SeedSequence). Bounded numbers are by
multiplication with rejection (Lemire 2019).
"""

from __future__ import annotations

import math
from array import array as _Numbers
from itertools import cycle, islice
from typing import Any

from ._array import ndarray
from ._kinds import float64, int64

_32, _64, _128 = (1 << 32) - 1, (1 << 64) - 1, (1 << 128) - 1
_STEP = 0x2360ED051FC65DA44385DF649FCCF645


class _Hash:
    """Of one pass over words of 32 bits."""

    def __init__(self, begin: int, factor: int) -> None:
        self._constant, self._factor = begin, factor

    def __call__(self, word: int) -> int:
        word ^= self._constant
        self._constant = self._constant * self._factor & _32
        word = word * self._constant & _32
        return word ^ word >> 16


def _mixed(one: int, other: int) -> int:
    found = (0xCA01F9DD * one - 0x4973F715 * other) & _32
    return found ^ found >> 16


def _seeds(seed: int) -> list[int]:
    """Four words of 64 bits."""
    words = [seed >> shift & _32 for shift in range(0, max(seed.bit_length(), 1), 32)]
    hashed = _Hash(0x43B0D7E5, 0x931E8875)
    pool = [hashed(word) for word in (words + [0] * 4)[:4]]
    for source in range(4):
        for place in range(4):
            if place != source:
                pool[place] = _mixed(pool[place], hashed(pool[source]))
    for word in words[4:]:
        pool = [_mixed(each, hashed(word)) for each in pool]
    told = list(map(_Hash(0x8B51F9DD, 0x58F38DED), islice(cycle(pool), 8)))
    return [low | high << 32 for low, high in zip(told[::2], told[1::2], strict=True)]


class PCG64:
    """128 bits that step on, and what is left of a draw of which half was taken."""

    def __init__(self, seed: int) -> None:
        high, low, far, near = _seeds(seed)
        self._add = ((far << 64 | near) << 1 | 1) & _128
        self._at = self._add
        self._at = self._next((self._at + (high << 64 | low)) & _128)
        self._half, self._has_half = 0, False

    def _next(self, at: int) -> int:
        return (at * _STEP + self._add) & _128

    def next64(self) -> int:
        self._at = self._next(self._at)
        turn, folded = self._at >> 122, (self._at >> 64 ^ self._at) & _64
        return (folded >> turn | folded << (64 - turn)) & _64

    def next32(self) -> int:
        if self._has_half:
            self._has_half = False
            return self._half
        drawn = self.next64()
        self._half, self._has_half = drawn >> 32, True
        return drawn & _32

    @property
    def state(self) -> dict[str, Any]:
        at = {"state": self._at, "inc": self._add}
        return {"bit_generator": "PCG64", "state": at, "has_uint32": int(self._has_half), "uinteger": self._half}

    @state.setter
    def state(self, told: dict[str, Any]) -> None:
        if told["bit_generator"] != "PCG64":
            raise ValueError("state must be for a PCG64 PRNG")
        self._at, self._add = int(told["state"]["state"]), int(told["state"]["inc"])
        self._half, self._has_half = int(told["uinteger"]), bool(told["has_uint32"])


class Generator:
    """Uniform numbers, whole numbers, random orders; normal ones are not here."""

    def __init__(self, bit_generator: PCG64) -> None:
        self.bit_generator = bit_generator

    def random(self, size: int | tuple[int, ...] | None = None) -> Any:
        """In [0, 1), of 53 bits."""
        return self._filled(size, lambda: (self.bit_generator.next64() >> 11) * 2.0**-53, float64)

    def integers(self, low: int, high: int | None = None, size: int | tuple[int, ...] | None = None) -> Any:
        """``low`` to ``high`` - 1, or 0 to ``low`` - 1."""
        first, end = (0, low) if high is None else (low, high)
        if end <= first:
            raise ValueError("low >= high")
        return self._filled(size, lambda: first + self._below(end - first), int64)

    def permutation(self, count: int) -> ndarray:
        """0 to ``count`` - 1 in random order."""
        found = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self._up_to(last)
            found[last], found[other] = found[other], found[last]
        return ndarray(_Numbers("q", found), int64, (count,))

    def _up_to(self, most: int) -> int:
        """By the lowest bits that can be one, drawn anew while they are more."""
        mask = (1 << most.bit_length()) - 1
        while (found := self.bit_generator.next32() & mask) > most:
            pass
        return found

    def _below(self, count: int) -> int:
        if count == 1:
            return 0
        bits, draw = (32, self.bit_generator.next32) if count <= 1 << 32 else (64, self.bit_generator.next64)
        if count == 1 << bits:
            return draw()
        least = (1 << bits) % count
        while True:
            found = draw() * count
            if found & ((1 << bits) - 1) >= least:
                return found >> bits

    def _filled(self, size: Any, draw: Any, kind: Any) -> Any:
        if size is None:
            return draw()
        shape = size if isinstance(size, tuple) else (size,)
        return ndarray(_Numbers(kind.code, [draw() for _ in range(math.prod(shape))]), kind, shape)
