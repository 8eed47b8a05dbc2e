"""Minimax, greedy and alpha-beta in the kernel are the Python ones: value, move, line, scores and nodes.

10,000 positions in all at depths 1 and 2, and 1,000 at depth 3. They are whole random games, so passes and positions
before the last move are among them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from kernel_forms import REVERSI
from random_positions import random_positions

from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator
from heibai.search import alphabeta, greedy, minimax

pytestmark = pytest.mark.sampled(12)  # the Python twin takes its time

EVALUATORS = ("zones", "zones:mobility=difference", "seven", "phased", "squares:mild", "wpc", "discs", "ntuple")
SHALLOW = {4: 400, 6: 425, 8: 425}  # positions an evaluator: 1,250 x 8 evaluators
DEEP = {4: 40, 6: 45, 8: 40}  # 125 x 8

FORMS = {
    "minimax": (minimax.Minimax, REVERSI.Minimax),
    "greedy": (greedy.Greedy, REVERSI.Greedy),
    "alphabeta": (alphabeta.AlphaBeta, REVERSI.AlphaBeta),
}


def positions(size, text, count):
    """``count`` positions, other ones for every evaluator."""
    every = random_positions(size, 20_000)
    first = EVALUATORS.index(text)
    step = len(every) // count
    return every[first::step][:count]


@cache
def evaluator(text, size):
    game = make_game("reversi", size)
    if text == "ntuple":
        # straight pairs with whole-numbered weights: many sums are equal, so that ties are tested
        network = make_evaluator("ntuple:set=straight2", game)
        rng = Rng(1)
        return network.with_weights([float(rng.below(7)) - 3 for _ in network.weights])
    return make_evaluator(text, game)


def same(form, position, text, depth, ties):
    python, kernel = (
        searcher(ties=ties).search(
            position, evaluator(text, position.size), limits=Limits(depth=depth), rng=Rng(position.key())
        )
        for searcher in FORMS[form]
    )
    assert replace(kernel, seconds=0.0) == replace(python, seconds=0.0), (form, text, depth, ties, position)


@pytest.mark.sampled(24)
@pytest.mark.parametrize("text", EVALUATORS)
@pytest.mark.parametrize("size", SHALLOW)
def test_twins_agree_at_depths_1_and_2(size, text):
    for index, position in enumerate(positions(size, text, SHALLOW[size])):
        depth, ties = 1 + index % 2, ("first", "random")[index // 2 % 2]
        same("minimax", position, text, depth, ties)
        same("alphabeta", position, text, depth, ties)
        if depth == 1:
            same("greedy", position, text, depth, ties)


@pytest.mark.parametrize("text", EVALUATORS)
@pytest.mark.parametrize("size", DEEP)
def test_twins_agree_at_depth_3(size, text):
    for index, position in enumerate(positions(size, text, DEEP[size])):
        same("alphabeta", position, text, 3, ("first", "random")[index % 2])
        if index % 8 == 0:
            same("minimax", position, text, 3, "first")


def test_the_positions_are_10000_and_1000_with_passes_and_last_moves_among_them():
    assert len(EVALUATORS) * sum(SHALLOW.values()) == 10_000
    assert len(EVALUATORS) * sum(DEEP.values()) == 1_000
    for size in SHALLOW:
        chosen = [p for text in EVALUATORS for p in positions(size, text, SHALLOW[size])]
        assert len(chosen) == len(EVALUATORS) * SHALLOW[size]
        assert any(p.moves() == (size * size,) for p in chosen)
        assert any(p.empties == 1 for p in chosen)


@pytest.mark.parametrize("form", FORMS)
def test_a_finished_game_has_its_result_and_no_move(form):
    position = make_game("reversi", 4).parse_position("XXXXXXXXXXXXOOOO X")
    same(form, position, "zones", 2, "first")


def test_depth_4_agrees_on_some_positions():
    for position in positions(6, "zones", 12):
        same("alphabeta", position, "zones", 4, "first")
