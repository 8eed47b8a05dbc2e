"""N-tuple networks: published counts, ties, symmetry."""

import numpy as np
import pytest
from random_positions import random_positions

from heibai.core.errors import WeightsError
from heibai.evaluators.ntuple import NTupleEvaluator, random_weights, table_shape
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi
from heibai.games.reversi.tuples import DESCRIPTIONS, tuple_set


def network(name: str, size: int = 8, phases: int = 1, seed: int = 3, *, antisymmetric: bool = True) -> NTupleEvaluator:
    empty = NTupleEvaluator(tuple_set(name, size), phases=phases, antisymmetric=antisymmetric)
    return empty.with_weights(random_weights(empty.dimension, seed))


@pytest.mark.parametrize(("name", "tables", "entries"), [("straight2", 32, 288), ("straight3", 24, 648)])
def test_straight_sets_have_the_published_sizes(name, tables, entries):
    """Jaskowski 2014: 288 and 648 entries before ties."""
    evaluator = network(name)
    assert len(evaluator.shapes) == tables
    assert sum(len(shape.sign) for shape in evaluator.shapes) == entries


def test_logistello_set_reads_46_patterns():
    assert sum(map(len, tuple_set("logistello", 8).placements)) == 46


def test_single_squares_have_one_weight_a_class():
    assert network("classes").dimension == 10


def test_a_pair_that_reads_the_same_both_ways_has_three_free_weights():
    """Of nine contents: own alone (with three images), and both own (with one); own beside opponent cancels."""
    shape = table_shape(((0, 1), (1, 0)))
    assert shape.free.tolist() == [1, 4]
    assert shape.sign.reshape(3, 3).tolist() == [[0, 1, -1], [1, 1, 0], [-1, 0, -1]]


def test_free_colours_are_tied_by_symmetry_alone():
    shape = table_shape(((0, 1), (1, 0)), antisymmetric=False)
    assert shape.free.tolist() == [0, 1, 2, 4, 5, 8]
    assert shape.index.reshape(3, 3).tolist() == [[0, 1, 2], [1, 3, 4], [2, 4, 5]]
    assert set(shape.sign.tolist()) == {1}


def test_free_colours_tell_an_empty_board_from_one_whose_colours_cancel():
    evaluator = network("classes", antisymmetric=False)
    assert evaluator.dimension == 3 * 10
    assert evaluator.base == "ntuple:set=classes,colours=free"
    assert evaluator.with_weights(evaluator.weights).base == evaluator.base
    assert not evaluator.features.antisymmetric
    for position in random_positions(8, 400)[::80]:
        exchanged = ReversiPosition(position.white, position.black, position.to_move, 8)
        assert evaluator.evaluate(exchanged) != pytest.approx(-evaluator.evaluate(position))
        assert evaluator.evaluate(position.transformed(5)) == pytest.approx(evaluator.evaluate(position), abs=1e-9)


@pytest.mark.parametrize("name", DESCRIPTIONS)
@pytest.mark.parametrize("size", [4, 6, 8])
def test_equal_under_symmetries_and_antisymmetric(name, size):
    evaluator = network(name, size, phases=2)
    for position in random_positions(size, 400)[::80]:
        value = evaluator.evaluate(position)
        for k in range(1, 8):
            assert evaluator.evaluate(position.transformed(k)) == pytest.approx(value, abs=1e-9)
        exchanged = ReversiPosition(position.white, position.black, position.to_move, size)
        assert evaluator.evaluate(exchanged) == pytest.approx(-value, abs=1e-9)
        assert evaluator.evaluate(position.colors_swapped()) == value


def test_classes_with_the_standard_heuristics_weights_are_the_weighted_piece_counter():
    weights = Reversi().feature_set("wpc").defaults
    order = [placements[0][0] for placements in tuple_set("classes", 8).placements]
    assert order == [0, 1, 2, 3, 9, 10, 11, 18, 19, 27]  # the order of the classes of wpc
    evaluator = NTupleEvaluator(tuple_set("classes", 8), weights)
    table = Reversi().feature_set("squares", ("swh",)).function
    for position in random_positions(8, 100):
        assert evaluator.evaluate(position) == pytest.approx(table(position)[0], abs=1e-12)


def test_value_is_the_weighted_sum_of_its_terms():
    evaluator = network("straight3", phases=3)
    for position in random_positions(8, 300)[::30]:
        assert np.dot(evaluator.weights, evaluator.terms(position)) == pytest.approx(evaluator.evaluate(position))
    assert len(evaluator.features.features) == evaluator.dimension


def test_phases_divide_the_disc_count_evenly():
    evaluator = network("classes", phases=4)
    assert [evaluator.phase([1] * discs + [0] * (64 - discs)) for discs in (4, 16, 17, 33, 49, 64)] == [
        0,
        0,
        1,
        2,
        3,
        3,
    ]


def test_many_values_at_once_equal_single_ones():
    evaluator = network("straight4", 6, phases=2)
    positions = random_positions(6, 200)
    assert evaluator.evaluate_batch(positions).values.tolist() == [
        evaluator.evaluate(position) for position in positions
    ]


def test_zero_weights_are_the_default_and_evaluate_to_zero():
    evaluator = NTupleEvaluator(tuple_set("straight2", 8))
    assert evaluator.name == "ntuple:set=straight2"
    assert evaluator.evaluate(Reversi().start()) == 0.0
    assert evaluator.scale == 1.0


def test_another_number_of_weights_says_what_was_expected():
    with pytest.raises(WeightsError, match=r"'ntuple:set=classes' on 8x8 takes 10 weights .* got 3"):
        NTupleEvaluator(tuple_set("classes", 8), [1, 2, 3])


def test_scale_is_stored_or_measured():
    measured = NTupleEvaluator(tuple_set("classes", 4), [1, 1, 1], samples=Reversi(4).sample_positions)
    assert measured.scale == pytest.approx(Reversi(4).feature_set("discs").deviations[0], rel=1e-5)
    assert NTupleEvaluator(tuple_set("classes", 4), [1, 1, 1], scale=2.5).scale == 2.5
