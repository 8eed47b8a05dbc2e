"""What every evaluator of the catalogue promises (core.contract.Evaluator)."""

from dataclasses import replace

import numpy as np
import pytest
from random_positions import as_arrays, random_positions

from heibai.core.contract import EVALUATION_LIMIT
from heibai.core.errors import SpecError
from heibai.evaluators import native
from heibai.games.reversi.rules import SIZES, Reversi
from heibai.players.evaluator_text import known_evaluators, make_evaluator

FORMS = {"ntuple": "ntuple/straight3/phases=2/random=1"}
ENTRIES = [(size, FORMS.get(name, name)) for size in SIZES for name in known_evaluators(Reversi(size))]


@pytest.fixture(params=ENTRIES, ids=lambda entry: f"{entry[1]}-{entry[0]}")
def entry(request):
    size, text = request.param
    return make_evaluator(text, Reversi(size)), random_positions(size, 3_000)[::150]


def test_the_name_makes_it_again(entry):
    evaluator, positions = entry
    again = make_evaluator(evaluator.name, Reversi(positions[0].size))
    assert again.name == evaluator.name
    assert all(again.evaluate(position) == evaluator.evaluate(position) for position in positions)


def test_values_are_finite_numbers_below_a_won_game(entry):
    evaluator, positions = entry
    for position in positions:
        value = evaluator.evaluate(position)
        assert isinstance(value, float)
        assert -EVALUATION_LIMIT <= value <= EVALUATION_LIMIT


def test_the_scale_is_above_zero(entry):
    evaluator, _ = entry
    assert evaluator.scale > 0


def test_values_are_the_movers(entry):
    evaluator, positions = entry
    assert all(evaluator.evaluate(p) == evaluator.evaluate(p.colors_swapped()) for p in positions)


def test_values_are_equal_under_the_eight_symmetries(entry):
    evaluator, positions = entry
    for position in positions[::4]:
        values = [evaluator.evaluate(position.transformed(k)) for k in range(8)]
        np.testing.assert_allclose(values, values[0], rtol=1e-9, atol=1e-9)


def test_exchanged_colours_negate_the_value_where_that_is_declared(entry):
    evaluator, positions = entry
    if evaluator.features.antisymmetric:
        for p in positions:
            exchanged = type(p)(p.white, p.black, p.to_move, p.size)
            assert evaluator.evaluate(exchanged) == pytest.approx(-evaluator.evaluate(p), abs=1e-9)


def test_another_genome_is_another_evaluator_of_the_same_family(entry):
    evaluator, _ = entry
    genome = np.random.default_rng(1).uniform(-1, 1, len(evaluator.weights))
    bred = evaluator.with_weights(genome)
    np.testing.assert_array_equal(bred.weights, genome)
    assert bred.features.name == evaluator.features.name


def test_the_twin_in_the_kernel_gives_the_same_values(entry):
    evaluator, positions = entry
    assert evaluator.kernel.game == "reversi"
    values = native.values(evaluator.kernel, *as_arrays(positions), positions[0].size)
    np.testing.assert_array_equal(values, [evaluator.evaluate(position) for position in positions])


def test_the_kernel_refuses_what_it_does_not_know(entry):
    evaluator, positions = entry
    twin, boards = evaluator.kernel, (*as_arrays(positions), positions[0].size)
    longer = replace(twin, weights=(*twin.weights, 0.0))
    for other in (replace(twin, family="nothing"), replace(twin, options="x=y"), longer):
        with pytest.raises(ValueError, match=r"kernel has no|expected|no n-tuple"):
            native.values(other, *boards)
    with pytest.raises(SpecError, match="no evaluators of 'chess'"):
        native.values(replace(twin, game="chess"), *boards)
