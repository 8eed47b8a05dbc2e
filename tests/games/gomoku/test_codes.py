"""The 2,380 codes of a point, and the evaluation `lines` that has a weight for each."""

from itertools import permutations

import numpy as np
import pytest

from heibai.core.errors import WeightsError
from heibai.core.rng import Rng
from heibai.evaluators.linear import weighted_sum
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.games import make_game
from heibai.games.gomoku.evaluation.codes import CODES, code_name, code_of
from heibai.games.gomoku.evaluation.lines import Shape
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.players.evaluator_text import make_evaluator


def random_weights(seed):
    rng = Rng(seed)
    return [(rng.uniform() - 0.5) * 500 for _ in CODES]


def test_there_are_2380_codes_in_lexicographic_order():
    assert len(Shape) == 14
    assert len(CODES) == 2380
    assert list(CODES) == sorted(CODES)
    assert all(tuple(sorted(shapes)) == shapes for shapes in CODES)


def test_a_code_knows_no_order_of_directions():
    rng = Rng(3)
    for _ in range(200):
        code = rng.below(len(CODES))
        assert {code_of(shapes) for shapes in permutations(CODES[code])} == {code}


def test_names_are_readable_and_each_is_another():
    assert code_name(0) == "dead"
    assert code_name(code_of((Shape.CLOSED_FOUR, Shape.DEAD, Shape.OPEN_TWO, Shape.DEAD))) == "open_two+closed_four"
    assert len({code_name(code) for code in range(len(CODES))}) == len(CODES)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("rule", RULE_SETS)
def test_lines_begins_as_shapes(rule):
    game = make_game("gomoku", 9, rule=rule)
    lines, shapes = make_evaluator("lines", game), make_evaluator("shapes", game)
    for position in game.sample_positions()[::4]:
        assert lines.evaluate(position) == shapes.evaluate(position)


@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_the_sparse_sum_is_the_dense_one(rule):
    game = make_game("gomoku", 9, rule=rule)
    lines = make_evaluator("lines", game).with_weights(random_weights(5))
    for position in game.sample_positions()[::4]:
        assert lines.evaluate(position) == weighted_sum(lines.weights, lines.features.function(position))


def test_weights_lie_on_a_grain_so_that_sums_are_exact_in_any_order():
    game = make_game("gomoku", 9)
    lines = make_evaluator("lines", game).with_weights(random_weights(7))
    assert all((weight * 1024).is_integer() for weight in lines.weights)
    assert all(abs(a - b) <= 1 / 2048 for a, b in zip(lines.weights, random_weights(7), strict=True))
    for position in game.sample_positions()[::10]:
        terms = lines.features.function(position)
        backwards = weighted_sum(lines.weights[::-1], terms[::-1])
        assert backwards == lines.evaluate(position)


def test_a_weight_too_large_for_exact_sums_is_refused():
    lines = make_evaluator("lines", make_game("gomoku", 9))
    with pytest.raises(WeightsError, match=r"weight 0 is 1000000000000\.0; weights here are multiples of 1/1024"):
        lines.with_weights([1e12, *lines.weights[1:]])


def test_another_number_of_weights_is_one_short_sentence():
    with pytest.raises(WeightsError, match="takes 2380: dead, overline") as caught:
        make_evaluator("lines:weights=[1,2]", make_game("gomoku", 9))
    assert len(str(caught.value)) < 3_000


def test_its_text_makes_it_again():
    game = make_game("gomoku", 9)
    lines = make_evaluator("lines", game).with_weights(random_weights(9))
    assert make_evaluator(lines.name, game).weights == lines.weights


def test_the_scale_is_the_stored_one_else_the_deviation_of_the_value(tmp_path):
    game = make_game("gomoku", 7, rule="renju")
    lines = make_evaluator("lines", game)
    doubled = lines.with_weights([2 * weight for weight in lines.weights])
    assert lines.scale > 1
    assert doubled.scale == pytest.approx(2 * lines.scale)
    write_weights(tmp_path / "w.json", WeightsFile("gomoku", 7, "lines", np.array(lines.weights), scale=7.5))
    assert make_evaluator(f"@{tmp_path / 'w.json'}", game).scale == 7.5
