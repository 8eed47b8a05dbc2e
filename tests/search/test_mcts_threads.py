"""Several threads in one Monte Carlo tree search: what they promise together, on one tree or on one each."""

from __future__ import annotations

import pytest
from flat_parts import parts
from kernel_forms import forms_of
from random_positions import random_positions
from waiting import MINUTES

from heibai.core.contract import Limits
from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.rules import Gomoku
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.players.evaluator_text import make_evaluator

REVERSI = make_game("reversi", 8)
ZONES = make_evaluator("zones", REVERSI)
SHAPES = make_evaluator("shapes", Gomoku(15))
TEAMS = [(2, "tree"), (4, "tree"), (2, "root"), (4, "root")]
STARTS = [(REVERSI.start(), ZONES), (Gomoku(15).start(), SHAPES), (Gomoku(15, rule="renju").start(), SHAPES)]


def search(position, evaluator=None, *, threads, parallel="tree", limits, seed=1, **settings):
    settings = {"simulate": None if evaluator is None else 6} | settings
    made = forms_of(position).Mcts(**parts(threads=threads, parallel=parallel, **settings))
    return made.search(position, evaluator, limits=limits, rng=Rng(seed))


@pytest.mark.parametrize(("threads", "parallel"), TEAMS)
@pytest.mark.parametrize(("position", "evaluator"), STARTS)
@pytest.mark.parametrize("playouts", [1, 3, 50, 1501])
def test_the_playouts_asked_for_are_made_and_counted_once(threads, parallel, position, evaluator, playouts):
    report = search(position, evaluator, threads=threads, parallel=parallel, limits=Limits(playouts=playouts))
    assert report.playouts == playouts == sum(visits for _, visits in report.move_visits)
    assert report.move in position.moves()
    assert report.line[0] == report.move


@pytest.mark.parametrize(("threads", "parallel"), TEAMS)
def test_the_root_is_worth_what_all_its_playouts_were(threads, parallel):
    """Simulated to the end, a playout is worth 0, 1/2 or 1: so is every sum of them, to the last digit."""
    report = search(REVERSI.start(), threads=threads, parallel=parallel, limits=Limits(playouts=20_000))
    visits = dict(report.move_visits)
    for move, mean in report.move_scores:
        assert 2 * mean * visits[move] == pytest.approx(round(2 * mean * visits[move]), abs=1e-6)
        assert 0.25 < mean < 0.75  # no lost playout is left in it that nobody lost
    assert report.score.value == dict(report.move_scores)[report.move]


@pytest.mark.parametrize(("threads", "parallel"), TEAMS)
def test_nodes_are_passed_by_one_playout_a_thread_at_most(threads, parallel):
    report = search(REVERSI.start(), threads=threads, parallel=parallel, limits=Limits(nodes=30_000))
    assert 30_000 <= report.nodes < 30_000 + 90 * threads


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("threads", "parallel"), TEAMS)
@pytest.mark.parametrize("empties", [6, 8])
def test_late_reversi_is_proven_as_the_solver_has_it(threads, parallel, empties):
    late = [p for p in random_positions(8, 20_000) if p.empties == empties and len(p.moves()) > 1][:12]
    proven = 0
    for position in late:
        margin = ReversiSolver().search(position, limits=Limits()).score.value
        report = search(position, threads=threads, parallel=parallel, limits=Limits(playouts=200_000), c=1.0)
        after = ReversiSolver().search(position.play(report.move), limits=Limits()).score.value
        assert (after > 0) - (after < 0) == (margin < 0) - (margin > 0)
        assert report.score.value == pytest.approx((1 + (margin > 0) - (margin < 0)) / 2, abs=0.02)
        proven += report.exact
        assert report.exact or not margin
    assert proven >= 8


@pytest.mark.parametrize(("threads", "parallel"), TEAMS)
def test_4x4_reversi_is_solved(threads, parallel):
    report = search(
        make_game("reversi", 4).start(), threads=threads, parallel=parallel, limits=Limits(seconds=MINUTES), c=1.0
    )
    assert report.exact
    assert report.score.value == 0.0  # white wins (3:13)


@pytest.mark.parametrize(("threads", "parallel"), TEAMS)
def test_an_open_four_is_a_proven_loss_and_then_a_proven_win(threads, parallel):
    position = Gomoku(9).start()
    for move in (37, 0, 38, 8, 39, 72, 40):
        position = position.play(move)
    limits = Limits(playouts=100_000)
    losing = search(position, threads=threads, parallel=parallel, limits=limits)
    assert (losing.exact, losing.score.value) == (True, 0.0)
    winning = search(position.play(36), threads=threads, parallel=parallel, limits=limits)
    assert (winning.exact, winning.score.value, winning.move) == (True, 1.0, 41)


@pytest.mark.parametrize(("threads", "parallel"), TEAMS)
@pytest.mark.parametrize(("game", "evaluator"), [(REVERSI, ZONES), (Gomoku(9, rule="renju"), SHAPES)])
def test_whole_games_with_kept_trees_in_a_small_memory_have_no_illegal_move(threads, parallel, game, evaluator):
    keeping = forms_of(game.start()).Mcts(
        **parts(simulate=4, reuse=True, megabytes=4, threads=threads, parallel=parallel)
    )
    position, rng = game.start(), Rng(3)
    while not position.is_over():
        report = keeping.search(position, evaluator, limits=Limits(playouts=2000), rng=rng)
        assert report.playouts == 2000 or report.exact
        position = position.play(report.move)  # raises IllegalMoveError


@pytest.mark.parametrize(("position", "evaluator"), STARTS)
def test_trees_of_their_own_are_reproducible_with_a_limit_of_playouts(position, evaluator):
    first, second = (
        search(position, evaluator, threads=3, parallel="root", limits=Limits(playouts=2000), seed=5) for _ in range(2)
    )
    assert (first.move, first.line, first.nodes) == (second.move, second.line, second.nodes)
    assert (first.move_visits, first.move_scores) == (second.move_visits, second.move_scores)


@pytest.mark.parametrize("parallel", ["tree", "root"])
def test_one_thread_is_the_search_without_threads(parallel):
    plain = (
        forms_of(REVERSI.start())
        .Mcts(**parts(simulate=None))
        .search(REVERSI.start(), None, limits=Limits(playouts=3000), rng=Rng(2))
    )
    one = search(REVERSI.start(), threads=1, parallel=parallel, limits=Limits(playouts=3000), seed=2)
    assert (one.move_visits, one.move_scores, one.nodes) == (plain.move_visits, plain.move_scores, plain.nodes)


def test_more_trees_than_the_memory_holds_are_refused():
    with pytest.raises(SpecError, match="1 megabytes cannot hold 200 trees"):
        search(Gomoku(20).start(), threads=200, parallel="root", megabytes=1, limits=Limits(playouts=10))


@pytest.mark.parametrize("parallel", ["tree", "root"])
def test_the_first_playout_is_made_whoever_gets_it(parallel):
    for seed in range(100):
        limits = Limits(playouts=1, seconds=1e-300)
        report = search(REVERSI.start(), ZONES, threads=2, parallel=parallel, limits=limits, seed=seed)
        assert report.playouts == 1
        assert report.move in REVERSI.start().moves()
        assert 0.0 <= report.score.value <= 1.0
