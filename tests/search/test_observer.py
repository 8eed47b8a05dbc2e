"""Who observes alpha-beta hears every node with its window, and changes nothing."""

from __future__ import annotations

import math

import pytest

from heibai.core.contract import Limits
from heibai.core.position import Position
from heibai.core.rng import Rng
from heibai.core.searching import Evaluator, Stopped
from heibai.games import GameSpec
from heibai.players.evaluator_text import make_evaluator
from heibai.search.alphabeta import AlphaBeta


class Notes:
    """Checks the order of what it hears, and keeps it."""

    def __init__(self, most: int = 10**9) -> None:
        self.most = most
        self.path: list[tuple[int, Position, float, float]] = []
        self.left: list[tuple[int, float, float, float]] = []  # depth, value, window
        self.entered = 0

    def enter(self, move: int, position: Position, alpha: float, beta: float) -> None:
        assert alpha < beta
        if self.entered >= self.most:
            raise Stopped
        self.entered += 1
        self.path.append((move, position, alpha, beta))

    def leave(self, value: float) -> None:
        _, _, alpha, beta = self.path.pop()
        self.left.append((len(self.path) + 1, value, alpha, beta))


def middle() -> tuple[Position, Evaluator]:
    game = GameSpec.parse("reversi/6").make()
    position, rng = game.start(), Rng(5)
    for _ in range(12):
        position = position.play(rng.choice(position.moves()))
    return position, make_evaluator("zones", game)


@pytest.mark.parametrize("ties", ["first", "random"])
def test_an_observed_search_reports_what_the_same_search_reports_alone(ties: str) -> None:
    position, evaluator = middle()
    notes = Notes()
    seen = AlphaBeta(ties=ties, observer=notes).search(position, evaluator, limits=Limits(depth=4), rng=Rng(1))
    alone = AlphaBeta(ties=ties).search(position, evaluator, limits=Limits(depth=4), rng=Rng(1))
    assert (seen.move, seen.score, seen.line, seen.nodes) == (alone.move, alone.score, alone.line, alone.nodes)
    assert notes.entered == seen.nodes - 1  # the root was there before
    assert (len(notes.left), notes.path) == (notes.entered, [])
    assert seen.score
    assert seen.score.value == max(-value for depth, value, _, _ in notes.left if depth == 1)


def test_windows_narrow_to_the_best_move_so_far() -> None:
    position, evaluator = middle()
    notes = Notes()
    AlphaBeta(observer=notes).search(position, evaluator, limits=Limits(depth=3), rng=Rng(1))
    best = -math.inf
    for value, alpha, beta in [(value, alpha, beta) for depth, value, alpha, beta in notes.left if depth == 1]:
        assert (alpha, beta) == (-math.inf, -best)
        best = max(best, -value)


def test_what_an_observer_raises_ends_the_search() -> None:
    position, evaluator = middle()
    notes = Notes(most=10)
    with pytest.raises(Stopped):
        AlphaBeta(observer=notes).search(position, evaluator, limits=Limits(depth=4), rng=Rng(1))
    assert notes.entered == 10
