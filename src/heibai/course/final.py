"""The last exercise: a player of one's own against a level."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import cast

from ..face.contests import match
from ..face.game import Game
from ..face.player import Player
from ..face.position import Position
from .answers import function_of


def wrong_player(player: object, *, level: int, games: int, lines: int) -> str:
    """Why the player does not surely beat the level; empty where it does."""
    choose = function_of(player)
    if (length := _length(choose)) > lines:
        return f"your player has {length} lines; leave it with {lines}."
    move = choose(Game("reversi").start())
    if not isinstance(move, str):
        return f"your player gave {move!r:.60} at the start; return the name of a move, as in 'd3'."
    mine = Player(cast(Callable[[Position], str], choose), name="you")
    result = match(mine, f"level:{level}", games=games, seed=10)
    low = result.score_interval[0]
    if low <= 0.5:
        verdict = "you may be no stronger" if result.score > 0.5 else "it is no weaker"
        return (
            f"you scored {result.score:.3f} in {result.games} games against level {level} (95% from "
            f"{low:.3f}); {verdict}."
        )
    return ""


def _length(choose: Callable[..., object]) -> int:
    """Lines of the file or the cell that the function stands in; 0 where Python does not know it."""
    try:
        return len(inspect.findsource(choose)[0])
    except (OSError, TypeError):
        return 0
