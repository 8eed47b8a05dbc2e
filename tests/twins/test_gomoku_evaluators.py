"""Gomoku's evaluators in the kernel give Python's numbers, to the digit: 10,000 boards for each rule set."""

from functools import cache

import numpy as np
import pytest
from crowded_boards import random_board

from heibai.core.rng import Rng
from heibai.evaluators.linear import weighted_sum
from heibai.games import make_game
from heibai.games.gomoku.evaluation.codes import CODES, code_of
from heibai.games.gomoku.evaluation.lines import Shape
from heibai.games.gomoku.evaluation.patterns import level_of, pattern_of
from heibai.games.gomoku.evaluation.point_shapes import shapes_under
from heibai.games.gomoku.kernel import boards as kernel
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.players.evaluator_text import make_evaluator

pytestmark = pytest.mark.sampled(20)  # the Python twin takes its time

BOARDS = {
    5: 2_000,
    6: 1_800,
    7: 1_500,
    8: 1_300,
    9: 1_000,
    11: 700,
    13: 400,
    15: 1_000,
    19: 100,
    20: 100,
    21: 50,
    22: 50,
}
TEXTS = ("shapes", "lines", "rewards", "rewards:coarse")


def test_there_are_10000_boards():
    assert sum(BOARDS.values()) == 10_000


@cache
def boards(rule, size):
    return tuple(random_board(rule, size, number) for number in range(BOARDS[size]))


def arguments(positions):
    return (
        [position.cells for position in positions],
        [int(position.to_move) for position in positions],
        positions[0].columns,
        positions[0].rules.name,
    )


def random_weights(evaluator, seed):
    rng = Rng(seed)
    return evaluator.with_weights([weight + 100 * (rng.uniform() - 0.3) for weight in evaluator.weights])


@pytest.mark.sampled(40)
@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("rule", RULE_SETS)
def test_terms_and_values_are_equal(rule, size):
    positions = boards(rule, size)
    for text in TEXTS:
        default = make_evaluator(text, make_game("gomoku", size, rule=rule))
        terms = np.array([default.terms(position) for position in positions])
        np.testing.assert_array_equal(kernel.terms(default.kernel, *arguments(positions)), terms)
        for evaluator in (default, random_weights(default, 3)):
            values = kernel.values(evaluator.kernel, *arguments(positions))
            np.testing.assert_array_equal(values, [weighted_sum(evaluator.weights, row) for row in terms.tolist()])
            some = slice(None, None, 50)
            np.testing.assert_array_equal(values[some], [evaluator.evaluate(p) for p in positions[some]])


@pytest.mark.parametrize("rule", RULE_SETS)
def test_shapes_of_every_point_are_the_kernels_classes(rule):
    for size in (5, 9, 15, 22):
        for position in boards(rule, size)[:50]:
            keys = kernel.points(position.cells, size=size, rule=rule).keys.tolist()
            for square, made in shapes_under(position.rules).points(position.cells, position.lines):
                assert keys[square] == sum(
                    shape << (4 * direction) for direction, shape in enumerate((*made.black, *made.white))
                )


def test_codes_patterns_and_levels_are_the_kernels():
    tables = kernel.codes()
    rng = Rng(5)
    for code, shapes in enumerate(CODES):
        order = list(shapes)
        rng.shuffle(order)
        key = sum(shape << (4 * direction) for direction, shape in enumerate(order))
        info = int(tables.infos[key])
        assert tables.codes[key] == code == code_of(tuple(order))
        assert info & 15 == pattern_of(shapes)
        assert (info >> 4 & 3) + 1 == level_of(shapes)
        assert bool(info & 128) == (max(shapes) >= Shape.CLOSED_FOUR)


def test_what_the_kernel_cannot_read_is_refused():
    evaluator = make_evaluator("lines", make_game("gomoku", 9)).kernel
    with pytest.raises(ValueError, match="80 cells"):
        kernel.values(evaluator, ["-" * 80], [0], 9, "freestyle")
    with pytest.raises(ValueError, match="same length"):
        kernel.values(evaluator, ["-" * 81], [0, 1], 9, "freestyle")
    with pytest.raises(ValueError, match="no Gomoku rule set 'go'"):
        kernel.values(evaluator, ["-" * 81], [0], 9, "go")
