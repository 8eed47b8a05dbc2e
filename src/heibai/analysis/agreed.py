"""What is known of a game's positions, made to agree: each was searched by itself, and a later one sees further.

No position is worth less to the side to move than the one after a move of its own (negamax over what is known).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..core.contract import Color
from ..core.position import Position
from .valuation import Valuation


def agreed(positions: Sequence[Position], moves: Sequence[int], known: Mapping[int, Valuation]) -> dict[int, Valuation]:
    """The valuations by ply, each at least as good for its side to move as the one after the game's next move.

    Args:
        positions: the start and the position after each of ``moves``.
        known: of some of them, by ply.
    """
    found = dict(known)
    for ply in reversed(range(len(moves))):
        if ply in found and ply + 1 in found:
            found[ply] = _at_least(positions[ply].to_move, found[ply], moves[ply], found[ply + 1])
    return found


def _at_least(color: Color, before: Valuation, move: int, after: Valuation) -> Valuation:
    """``before``, or what ``move`` comes to if that is better for ``color``. What is exact or unknown stays."""
    had, has = before.for_side(color), after.for_side(color)
    if before.exact or had is None or has is None or has <= had:
        return before
    certain = after.certain and after.chance == (1.0 if color is Color.BLACK else 0.0)
    return replace(
        before,
        value=after.value,
        unit=after.unit,
        chance=after.chance if certain else after.worth,
        worth=after.worth,
        certain=certain,
        move=move,
        line=(move, *after.line),
        depth=after.depth + 1,
        confidence=after.confidence,
    )
