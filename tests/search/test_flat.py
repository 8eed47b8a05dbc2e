"""Flat Monte Carlo: the mean of simulated games after every move."""

from __future__ import annotations

import pytest
from kernel_forms import GOMOKU as GOMOKU_IN_KERNEL
from kernel_forms import REVERSI as IN_KERNEL

from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.rules import Gomoku
from heibai.players.evaluator_text import make_evaluator
from heibai.search import flat

REVERSI = make_game("reversi", 8)


@pytest.mark.parametrize("form", [flat, IN_KERNEL])
def test_playouts_are_shared_out_evenly_and_the_best_mean_is_played(form):
    report = form.Flat(simulate=None).search(REVERSI.start(), None, limits=Limits(playouts=42), rng=Rng(3))
    assert report.move_visits == ((19, 11), (26, 11), (37, 10), (44, 10))
    assert report.playouts == 42
    assert report.score.value == max(value for _, value in report.move_scores)
    assert dict(report.move_scores)[report.move] == report.score.value


def test_a_move_that_wins_at_once_has_the_mean_1():
    position = Gomoku(3, rows=3, needed=3).start()
    for move in (0, 3, 1, 4):
        position = position.play(move)
    report = flat.Flat(simulate=None).search(position, None, limits=Limits(playouts=50), rng=Rng(0))
    assert (report.move, report.score.value) == (2, 1.0)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("form", [flat, GOMOKU_IN_KERNEL])
@pytest.mark.parametrize("playouts", [10, 400])  # fewer than moves, and so few that other moves win all of theirs, too
def test_a_five_that_lies_there_is_played_whatever_the_seed(form, playouts):
    game = make_game("gomoku", 9)
    position = game.start()
    for move in game.parse_transcript("e5a1f5a2g5a3h5a4"):
        position = position.play(move)
    fives = [game.parse_move("d5"), game.parse_move("i5")]
    for seed in range(8):
        report = form.Flat(simulate=None).search(position, None, limits=Limits(playouts=playouts), rng=Rng(seed))
        assert report.move in fives
        assert (report.score.value, dict(report.move_scores)[report.move]) == (1.0, 1.0)


def test_with_no_random_moves_it_is_greedy():
    evaluator = make_evaluator("zones", REVERSI)
    position = REVERSI.start().play(19)
    report = flat.Flat(simulate=0).search(position, evaluator, limits=Limits(playouts=3), rng=Rng(0))
    best = min(position.moves(), key=lambda move: evaluator.evaluate(position.play(move)))
    assert report.move == best


def test_seats_that_act_twice_running_keep_their_signs():
    """Whoever places the first three stones of swap2 leaves the choice to the other: no more than an even chance."""
    game = Gomoku(5, opening="swap2")
    evaluator = make_evaluator("shapes", game)
    report = flat.Flat(simulate=0).search(game.start(), evaluator, limits=Limits(playouts=25), rng=Rng(0))
    assert all(value <= 0.5 for _, value in report.move_scores)
