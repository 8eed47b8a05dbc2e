"""Searches while an opening rule leaves colours open: values belong to the seat that acts."""

import math

import pytest

from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games.gomoku.rules import Gomoku
from heibai.players.evaluator_text import make_evaluator
from heibai.search.alphabeta import AlphaBeta
from heibai.search.leaf import leaf_value
from heibai.search.minimax import Minimax

GAME = Gomoku(5, opening="swap2")
EVALUATOR = make_evaluator("shapes", GAME)


def reached(text):
    position = GAME.start()
    for move in GAME.parse_transcript(text):
        position = position.play(move)
    return position


def value_for_first(position, depth, ply=0):
    """Plain minimax by seats, without negation."""
    moves = position.moves()
    if not moves or not depth:
        value = leaf_value(position, EVALUATOR, ply)
        return value if position.seat == 0 else -value
    values = [value_for_first(position.play(move), depth - 1, ply + 1) for move in moves]
    return max(values) if position.seat == 0 else min(values)


@pytest.mark.parametrize("text", ["a1 e5", "c3 a1 c4", "c3 b2 d4 add-two a5", "c3 b2 d4 add-two a5 e1"])
@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("ties", ["first", "random"])
def test_minimax_and_alphabeta_give_the_value_by_seats(text, depth, ties):
    position = reached(text)
    expected = value_for_first(position, depth) * (1 if position.seat == 0 else -1)
    for search in (Minimax(ties=ties), AlphaBeta(ties=ties)):
        found = search.search(position, EVALUATOR, limits=Limits(depth=depth), rng=Rng(1))
        assert found.score.value == expected
        assert found.move in position.moves()


def test_whoever_may_choose_takes_the_better_side():
    position = reached("c3 a1 c4")
    report = Minimax().search(position, EVALUATOR, limits=Limits(depth=1), rng=Rng(0))
    white = EVALUATOR.evaluate(position)  # white is to move
    scores = dict(report.move_scores)
    take_black, stay_white, add_two = sorted(position.moves())
    assert scores[take_black] == -white
    assert scores[stay_white] == white
    assert report.score.value == max(scores.values()) >= abs(white)
    assert math.isfinite(scores[add_two])
