"""The exact searches against brute force, each other and published results."""

import random
import time

import pytest

from heibai.core.contract import Color, Limits
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi
from heibai.search.exact import Exact

NONE = Limits()


def brute_force(position: ReversiPosition) -> int:
    """Margin for the side to move by plain negamax, nothing pruned."""
    moves = position.moves()
    if not moves:
        return position.margin() if position.to_move is Color.BLACK else -position.margin()
    return max(-brute_force(position.play(move)) for move in moves)


def late_position(size: int, empties: int, rng: random.Random) -> ReversiPosition:
    """A position of a random game with at most ``empties`` empty squares, not over."""
    while True:
        position = Reversi(size).start()
        while not position.is_over() and position.empties > empties:
            position = position.play(rng.choice(position.moves()))
        if not position.is_over():
            return position


@pytest.fixture(scope="module")
def solver() -> ReversiSolver:
    return ReversiSolver(table_megabytes=4, all_moves=True)


def test_4x4_is_lost_for_black_by_13_to_3(solver):
    start = Reversi(4).start()
    for report in (Exact().search(start, limits=NONE), solver.search(start, limits=NONE)):
        assert report.exact
        assert report.score.value == -10
        assert report.move in start.moves()


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("size", "empties", "count"), [(4, 9, 60), (6, 8, 60), (8, 7, 100)])
def test_every_solver_equals_brute_force(solver, size, empties, count):
    rng = random.Random(f"{size}-{empties}")
    for _ in range(count):
        position = late_position(size, rng.randint(1, empties), rng)
        values = {move: -brute_force(position.play(move)) for move in position.moves()}
        for report in (Exact().search(position, limits=NONE), solver.search(position, limits=NONE)):
            assert report.score.value == max(values.values())
            assert values[report.move] == report.score.value
        assert dict(report.move_scores) == values


@pytest.mark.sampled(3)
def test_python_and_kernel_agree_on_longer_endings(solver):
    rng = random.Random(5)
    for size, empties in [(6, 10), (8, 9)] * 4:
        position = late_position(size, empties, rng)
        assert Exact().search(position, limits=NONE).score == solver.search(position, limits=NONE).score


def test_score_is_the_same_under_symmetry_and_with_colours_swapped(solver):
    rng = random.Random(11)
    for size in (4, 6, 8):
        position = late_position(size, 12, rng)
        expected = solver.search(position, limits=NONE).score
        for symmetry in range(8):
            image = position.transformed(symmetry)
            assert solver.search(image, limits=NONE).score == expected
            assert solver.search(image.colors_swapped(), limits=NONE).score == expected


def test_the_line_is_legal_and_ends_with_the_score(solver):
    rng = random.Random(3)
    for size in (4, 6, 8):
        for _ in range(10):
            position = late_position(size, 14, rng)
            report = solver.search(position, limits=NONE)
            end = position
            for move in report.line:
                end = end.play(move)
            assert end.is_over()
            margin = end.margin() if position.to_move is Color.BLACK else -end.margin()
            assert margin == report.score.value


def test_a_finished_game_has_no_move(solver):
    over = ReversiPosition(0b1111, 0, Color.BLACK, 4)
    for report in (Exact().search(over, limits=NONE), solver.search(over, limits=NONE)):
        assert report.move is None
        assert report.score.value == 16
        assert report.exact


def test_a_pass_at_the_root_is_the_move(solver):
    rng = random.Random(4)
    position = late_position(4, 6, rng)
    while position.moves() != (16,):
        position = late_position(4, 6, rng)
    for report in (Exact().search(position, limits=NONE), solver.search(position, limits=NONE)):
        assert report.move == 16
        assert report.score.value == brute_force(position)


def test_a_node_limit_ends_the_solve_without_a_score():
    position = late_position(8, 20, random.Random(1))
    solver = ReversiSolver(table_megabytes=4)
    report = solver.search(position, limits=Limits(nodes=5000))
    assert not report.exact
    assert report.score is None
    assert report.move in position.moves()
    assert report.nodes < 6000
    assert report.nodes == solver.search(position, limits=Limits(nodes=5000)).nodes
    slow = Exact().search(position, limits=Limits(nodes=500))
    assert not slow.exact
    assert slow.nodes <= 500


def test_a_time_limit_is_kept():
    start = Reversi(8).start()
    began = time.process_time()
    report = ReversiSolver(table_megabytes=4).search(start, limits=Limits(seconds=0.05))
    assert not report.exact
    assert time.process_time() - began < 0.5
    assert report.move in start.moves()


def test_nodes_are_a_fingerprint():
    position = late_position(8, 16, random.Random(2))
    first, second = (ReversiSolver(table_megabytes=8).search(position, limits=NONE) for _ in range(2))
    assert first.nodes == second.nodes
