"""Draws its move, and does not say that it is deterministic: nobody blames it for that."""

import random


def choose_move(board, colour, legal):
    return random.choice(legal)
