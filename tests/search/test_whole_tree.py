"""Every search that claims exactness against the whole tree of Reversi 4x4, which plain minimax has solved.

The tree has 62,789 positions, 12,351 up to symmetry and exchanged colours. The solver is asked about all, the slower
searches about each so many of the latter, which their tests say.
"""

from __future__ import annotations

import pytest
from flat_parts import parts
from kernel_forms import REVERSI as IN_KERNEL
from whole_tree import apart, scores

from heibai import _kernel
from heibai.core.contract import WIN, Limits
from heibai.core.rng import Rng
from heibai.core.score import Unit
from heibai.games.reversi.kernel.engine import ReversiEngine
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.games.reversi.rules import Reversi
from heibai.players.evaluator_text import make_evaluator
from heibai.search import mcts, minimax
from heibai.search.exact import Exact

NONE = Limits()
TO_THE_END = Limits(depth=24)  # plies: 12 squares and no two passes in a row
START = Reversi(4).start()


def every(count):
    """Each ``count``-th position, from the start on."""
    return apart()[::count]


def discs(report):
    """The score of a search whose finished games are worth WIN and the margin."""
    value = report.score.value
    return value if report.score.unit is Unit.DISCS or not value else value - (WIN if value > 0 else -WIN)


def keeps(position, move):
    return -scores()[position.play(move)] == scores()[position]


@pytest.fixture(scope="module")
def zones():
    return make_evaluator("zones", Reversi(4))


@pytest.mark.sampled(3)
def test_the_second_player_wins_by_11_to_3_which_counts_as_13_to_3():
    """Known: the second player wins 11:3 with two squares left; they are the winner's, so -10 and not -8."""
    assert scores()[START] == -10
    ends, frontier = set(), {START}
    while frontier:
        ends |= {position.discs() for position in frontier if position.is_over()}
        frontier = {p.play(move) for p in frontier for move in p.moves() if keeps(p, move)}
    assert ends == {(3, 11)}


@pytest.mark.sampled(2)
def test_the_tree_has_the_known_number_of_games():
    """60,060, which is 4 first moves times the 15,015 of reversi-nxn.blogspot.com (March 2008)."""
    games = {}
    for position in sorted(scores(), key=lambda position: (position.empties, position.moves() == (16,))):
        games[position] = sum(games[position.play(move)] for move in position.moves()) or 1
    assert games[START] == 4 * 15_015


def test_the_solver_knows_every_position():
    """All 62,789, straight from the kernel."""
    table, control = _kernel.SolverTable(1), _kernel.Control()
    for position, score in scores().items():
        found = _kernel.solve_reversi(position.own, position.opponent, 4, table, control)
        assert found.complete
        assert found.lower == found.upper == score
        assert found.move == -1 if position.is_over() else keeps(position, found.move)


def test_every_move_of_the_solvers_line_keeps_the_score():
    """Each tenth position."""
    solver = ReversiSolver(table_megabytes=1)
    for position in every(10):
        for move in solver.search(position, limits=NONE).line:
            assert keeps(position, move)
            position = position.play(move)
        assert position.is_over()


def test_the_solver_knows_every_move():
    """Each tenth position."""
    solver = ReversiSolver(table_megabytes=1, all_moves=True)
    for position in every(10):
        found = dict(solver.search(position, limits=NONE).move_scores)
        assert found == {move: -scores()[position.play(move)] for move in position.moves()}


def test_a_null_window_bounds_the_score_on_its_side():
    """All of them apart, right below the score, at it, and far from it."""
    table, control = _kernel.SolverTable(1), _kernel.Control()
    for position in apart():
        score = scores()[position]
        for alpha in (score - 1, score, -17, 9):
            bound = _kernel.bound_reversi(position.own, position.opponent, 4, alpha, table, control)
            assert bound.complete
            assert alpha < bound.score <= score if score > alpha else alpha >= bound.score >= score


def test_the_engine_knows_them_without_the_solver(zones):
    """Each tenth position, to the end by search alone (`selective=0,exact=0`)."""
    engine = ReversiEngine(table_megabytes=1, exact=0, confidence=0)
    for position in every(10):
        report = engine.search(position, zones, limits=TO_THE_END)
        assert report.exact
        assert discs(report) == scores()[position]
        assert report.move is None if position.is_over() else keeps(position, report.move)


@pytest.mark.parametrize("form", ["Minimax", "AlphaBeta"])
def test_plain_searches_to_the_end_know_them(form, zones):
    """Each tenth position of the kernel's; the start, too, which is the deepest."""
    searcher = getattr(IN_KERNEL, form)()
    for position in every(10):
        report = searcher.search(position, zones, limits=TO_THE_END, rng=Rng(1))
        assert discs(report) == scores()[position]
        assert report.move is None if position.is_over() else keeps(position, report.move)


def test_minimax_and_exact_search_in_python_know_them(zones):
    """Each thirtieth position with at most six empty squares by minimax, each fortieth by exact search."""
    for position in [position for position in every(30) if position.empties <= 6]:
        report = minimax.Minimax().search(position, zones, limits=TO_THE_END, rng=Rng(1))
        assert discs(report) == scores()[position]
    for position in [*every(40)]:
        assert Exact().search(position, limits=NONE).score.value == scores()[position]


@pytest.mark.parametrize(("form", "step", "playouts"), [(IN_KERNEL, 40, 3_000), (mcts, 300, 300)])
def test_what_a_tree_of_playouts_has_proven_is_true(form, step, playouts):
    """Each fortieth position in the kernel, each three hundredth in Python; most of them are proven."""
    asked = [position for position in every(step) if not position.is_over()]
    proven = 0
    for number, position in enumerate(asked):
        search = form.Mcts(**parts(simulate=None))
        report = search.search(position, None, limits=Limits(playouts=playouts), rng=Rng(number))
        if report.exact:
            proven += 1
            score = scores()[position]
            assert report.score.value == (score > 0) + 0.5 * (score == 0)
            value = -scores()[position.play(report.move)]
            assert (value > 0) - (value < 0) == (score > 0) - (score < 0)
    assert proven > 0.8 * len(asked)
