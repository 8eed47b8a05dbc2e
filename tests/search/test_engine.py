"""The engine form of alpha-beta: the value of plain minimax at every completed depth, limits, stops, exact endings."""

import random
import time
from functools import partial

import pytest
from random_positions import random_positions
from stopping import stopped

from heibai import _kernel
from heibai.core.contract import WIN, Limits
from heibai.core.errors import SpecError
from heibai.core.score import Unit
from heibai.games.reversi.kernel.engine import ReversiEngine
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi
from heibai.players.evaluator_text import make_evaluator

NO_SOLVER = 0


def minimax(position, evaluator, depth: int, ply: int = 0) -> float:
    """Plain negamax to a fixed depth: the contract in six lines."""
    moves = position.moves()
    if not moves:
        return position.final_value(ply)
    if depth == 0:
        return evaluator.evaluate(position)
    return max(-minimax(position.play(move), evaluator, depth - 1, ply + 1) for move in moves)


def as_value(report) -> float:
    """The report's score on the scale of minimax."""
    if report.score.unit is Unit.DISCS and report.score.value:
        return report.score.value + (WIN if report.score.value > 0 else -WIN)
    return report.score.value


def sample(size: int, count: int) -> list[ReversiPosition]:
    return random.Random(size).sample(random_positions(size, 2000), count)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", ["zones", "squares:mild", "seven"])
@pytest.mark.parametrize(("size", "depths", "count"), [(4, (1, 2, 3, 5), 40), (6, (1, 2, 3), 30), (8, (1, 2, 3), 30)])
def test_value_is_minimax_and_move_is_among_the_best(name, size, depths, count):
    evaluator = make_evaluator(name, Reversi(size))
    engine = ReversiEngine(table_megabytes=1, exact=NO_SOLVER)
    for position in sample(size, count):
        for depth in depths:
            report = engine.search(position, evaluator, limits=Limits(depth=depth))
            assert report.depth == depth or report.exact
            assert as_value(report) == minimax(position, evaluator, depth)
            assert as_value(report) == -minimax(position.play(report.move), evaluator, depth - 1, 1)
            assert report.line[0] == report.move


def test_the_line_ends_where_the_value_comes_from():
    evaluator = make_evaluator("zones", Reversi(8))
    engine = ReversiEngine(table_megabytes=1, exact=NO_SOLVER)
    for position in sample(8, 40):
        report = engine.search(position, evaluator, limits=Limits(depth=5))
        end = position
        for move in report.line:
            end = end.play(move)
        value = end.final_value(len(report.line)) if end.is_over() else evaluator.evaluate(end)
        assert as_value(report) == (value if len(report.line) % 2 == 0 else -value)


def test_a_search_to_the_end_is_exact_and_says_so():
    evaluator = make_evaluator("zones", Reversi(8))
    solver = ReversiSolver(table_megabytes=2)
    for position in [p for p in random_positions(8, 3000) if 0 < p.empties <= 8][:60]:
        solved = solver.search(position, limits=Limits())
        deep = ReversiEngine(table_megabytes=1, exact=NO_SOLVER).search(position, evaluator, limits=Limits(depth=20))
        asked = ReversiEngine(table_megabytes=1, exact=8).search(position, evaluator, limits=Limits(depth=1))
        assert deep.exact
        assert asked.exact
        assert deep.score == asked.score == solved.score


def test_a_node_limit_is_exact_and_reproducible():
    evaluator = make_evaluator("zones", Reversi(8))
    for position in sample(8, 20):
        for nodes in (1, 7, 500, 5000):
            reports = [
                ReversiEngine(table_megabytes=1, exact=NO_SOLVER).search(
                    position, evaluator, limits=Limits(nodes=nodes)
                )
                for _ in range(2)
            ]
            assert reports[0].nodes == reports[1].nodes
            assert reports[0].nodes <= nodes + 1
            assert (reports[0].move, reports[0].score) == (reports[1].move, reports[1].score)
            assert reports[0].move in position.moves()


def test_a_search_does_not_depend_on_the_searches_before_it():
    evaluator = make_evaluator("zones", Reversi(8))
    worn = ReversiEngine(table_megabytes=1)
    for position in sample(8, 15):
        fresh = ReversiEngine(table_megabytes=1).search(position, evaluator, limits=Limits(nodes=20_000))
        again = worn.search(position, evaluator, limits=Limits(nodes=20_000))
        assert (fresh.nodes, fresh.move, fresh.score, fresh.line) == (again.nodes, again.move, again.score, again.line)


def test_a_stop_returns_the_last_completed_depth():
    """The value after a stop is that of the depth it names."""
    evaluator = make_evaluator("zones", Reversi(8))
    for position in sample(8, 15):
        report = ReversiEngine(table_megabytes=1, exact=NO_SOLVER).search(position, evaluator, limits=Limits(nodes=400))
        if report.depth and not report.exact:
            assert as_value(report) == minimax(position, evaluator, report.depth)


@pytest.mark.parametrize("seconds", [0.01, 0.05, 0.2])
def test_a_time_limit_is_kept(seconds):
    evaluator = make_evaluator("zones", Reversi(8))
    engine = ReversiEngine(table_megabytes=4)
    engine.search(Reversi(8).start(), evaluator, limits=Limits(depth=1))
    overruns = []
    for position in sample(8, 8):
        began = time.process_time()
        report = engine.search(position, evaluator, limits=Limits(seconds=seconds))
        overruns.append(time.process_time() - began - seconds)
        assert report.move in position.moves()
    assert min(overruns) < 0.005


def test_more_nodes_complete_at_least_the_same_depth():
    evaluator = make_evaluator("zones", Reversi(8))
    for position in sample(8, 10):
        depths = [
            ReversiEngine(table_megabytes=1, exact=NO_SOLVER)
            .search(position, evaluator, limits=Limits(nodes=nodes))
            .depth
            for nodes in (100, 1000, 10_000, 100_000)
        ]
        assert depths == sorted(depths)


def test_the_stop_flag_ends_a_search_from_another_thread():
    engine = _kernel.ReversiEngine("zones", "", list(make_evaluator("zones", Reversi(8)).kernel.weights), 8, 1)
    control = _kernel.Control()
    start = Reversi(8).start()
    search = partial(engine.search, start.own, start.opponent, 60, 0.0, 0, 0, control)
    found, overrun = stopped(search, control, lambda told: told.depth > 0)
    assert overrun < 1  # 60 plies alone would take years
    assert control.stopped
    assert found.move in start.moves()
    assert found.depth > 0
    assert found.nodes > 0
    assert not found.exact


def test_an_unfinished_solve_leaves_the_search_its_half():
    evaluator = make_evaluator("zones", Reversi(8))
    position = next(p for p in random_positions(8, 3000) if p.empties == 28)
    report = ReversiEngine(table_megabytes=1, exact=30).search(position, evaluator, limits=Limits(nodes=20_000))
    assert not report.exact
    assert report.depth > 0
    assert report.nodes <= 20_001


def test_a_pass_and_a_finished_game():
    evaluator = make_evaluator("zones", Reversi(8))
    engine = ReversiEngine(table_megabytes=1)
    passing = next(p for p in random_positions(8, 3000) if p.moves() == (64,))
    assert engine.search(passing, evaluator, limits=Limits(depth=3)).move == 64
    over = ReversiPosition((1 << 64) - 1, 0, passing.to_move, 8)
    report = engine.search(over, evaluator, limits=Limits(depth=3))
    assert report.move is None
    assert report.exact


def test_an_evaluator_without_a_kernel_form_is_refused():
    with pytest.raises(SpecError, match="python=1"):
        ReversiEngine().search(Reversi(8).start(), None, limits=Limits(depth=1))
