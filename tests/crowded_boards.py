"""Gomoku positions for tests of twins: scattered and crowded boards of every size, the same ones in every run."""

from __future__ import annotations

from heibai.core.contract import Color
from heibai.core.rng import Rng
from heibai.games.gomoku.position import GomokuPosition
from heibai.games.gomoku.rules import Gomoku
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.games.gomoku.stages import Stage


def random_board(rule: str, size: int, number: int, *, most: float = 0.9) -> GomokuPosition:
    """Stones of both colours, half of them beside others, on up to ``most`` of the points; it may hold a five."""
    rng = Rng(77, (size, number))
    area = size * size
    sides, taken = [0, 0], 0
    for _ in range(rng.below(int(area * most) + 1)):
        point = rng.below(area)
        if taken and rng.below(2):
            row, column = divmod(rng.choice([s for s in range(area) if taken >> s & 1]), size)
            row, column = row + rng.below(3) - 1, column + rng.below(3) - 1
            point = row * size + column if 0 <= row < size and 0 <= column < size else point
        if not taken >> point & 1:
            sides[rng.below(2)] |= 1 << point
            taken |= 1 << point
    return GomokuPosition(*sides, Color(rng.below(2)), size, size, RULE_SETS[rule], Stage("free"))


def unfinished_boards(rule: str, size: int, count: int, *, most: float = 0.9, first: int = 0) -> list[GomokuPosition]:
    """``count`` of them on which nobody has won and a point is empty."""
    game = Gomoku(size, rule=rule)
    found: list[GomokuPosition] = []
    number = first
    while len(found) < count:
        text = game.format_position(random_board(rule, size, number, most=most))
        board = game.parse_position(text, analysis=True)
        number += 1
        if not board.is_over():
            found.append(board)
    return found
