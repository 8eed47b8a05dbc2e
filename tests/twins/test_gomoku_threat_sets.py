"""`lines:threats` in the kernel gives Python's numbers, to the digit, on boards of every rule set."""

import numpy as np
import pytest
from crowded_boards import random_board

from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.evaluation.threat_sets import THREAT_SETS
from heibai.games.gomoku.kernel import boards as kernel
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.players.evaluator_text import make_evaluator

BOARDS = {5: 100, 9: 100, 15: 100, 20: 20, 22: 20}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("rule", RULE_SETS)
def test_terms_and_values_are_equal(rule, size):
    positions = [random_board(rule, size, number) for number in range(BOARDS[size])]
    arguments = [p.cells for p in positions], [int(p.to_move) for p in positions], size, rule
    rng = Rng(6)
    default = make_evaluator("lines:threats", make_game("gomoku", size, rule=rule))
    drawn = default.with_weights([weight + 100 * (rng.uniform() - 0.3) for weight in default.weights])
    np.testing.assert_array_equal(kernel.terms(default.kernel, *arguments), [default.terms(p) for p in positions])
    for evaluator in (default, drawn):
        values = kernel.values(evaluator.kernel, *arguments)
        np.testing.assert_array_equal(values, [evaluator.evaluate(p) for p in positions])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rule", RULE_SETS)
def test_the_boards_show_many_sets_of_threats(rule):
    default = make_evaluator("lines:threats", make_game("gomoku", 15, rule=rule))
    seen = {default.features.sparse(random_board(rule, 15, number))[-1][0] for number in range(BOARDS[15])}
    assert len(seen) > 20
    assert min(seen) >= len(default.weights) - THREAT_SETS
