"""Gomoku in the kernel equals Gomoku in Python: shapes, forbidden points, wins, random games, perft."""

import functools

import numpy as np
import pytest

from heibai.core.rng import Rng
from heibai.games.gomoku.evaluation.patterns import pattern_of
from heibai.games.gomoku.evaluation.point_shapes import shapes_under
from heibai.games.gomoku.kernel import boards
from heibai.games.gomoku.position import GomokuPosition
from heibai.games.gomoku.rules import Gomoku
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.games.gomoku.view import winning_line
from heibai.games.perft import perft

pytestmark = pytest.mark.sampled(4)  # the Python twin takes its time

REASONS = {1: "overline", 2: "double four", 3: "double three"}


@functools.cache
def patterns_by_key() -> list[int]:
    return [int(info) & 15 for info in boards.codes().infos]


def classes(key: int) -> list[int]:
    return [key >> 4 * direction & 15 for direction in range(4)]


def check(position: GomokuPosition) -> None:
    """Every empty point of the position, for both sides."""
    found = boards.points(position.cells, size=position.columns, rule=position.rules.name)
    keys = found.keys.tolist()
    for square, made in shapes_under(position.rules).points(position.cells, position.lines):
        for shapes, key in ((made.black, keys[square] & 0xFFFF), (made.white, keys[square] >> 16)):
            assert classes(key) == list(shapes), (position, square)
            assert patterns_by_key()[key] == pattern_of(shapes), (position, square)
    forbidden = {square: REASONS[reason] for square, reason in enumerate(found.forbidden.tolist()) if reason}
    expected = position.points_forbidden_to_black
    assert forbidden == {square: str(reason) for square, reason in expected.items()}, position
    assert found.line == winning_line(position), position


def random_game(rule: str, size: int, number: int) -> list[GomokuPosition]:
    """Moves near the stones half of the time, so that lines form."""
    rng, position = Rng(2026, (number,)), Gomoku(size, rule=rule).start()
    positions = [position]
    while moves := position.moves():
        if position.stones and rng.below(2):
            row, column = divmod(rng.choice([s for s in range(size * size) if position.cells[s] != "-"]), size)
            close = [m for m in moves if max(abs(m // size - row), abs(m % size - column)) <= 2]
            moves = tuple(close) or moves
        position = position.play(rng.choice(moves))
        positions.append(position)
    return positions


@pytest.mark.sampled(12)
@pytest.mark.parametrize("rule", RULE_SETS)
def test_shapes_and_forbidden_points_agree_after_every_step_of_100_games(rule: str) -> None:
    for number in range(100):
        for position in random_game(rule, (5, 9, 11, 15, 22)[number % 5], number):
            check(position)


@pytest.mark.parametrize("rule", RULE_SETS)
def test_random_games_are_those_of_the_python_rules(rule: str) -> None:
    size, games = 9, 30
    played = boards.random_games(games, seed=11, size=size, rule=rule, pairing=2, transcripts=True)
    assert played.transcripts is not None
    for number in range(games):
        rng, position, moves = Rng(11, (0, 2, number)), Gomoku(size, rule=rule).start(), []
        while legal := position.moves():
            move = rng.choice(legal) if legal != (size * size,) else size * size
            if move < size * size:
                moves.append(move)
            position = position.play(move)
        filled = moves + [boards.NO_POINT] * (size * size - len(moves))
        assert played.transcripts[number].tolist() == filled
        assert played.margins[number] == position.margin()


def test_threads_do_not_change_random_games() -> None:
    one = boards.random_games(1000, seed=1)
    two = boards.random_games(1000, seed=1, threads=2)
    assert np.array_equal(one.margins, two.margins)


@pytest.mark.parametrize("rule", RULE_SETS)
def test_perft_agrees_where_games_end_and_points_are_forbidden(rule: str) -> None:
    for number in (0, 4, 8):
        for position in random_game(rule, 5, number)[10::5]:
            depth = 3 if position.stones > 12 else 2
            assert boards.perft(position, depth) == perft(position, depth), position
            assert boards.perft(position, depth, plain=True) == perft(position, depth), position


def test_a_board_that_is_none_is_refused() -> None:
    for cells, size, rule, reason in (
        ("-" * 24, 5, "freestyle", "24 cells"),
        ("?" * 25, 5, "freestyle", "X, O or -"),
        ("-" * 25, 5, "go", "'go'"),
    ):
        with pytest.raises(ValueError, match=reason):
            boards.points(cells, size=size, rule=rule)
    with pytest.raises(ValueError, match="not 23"):
        boards.random_games(1, seed=1, size=23)
