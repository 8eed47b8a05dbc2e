"""What a position is worth by what its moves lead to, and what those are worth by the position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ...core.contract import Color
from ..valuation import Valuation


class Reply(NamedTuple):
    """A move of a position."""

    move: int
    found: Valuation  # of the position after it


def at_least(color: Color, before: Valuation, move: int, after: Valuation) -> Valuation:
    """``before``, or what ``move`` comes to if that is better for ``color``. What is exact or unknown stays."""
    had, has = before.for_side(color), after.for_side(color)
    if before.exact or had is None or has is None or has <= had:
        return before
    return replace(_through(color, move, after), ply=before.ply, nodes=before.nodes, seconds=before.seconds)


def best_of(color: Color, replies: Sequence[Reply]) -> Valuation | None:
    """What a position with these moves and no other is worth, as deep as the move that was looked at least.

    None: nothing is known of one of them.
    """
    if not replies or any(each.found.value is None for each in replies):
        return None
    first = min(replies, key=lambda each: order(each.found, color))
    found = _through(color, first.move, first.found)
    if all(each.found.certain for each in replies):
        is_exact = all(each.found.exact for each in replies)
        found = replace(found, chance=first.found.chance, certain=True, exact=is_exact)
    return replace(
        found,
        depth=1 + least_depth([each.found for each in replies]),
        nodes=1 + sum(each.found.nodes for each in replies),
        confidence=min(each.found.confidence for each in replies),
    )


def least_depth(found: Sequence[Valuation]) -> int:
    """Plies to which all are known; those whose end is known do not count while there is another one."""
    depths = [each.depth for each in found if not each.exact]
    return min(depths or [each.depth for each in found])


def no_better(color: Color, reply: Reply, above: Valuation) -> Reply:
    """A move that was looked at less deep than its position, which was found to be worth ``above``.

    The best move there is worth as much, and no other one more.
    """
    known = reply.found
    has, most = known.for_side(color), above.for_side(color)
    if known.exact or has is None or most is None:
        return reply
    if reply.move == above.move:
        line = above.line[1:]
        return Reply(
            reply.move, replace(above, ply=known.ply, move=line[0] if line else None, line=line, depth=above.depth - 1)
        )
    if has <= most:
        return reply
    bound = replace(
        known, value=above.value, unit=above.unit, chance=above.worth, worth=above.worth, certain=False, exact=False,
        outcomes=above.outcomes,
    )  # fmt: skip
    return Reply(reply.move, bound)


def order(found: Valuation, color: Color) -> tuple[float, float]:
    """The best for ``color`` first."""
    sign = 1.0 if color is Color.BLACK else -1.0
    return -(found.for_side(color) or 0.0), -sign * (found.value or 0.0)


def _through(color: Color, move: int, after: Valuation) -> Valuation:
    """A position whose best move is ``move``; another one might lose less than a proven loss."""
    certain = after.certain and after.chance == (1.0 if color is Color.BLACK else 0.0)
    return replace(
        after,
        chance=after.chance if certain else after.worth,
        certain=certain,
        exact=False,
        move=move,
        line=(move, *after.line),
        depth=after.depth + 1,
    )
