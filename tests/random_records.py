"""Hypothesis strategies of records: whole and broken-off random games, with whatever a record can hold."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.games.reversi.rules import Reversi
from heibai.records.record import Record, Termination


@cache
def random_moves(size: int, seed: int, start: str | None = None) -> tuple[int, ...]:
    """The moves of one random game, passes included."""
    game = Reversi(size)
    position = game.start() if start is None else game.parse_position(start)
    rng, moves = Rng(seed, (size,)), []
    while legal := position.moves():
        moves.append(rng.choice(legal))
        position = position.play(moves[-1])
    return tuple(moves)


@cache
def start_text(size: int, seed: int) -> str:
    """A position a few plies into a random game."""
    game = Reversi(size)
    position = game.start()
    for move in random_moves(size, seed)[: seed % 7]:
        position = position.play(move)
    return game.format_position(position)


def unless_unknown(name: str) -> str:
    """Formats write ``?`` for a player whom nobody knows."""
    return "" if name.strip() == "?" else name


plain_text = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=20)


@st.composite
def records(draw: st.DrawFn, *, text: st.SearchStrategy[str] = plain_text) -> Record:
    """Legal Reversi records of any size, from the usual start or another, whole or broken off."""
    size, seed = draw(st.sampled_from([4, 6, 8])), draw(st.integers(0, 50))
    start = draw(st.sampled_from([None, start_text(size, seed)]))
    start = None if start == start_text(size, 0) else start  # the usual start has no text
    moves = random_moves(size, seed, start)
    return Record(
        moves=moves[: draw(st.integers(0, len(moves)))],
        spec=GameSpec("reversi", size),
        start=start,
        black=unless_unknown(draw(text)),
        white=unless_unknown(draw(text)),
        score=draw(st.none() | st.integers(-size * size, size * size)),
        discs=draw(st.none() | st.tuples(st.integers(0, 64), st.integers(0, 64))),
        termination=draw(st.sampled_from(Termination)),
        date=draw(st.sampled_from(["", "1998", "1998-05-02", "2003-12-15T13:24:03"])),
        event=draw(text),
        seed=draw(st.none() | st.integers(0, 2**64 - 1)),
        tags=draw(st.dictionaries(text, text | st.integers(), max_size=3)),
    )
