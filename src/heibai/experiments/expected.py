"""What the cells of a study are expected to take, so that its time left goes by their work and not by their number.

Rough seconds of one processor, measured once: only how they compare counts, for a study's own pace scales them.
"""

from __future__ import annotations

from collections.abc import Sequence

START = 0.2  # seconds that every cell takes besides
PLAYOUT = 20e-6  # seconds that each playout a move of one player adds to a game of Reversi
RANKING = 1.4  # seconds of a breeding by position-ranking
MOVES = 30  # of one player in a game of Reversi
_GAME, _PLY = 20e-6, 3.0  # seconds that a player of one ply adds to a game; times as many for each ply more


def game(*depths: int) -> float:
    """Of Reversi between players of alpha-beta to these depths; one that does not search is left out."""
    return sum(_GAME * _PLY ** (depth - 1) for depth in depths)


def breeding(*, population: int, generations: int, openings: int, depth: int) -> float:
    """By a game for each ordered pair, opening and generation, the first generation's too."""
    return population * (population - 1) * openings * (generations + 1) * game(depth, depth)


def seconds_left(spent: Sequence[float], expected: Sequence[float], *, begun: float = 0.0) -> float | None:
    """Of the cells that are left, at the pace so far.

    ``spent``: seconds of the finished cells, the first of those that are ``expected``; ``begun``: how much of the next
    one is done, 0 to 1. None: nothing is finished yet, or nothing is known to be left.
    """
    work = [START + each for each in expected]
    done, left = work[: len(spent)], work[len(spent) :]
    return sum(spent) / sum(done) * (sum(left) - begun * left[0]) if done and left else None
