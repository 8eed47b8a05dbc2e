"""The games of the catalogue, with those of installed packages, on their boards and under all their variants."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from heibai.core.errors import BoardSizeError
from heibai.core.rng import Rng
from heibai.games import GAMES
from heibai.games import make_game as make_variant

RANDOM_GAMES = 6


@cache
def make_game(name: str, size: int | None = None) -> Any:
    """``name`` is a game of the catalogue, or ``game/rule/opening``."""
    game, *variant = name.split("/")
    return make_variant(game, size, **dict(zip(("rule", "opening"), variant, strict=False)))


def rows_of(name: str, size: int) -> int:
    """Of the board with ``size`` columns."""
    return GAMES[name.split("/")[0]].rows or size


def area(name: str, size: int) -> int:
    """Squares of the board, which is also the number of the pass."""
    return rows_of(name, size) * size


def variants(name: str) -> list[str]:
    """The usual game, every other rule set, and every other opening rule under the rule set named last."""
    entry = GAMES[name]
    rules = [f"{name}/{rule}" for rule in entry.rules[1:]]
    return [name, *rules, *(f"{name}/{entry.rules[-1]}/{opening}" for opening in entry.openings[1:])]


def offered(name: str) -> list[int]:
    sizes = []
    for size in range(1, 26):
        try:
            sizes.append(make_game(name, size).size)
        except BoardSizeError:
            continue
    return sizes


def tried(name: str) -> list[int]:
    """All sizes of a game that offers few; else the smallest two, the usual one and the largest."""
    sizes = offered(name)
    chosen = {*sizes[:2], GAMES[name].default_size, sizes[-1]}
    return sizes if len(sizes) <= len(chosen) else sorted(chosen)


BOARDS = [(name, size) for name in GAMES for size in tried(name)]
BOARDS += [(variant, offered(variant)[1]) for name in GAMES for variant in variants(name)[1:]]
every_board = pytest.mark.parametrize(("name", "size"), BOARDS)


@cache
def walks(name: str, size: int) -> tuple[tuple[tuple[Any, int | None], ...], ...]:
    """Random games as (position, move played there) pairs, the finished position with None last."""
    found = []
    for index in range(RANDOM_GAMES):
        rng, position, walk = Rng(11, (size, index)), make_game(name, size).start(), []
        while moves := position.moves():
            walk.append((position, rng.choice(moves)))
            position = position.play(walk[-1][1])
        found.append((*walk, (position, None)))
    return tuple(found)


def positions(name: str, size: int) -> list[Any]:
    return [position for walk in walks(name, size) for position, _ in walk]
