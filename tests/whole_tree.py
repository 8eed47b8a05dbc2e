"""Reversi 4x4 to the last position: plain minimax in Python over everything that can be reached from the start."""

from __future__ import annotations

from functools import cache

from heibai.core.contract import Color
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi


@cache
def scores() -> dict[ReversiPosition, int]:
    """Every position that can be reached, finished ones too, with its exact score in discs for the side to move."""
    found: dict[ReversiPosition, int] = {}

    def score(position: ReversiPosition) -> int:
        if position not in found:
            replies = [-score(position.play(move)) for move in position.moves()]
            found[position] = max(replies) if replies else result(position)
        return found[position]

    score(Reversi(4).start())
    return found


@cache
def apart() -> tuple[ReversiPosition, ...]:
    """One position of each eight images and their colour-swapped ones; the fewest discs first."""
    kept: list[ReversiPosition] = []
    seen: set[tuple[int, int]] = set()
    for position in scores():
        if (position.own, position.opponent) not in seen:
            kept.append(position)
            images = (position.transformed(symmetry) for symmetry in range(8))
            seen.update((image.own, image.opponent) for image in images)
    return tuple(sorted(kept, key=lambda position: position.stones))


def result(position: ReversiPosition) -> int:
    """Of a finished game, for the side to move."""
    return position.margin() if position.to_move is Color.BLACK else -position.margin()
