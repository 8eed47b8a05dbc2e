"""The seedable generator that Python and the kernel share, draw for draw.

SplitMix64 (Steele, Lea & Flood 2014, "Fast splittable pseudorandom number generators", section 3). A stream is
named by a seed and a path of integers, so that every game owns one: ``(seed, generation, pairing, game)``.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

import numpy as np

_T = TypeVar("_T")
_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    """SplitMix64's finaliser: a bijection on 64-bit integers."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def stream_state(seed: int, path: Sequence[int] = ()) -> int:
    """The 64-bit state at which the stream of ``(seed, path)`` begins."""
    state = seed & _MASK
    for step in path:
        state = mix(((state ^ (step & _MASK)) + _GAMMA) & _MASK)
    return state


class Rng:
    """One stream of the shared generator."""

    __slots__ = ("state",)

    def __init__(self, seed: int, path: Sequence[int] = ()) -> None:
        self.state = stream_state(seed, path)

    def next(self) -> int:
        """The next 64 random bits."""
        self.state = (self.state + _GAMMA) & _MASK
        return mix(self.state)

    def below(self, n: int) -> int:
        """An integer in [0, n), by the high half of a 128-bit product (Lemire 2019, without rejection)."""
        return (self.next() * n) >> 64

    def uniform(self) -> float:
        """A float64 in [0, 1) with 53 random bits."""
        return (self.next() >> 11) * 2.0**-53

    def choice(self, items: Sequence[_T]) -> _T:
        """One of ``items``, by one draw."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Fisher-Yates in place, from the last index down."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def numpy_generator(seed: int, path: Sequence[int] = ()) -> np.random.Generator:
    """A NumPy generator seeded from a stream: what operators on populations take."""
    return np.random.Generator(np.random.PCG64(stream_state(seed, path)))
