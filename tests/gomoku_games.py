"""Hypothesis strategy of Gomoku records: random games of several sizes, whole or broken off."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hypothesis import strategies as st

from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.records.record import Record


@cache
def gomoku_moves(size: int, seed: int) -> tuple[int, ...]:
    """The first 40 moves of a random game, or all."""
    position, rng, moves = GameSpec("gomoku", size).make().start(), Rng(seed, (size,)), []
    while len(moves) < 40 and (legal := position.moves()):
        moves.append(rng.choice(legal))
        position = position.play(moves[-1])
    return tuple(moves)


@st.composite
def gomoku_records(draw: st.DrawFn, sizes: Sequence[int]) -> Record:
    size = draw(st.sampled_from(sizes))
    moves = gomoku_moves(size, draw(st.integers(0, 30)))
    return Record(moves[: draw(st.integers(1, len(moves)))], GameSpec("gomoku", size))
