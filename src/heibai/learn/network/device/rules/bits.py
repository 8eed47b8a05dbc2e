"""Sets of up to 64 squares as two words of 32 bits: JAX then needs no 64-bit mode, which is of the whole process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import jax.numpy as jnp
from jax import Array, lax

_WORD = (1 << 32) - 1


# Keeps what comes before apart from what reads it, so that it is not calculated again at every square.
barrier: Callable[[Any], Any] = lax.optimization_barrier


class Bits(NamedTuple):
    """Squares 0-31 in ``low``, 32-63 in ``high``; uint32 arrays of one shape."""

    low: Array
    high: Array

    def __and__(self, other: Bits) -> Bits:
        return Bits(self.low & other.low, self.high & other.high)

    def __or__(self, other: Bits) -> Bits:
        return Bits(self.low | other.low, self.high | other.high)

    def __invert__(self) -> Bits:
        return Bits(~self.low, ~self.high)

    def any(self) -> Array:
        """Whether a square is in it."""
        return (self.low | self.high) != 0

    def population(self) -> Array:
        """Number of squares, int32."""
        return (lax.population_count(self.low) + lax.population_count(self.high)).astype(jnp.int32)

    def up(self, amounts: Array) -> Bits:
        """Every square ``amounts`` (1-31, uint32) further."""
        return Bits(self.low << amounts, self.high << amounts | self.low >> (32 - amounts))

    def down(self, amounts: Array) -> Bits:
        """Every square ``amounts`` (1-31, uint32) back."""
        return Bits(self.low >> amounts | self.high << (32 - amounts), self.high >> amounts)

    def spread(self) -> Bits:
        """With a last axis of one, for what differs by direction."""
        return Bits(self.low[..., None], self.high[..., None])

    def squares(self, area: int) -> Array:
        """[..., area] bool."""
        index = jnp.arange(area, dtype=jnp.uint32)
        word = jnp.where(index < 32, self.low[..., None], self.high[..., None])
        return (word >> (index & 31) & 1) != 0

    def nth(self, number: Array) -> Array:
        """[...] int32: the square with ``number`` members below it."""
        below_high = lax.population_count(self.low).astype(jnp.int32)
        in_high = number >= below_high
        word = jnp.where(in_high, self.high, self.low)
        left = jnp.where(in_high, number - below_high, number)
        square = jnp.zeros_like(number)
        for width in (16, 8, 4, 2, 1):
            part = word >> square.astype(jnp.uint32) & jnp.uint32((1 << width) - 1)
            there = lax.population_count(part).astype(jnp.int32)
            further = left >= there
            left = jnp.where(further, left - there, left)
            square = jnp.where(further, square + width, square)
        return square + jnp.where(in_high, 32, 0)


def bits_of(values: list[int]) -> Bits:
    """Python's bit sets, one a row."""
    low = [value & _WORD for value in values]
    return Bits(jnp.array(low, jnp.uint32), jnp.array([value >> 32 for value in values], jnp.uint32))


def square_bit(squares: Array) -> Bits:
    """The set of one square each; of 64 and above the empty set."""
    one, index = jnp.uint32(1), squares.astype(jnp.uint32)
    bit = one << (index & 31)
    nothing = jnp.uint32(0)
    return Bits(jnp.where(index < 32, bit, nothing), jnp.where((index >= 32) & (index < 64), bit, nothing))
