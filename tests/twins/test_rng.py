"""The kernel's generator equals core/rng.py, draw for draw, and both equal SplitMix64's published stream."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from heibai import _kernel
from heibai.core.rng import Rng, stream_state

words = st.integers(0, 2**64 - 1)
paths = st.lists(words, max_size=4)

# The first outputs of Vigna's splitmix64.c for the state 1234567.
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_both_give_the_published_stream() -> None:
    rng = Rng(1234567)
    assert [rng.next() for _ in PUBLISHED] == PUBLISHED
    assert _kernel.rng_next(1234567, [], len(PUBLISHED)).tolist() == PUBLISHED


@given(words, paths)
def test_streams_begin_at_the_same_state(seed: int, path: list[int]) -> None:
    assert _kernel.rng_state(seed, path) == stream_state(seed, path)


@given(words, paths, st.integers(1, 2**63))
def test_draws_are_identical(seed: int, path: list[int], n: int) -> None:
    bits, below, uniform = Rng(seed, path), Rng(seed, path), Rng(seed, path)
    assert _kernel.rng_next(seed, path, 20).tolist() == [bits.next() for _ in range(20)]
    assert _kernel.rng_below(seed, path, n, 20).tolist() == [below.below(n) for _ in range(20)]
    assert _kernel.rng_uniform(seed, path, 20).tolist() == [uniform.uniform() for _ in range(20)]


@given(words, paths, st.integers(0, 70))
def test_shuffles_are_identical(seed: int, path: list[int], count: int) -> None:
    items = list(range(count))
    Rng(seed, path).shuffle(items)
    assert _kernel.rng_shuffle(seed, path, count).tolist() == items
