"""Searches of several threads: what is exact does not depend on their number, limits hold for all of them together."""

import random
import time
from functools import cache, partial

import pytest
from random_positions import random_positions
from stopping import stopped
from waiting import MINUTES

from heibai import _kernel
from heibai.core.contract import Limits, Stopped
from heibai.games.gomoku.kernel.engine import GomokuEngine
from heibai.games.gomoku.rules import Gomoku
from heibai.games.reversi.kernel.engine import ReversiEngine
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.games.reversi.rules import Reversi
from heibai.players.evaluator_text import make_evaluator

THREADS = (1, 2, 4)
GAMES = {
    "reversi": (Reversi(8), ReversiEngine, "zones"),
    "selective": (Reversi(8), ReversiEngine, "ntuple:set=classes,weights=[9,-5,3,1,-8,-2,0,1,0,0]"),
    "gomoku": (Gomoku(15), GomokuEngine, "shapes"),
}


def middle_games(name: str, count: int):
    """Positions that no search of the tests decides."""
    if name != "gomoku":
        return random.Random(2).sample([p for p in random_positions(8, 2000) if p.empties > 25], count)
    texts = ("k8f10j11k7j7l9h11j9g11i11", "j5k9f9h5i6h7h6g6i4i8j9f5e4g7g5i7", "h8i9j8i8i7")[:count]
    game, found = GAMES["gomoku"][0], []
    for text in texts:
        position = game.start()
        for move in game.parse_transcript(text):
            position = position.play(move)
        found.append(position)
    return found


@cache
def engine_of(name: str, threads: int):
    """With its evaluator."""
    game, engine, evaluator = GAMES[name]
    return engine(table_megabytes=4, threads=threads), make_evaluator(evaluator, game)


def searched(name: str, position, threads: int, limits: Limits, **more):
    engine, evaluator = engine_of(name, threads)
    return engine.search(position, evaluator, limits=limits, **more)


def test_every_number_of_threads_finds_the_value_of_the_plain_search():
    for position in middle_games("reversi", 10):
        reports = [searched("reversi", position, threads, Limits(depth=6)) for threads in THREADS]
        assert {report.score for report in reports} == {reports[0].score}
        assert {report.depth for report in reports} == {6}
        for report in reports:
            child = searched("reversi", position.play(report.move), 1, Limits(depth=5))
            assert child.score.value == -report.score.value, "the move is one of the best"
            assert report.line[0] == report.move in position.moves()


def test_a_proven_win_is_proven_by_every_number_of_threads():
    game = Gomoku(15)
    position = game.start()
    for move in game.parse_transcript("h8a1i8a15j8o1"):  # three open stones, black to move
        position = position.play(move)
    evaluator = make_evaluator("shapes", game)
    reports = [GomokuEngine(threads=threads).search(position, evaluator, limits=Limits(depth=6)) for threads in THREADS]
    assert all(report.exact for report in reports)
    assert {report.score for report in reports} == {reports[0].score}


@pytest.mark.parametrize(("size", "empties"), [(8, 16), (8, 12), (6, 15)])
def test_every_number_of_threads_proves_the_same_scores(size, empties):
    late = [position for position in random_positions(size, 3000) if position.empties == empties]
    for position in random.Random(1).sample(late, 4):
        reports = [
            ReversiSolver(table_megabytes=4, all_moves=True, threads=threads).search(position, limits=Limits())
            for threads in THREADS
        ]
        assert all(report.exact for report in reports)
        assert {report.score for report in reports} == {reports[0].score}
        assert all(dict(report.move_scores) == dict(reports[0].move_scores) for report in reports)
        assert all(dict(report.move_scores)[report.move] == report.score.value for report in reports)


def test_an_engine_of_several_threads_solves_its_endings():
    position = next(position for position in random_positions(8, 3000) if position.empties == 16)
    solved = ReversiSolver().search(position, limits=Limits())
    for threads in THREADS:
        engine = ReversiEngine(table_megabytes=4, exact=16, threads=threads)
        found = engine.search(position, make_evaluator("zones", Reversi(8)), limits=Limits(depth=4))
        assert (found.exact, found.score, found.depth) == (True, solved.score, 16)


def test_a_limit_of_nodes_ends_a_solve_of_several_threads():
    position = next(position for position in random_positions(8, 3000) if position.empties == 28)
    report = ReversiSolver(threads=3).search(position, limits=Limits(nodes=200_000))
    assert not report.exact
    assert 185_000 <= report.nodes <= 215_000, "each of the others may leave a lot of 4,096 unused"
    assert report.move in position.moves()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("threads", [2, 4])
def test_a_limit_of_nodes_is_that_of_all_threads_together(name, threads):
    for position in middle_games(name, 3):
        for nodes in (400, 5000, 50_000):
            report = searched(name, position, threads, Limits(nodes=nodes))
            assert nodes * 0.9 <= report.nodes <= nodes + 1
            assert report.depth > 0
            assert report.line[0] == report.move in position.moves()


@pytest.mark.parametrize("name", GAMES)
def test_a_limit_of_depth_is_reached_with_any_number_of_threads(name):
    for position in middle_games(name, 3):
        for threads in (2, 3, 16):
            report = searched(name, position, threads, Limits(depth=4))
            assert report.depth == 4
            assert report.line[0] == report.move in position.moves()


@pytest.mark.parametrize("name", GAMES)
def test_the_clock_stops_all_threads(name):
    assert any(overrun_of_the_clock(name, position) < 0.01 for position in middle_games(name, 3) * 7)


def overrun_of_the_clock(name: str, position) -> float:
    """Seconds of the processor that the threads of a search, two, take longer than both may."""
    began = time.process_time()
    report = searched(name, position, 2, Limits(seconds=0.1))
    taken = time.process_time() - began
    assert report.move in position.moves()
    assert (report.depth > 0) == (report.score is not None)  # a stop before the first depth leaves a legal move
    return taken - 2 * 0.1


@pytest.mark.parametrize("name", GAMES)
def test_progress_counts_the_nodes_of_all_threads(name):
    nodes = []

    def hear(report):
        nodes.append(report.nodes)
        if nodes[-1] > nodes[0] > 0:
            raise Stopped

    found = searched(name, middle_games(name, 1)[0], 2, Limits(seconds=MINUTES), progress=hear)
    assert [*nodes, found.nodes] == sorted([*nodes, found.nodes])
    assert nodes[-1] > nodes[0] > 0


def test_the_stop_flag_ends_all_threads():
    assert any(overrun_of_a_stop() < 4 * 0.005 for _ in range(20))


def overrun_of_a_stop() -> float:
    """Seconds of the processor between a stop and the end of a search of four threads."""
    weights = list(make_evaluator("zones", Reversi(8)).kernel.weights)
    engine = _kernel.ReversiEngine("zones", "", weights, 8, 4, threads=4)
    control, start = _kernel.Control(), Reversi(8).start()
    search = partial(engine.search, start.own, start.opponent, 60, 0.0, 0, 0, control)
    found, overrun = stopped(search, control, lambda told: told.depth > 5)
    assert found.move in start.moves()
    assert found.depth > 0
    return overrun
