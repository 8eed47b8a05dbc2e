"""`lines:[threats,network]` in the kernel gives Python's numbers, to the digit, on boards of every rule set."""

import numpy as np
import pytest
from crowded_boards import random_board, unfinished_boards
from kernel_forms import GOMOKU

from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.evaluation import lines_network
from heibai.games.gomoku.kernel import boards as kernel
from heibai.games.gomoku.kernel.engine import GomokuEngine
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.players.evaluator_text import make_evaluator
from heibai.search.alphabeta import AlphaBeta
from heibai.search.minimax import Minimax

BOARDS = {5: 50, 9: 40, 15: 30, 20: 10, 21: 10, 22: 10}


def drawn_weights(rng):
    """[13537] vectors that activations of every size come of, and dense layers whose sums need rounding."""
    entries = (lines_network.PAIRS + 1) * lines_network.CHANNELS
    vectors = [float(rng.below(401) - 200) for _ in range(entries)]
    return [*vectors, *(rng.uniform() - 0.5 for _ in range(lines_network.WEIGHTS - entries))]


def drawn_evaluator(game):
    rng, default = Rng(8), make_evaluator("lines:[threats,network]", game)
    linear = [weight + 100 * (rng.uniform() - 0.3) for weight in default.features.defaults]
    return default.with_weights([*linear, *drawn_weights(rng)])


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("rule", RULE_SETS)
def test_values_are_equal(rule, size):
    positions = [random_board(rule, size, number) for number in range(BOARDS[size])]
    evaluator = drawn_evaluator(make_game("gomoku", size, rule=rule))
    values = kernel.values(evaluator.kernel, *kernel.texts_of(positions))
    np.testing.assert_array_equal(values, [evaluator.evaluate(position) for position in positions])
    assert len(set(values)) > len(positions) / 2


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rule", RULE_SETS)
def test_plain_searches_give_the_same_value_move_and_nodes(rule):
    evaluator = drawn_evaluator(make_game("gomoku", 5, rule=rule))
    for position in unfinished_boards(rule, 5, 6):
        for python, in_kernel in ((Minimax(), GOMOKU.Minimax()), (AlphaBeta(), GOMOKU.AlphaBeta())):
            reports = [
                each.search(position, evaluator, limits=Limits(depth=2), rng=Rng(1)) for each in (python, in_kernel)
            ]
            assert reports[0].score == reports[1].score
            assert (reports[0].move, reports[0].nodes) == (reports[1].move, reports[1].nodes)


def test_an_engine_search_depends_on_its_arguments_alone():
    game = make_game("gomoku")
    position = game.sample_positions()[3]
    evaluator = drawn_evaluator(game)
    first, again = (GomokuEngine().search(position, evaluator, limits=Limits(nodes=3000)) for _ in range(2))
    assert (first.move, first.score, first.nodes) == (again.move, again.score, again.nodes)
