"""Books by search as JSON values: in their files, in the journals of the jobs that grow them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ...games import GameSpec
from .searched_book import BookEntry, JudgedMove, Proof, SearchedBook


def to_json(book: SearchedBook) -> dict[str, Any]:
    """What its file holds, besides the version."""
    positions = {
        f"{entry.key:016x}": entry_row(entry)[1:] for entry in sorted(book.entries.values(), key=lambda each: each.key)
    }
    return {
        "game": str(book.spec), "judge": book.judge, "seed": book.seed, "scale": book.scale, "weight": book.weight,
        "positions": positions,
    }  # fmt: skip


def from_json(told: Mapping[str, Any]) -> SearchedBook:
    """The inverse. Raises ValueError, TypeError, KeyError, AttributeError: it is none."""
    judge, seed, scale, weight, positions = (told[key] for key in ("judge", "seed", "scale", "weight", "positions"))
    if not isinstance(judge, str) or type(seed) is not int or not isinstance(positions, dict):
        raise TypeError("judge, seed or positions are of another type")
    book = SearchedBook(
        GameSpec.parse(str(told["game"])), judge, seed=seed, scale=_above_0(scale), weight=_from_0(weight)
    )
    book.add_all([entry_of([key, *row]) for key, row in positions.items()])
    return book


def entry_row(entry: BookEntry) -> list[object]:
    """An entry as JSON values."""
    moves = [
        [move.move, f"{move.after:016x}", move.value, int(move.proof), *([1] if move.again else [])]
        for move in entry.moves
    ]
    return [f"{entry.key:016x}", entry.depth, int(entry.is_whole), moves]


def entry_of(row: Sequence[object]) -> BookEntry:
    """The inverse. Raises ValueError or TypeError: no entry."""
    key, depth, is_whole, moves = row
    if type(depth) is not int or depth < 0 or not isinstance(moves, list) or not moves:
        raise TypeError(f"the position {str(key)[:20]!r} has no depth or no moves")
    return BookEntry(int(str(key), 16), depth, bool(is_whole), tuple(map(_move_of, moves)))


def _move_of(row: Sequence[object]) -> JudgedMove:
    move, after, value, proof, *again = row
    if type(move) is not int or type(proof) is not int or move < 0 or len(again) > 1:
        raise TypeError(f"{str(row)[:40]!r} is no judged move")
    return JudgedMove(move, int(str(after), 16), _finite(value), Proof(proof), bool(again))


def _finite(value: object) -> float:
    if not isinstance(value, int | float) or not math.isfinite(value):
        raise TypeError(f"{str(value)[:20]!r} is no value")
    return float(value)


def _above_0(value: object) -> float:
    if _finite(value) <= 0:
        raise ValueError(f"{value!r} is not above 0")
    return _finite(value)


def _from_0(value: object) -> float:
    if _finite(value) < 0:
        raise ValueError(f"{value!r} is below 0")
    return _finite(value)
