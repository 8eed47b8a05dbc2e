"""Minimax of several threads finds what one thread finds: value, move, line, every move's value and the nodes."""

from dataclasses import replace

import pytest
from gomoku_boards import random_boards
from kernel_forms import forms_of
from random_positions import random_positions

from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator
from heibai.search import minimax

REVERSI = {4: 120, 6: 120, 8: 80}  # positions a board
MOST_LEAVES = 10_000  # of a tree of Gomoku


def agree(position, evaluator, depth, ties):
    """Whether 2 and 3 threads answer as one does; seconds apart, the whole report."""
    reports = [
        replace(
            forms_of(position)
            .Minimax(ties=ties, threads=threads)
            .search(position, evaluator, limits=Limits(depth=depth), rng=Rng(position.key())),
            seconds=0.0,
        )
        for threads in (1, 2, 3)
    ]
    assert reports[1] == reports[0], (position, depth, ties)
    assert reports[2] == reports[0], (position, depth, ties)
    return reports[0]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", REVERSI)
@pytest.mark.parametrize("text", ["zones", "wpc", "discs"])  # discs ties often
def test_of_reversi(size, text):
    evaluator = make_evaluator(text, make_game("reversi", size))
    every = random_positions(size, 4_000)
    for index, position in enumerate(every[:: len(every) // REVERSI[size]]):
        agree(position, evaluator, 1 + index % 4, ("first", "random")[index // 4 % 2])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rule", ["freestyle", "renju", "caro"])
@pytest.mark.parametrize("text", ["shapes", "lines", "rewards"])
def test_of_gomoku(rule, text):
    evaluator = make_evaluator(text, make_game("gomoku", 6, rule=rule))
    for index, position in enumerate(random_boards(rule, 6, 40)):
        depth = max(depth for depth in (1, 2, 3, 4) if len(position.moves()) ** depth <= MOST_LEAVES or depth == 1)
        agree(position, evaluator, depth, ("first", "random")[index % 2])


def test_and_what_the_python_form_finds():
    evaluator = make_evaluator("discs", make_game("reversi", 6))
    for index, position in enumerate(random_positions(6, 400)[::20]):
        ties = ("first", "random")[index % 2]
        expected = minimax.Minimax(ties=ties).search(
            position, evaluator, limits=Limits(depth=2), rng=Rng(position.key())
        )
        assert agree(position, evaluator, 2, ties) == replace(expected, seconds=0.0)


def test_more_threads_than_moves_are_no_fault():
    position, evaluator = make_game("reversi", 4).start(), make_evaluator("discs", make_game("reversi", 4))
    report = forms_of(position).Minimax(threads=256).search(position, evaluator, limits=Limits(depth=3), rng=Rng(0))
    assert report == replace(agree(position, evaluator, 3, "first"), seconds=report.seconds)
