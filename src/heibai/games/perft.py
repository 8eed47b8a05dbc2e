"""Perft: the number of leaves of a game tree, the standard test of rules, for any game of the contract."""

from __future__ import annotations

from ..core.position import Position


def perft(position: Position, depth: int) -> int:
    """Leaf count ``depth`` plies below ``position``.

    A pass is a ply; a finished game counts as one leaf, whatever depth is left. Moves one ply above the leaves are
    counted without being made.
    """
    moves = position.moves() if depth else ()
    if not moves:
        return 1
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)
