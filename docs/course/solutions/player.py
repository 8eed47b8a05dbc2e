"""An answer to the last exercise: two plies of alpha-beta, and squares and moves as the evaluation."""

from __future__ import annotations

import math

SQUARES = {}  # name -> worth: corners high, what stands before them low
for column, letter in enumerate("abcdefgh"):
    for row in range(8):
        near, far = sorted((min(column, 7 - column), min(row, 7 - row)))
        SQUARES[f"{letter}{row + 1}"] = {(0, 0): 30, (0, 1): -6, (1, 1): -12}.get((near, far), 3 if near == 0 else 0)


def value(position):
    worth = sum(SQUARES[square] * (1 if side == position.turn else -1) for square, side in position.stones.items())
    return worth + 2 * len(position.moves)


def final_value(position):
    return 1000 * (position.score if position.turn == "black" else -position.score)


def search(position, depth, alpha, beta):
    if position.is_over:
        return final_value(position)
    if depth == 0:
        return value(position)
    best = -math.inf
    for move in position.moves:
        best = max(best, -search(position.play(move), depth - 1, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


def choose(position):
    best, chosen = -math.inf, position.moves[0]
    for move in position.moves:
        found = -search(position.play(move), 1, -math.inf, -best)
        if found > best:
            best, chosen = found, move
    return chosen
