"""The kernel's evaluators give Python's numbers, to the digit."""

import numpy as np
import pytest
from random_positions import as_arrays, random_positions

from heibai.games.reversi.kernel import boards
from heibai.games.reversi.rules import Reversi
from heibai.players.evaluator_text import make_evaluator

pytestmark = pytest.mark.sampled(6)  # the Python twin takes its time

TEXTS = [
    "zones",
    "zones:mobility=difference",
    "zones:weights=[14.7,3.3,-9.21,-0.1,0.7,5.123]",
    "seven",
    "seven:edges=difference,weights=[0.11,0.22,0.33,0.04,0.1,0.07,0.13]",
    "classic",
    "phased",
    "phased:weights=[0.1,1.3,8.7,9.9,0.3,1.1,6.3,19.7,4.9,1.7,2.3,21.1]",
    "discs:weights=[0.3]",
    "squares",
    "squares:mild,weights=[0.7]",
    "squares:swh,weights=[1.1]",
    "wpc",
    "wpc:full",
    "features",
    "features:[stable,parity],weights=[0.3,7.7]",
]


NETWORKS = [
    "ntuple:set=classes,random=1",
    "ntuple:set=straight2,random=2",
    "ntuple:set=straight3,phases=3,random=3",
    "ntuple:set=straight4,random=4",
    "ntuple:set=straight2,phases=2,colours=free,random=6",
    "ntuple:set=logistello,phases=2,random=5",
]


def kernel_terms(evaluator, positions, size):
    return boards.terms(evaluator.kernel, *as_arrays(positions), size)


def kernel_values(evaluator, positions, size):
    return boards.values(evaluator.kernel, *as_arrays(positions), size)


@pytest.mark.sampled(12)
@pytest.mark.parametrize("size", [4, 6, 8])
@pytest.mark.parametrize("text", TEXTS)
def test_terms_and_values_are_equal_on_random_positions(text, size):
    positions = random_positions(size, 10_000)
    evaluator = make_evaluator(text, Reversi(size))
    np.testing.assert_array_equal(kernel_terms(evaluator, positions, size), [evaluator.terms(p) for p in positions])
    np.testing.assert_array_equal(kernel_values(evaluator, positions, size), [evaluator.evaluate(p) for p in positions])


@pytest.mark.parametrize("size", [4, 6, 8])
@pytest.mark.parametrize("text", NETWORKS)
def test_networks_are_equal_on_random_positions(text, size):
    positions = random_positions(size, 10_000)
    evaluator = make_evaluator(text, Reversi(size))
    values = evaluator.evaluate_batch(positions).values
    np.testing.assert_array_equal(kernel_values(evaluator, positions, size), values)
    some = positions[::100]
    np.testing.assert_array_equal(values[::100], [evaluator.evaluate(p) for p in some])
    if evaluator.dimension < 10_000:
        np.testing.assert_array_equal(kernel_terms(evaluator, some, size), [evaluator.terms(p) for p in some])


@pytest.mark.parametrize("size", [4, 6, 8])
@pytest.mark.parametrize("text", NETWORKS)
@pytest.mark.parametrize("grain", [1.0, 2.0**-20, 2.0**-40], ids=["whole", "fine", "too fine for 32 bits"])
def test_networks_whose_weights_have_a_common_grain_are_equal_too(text, size, grain):
    positions = random_positions(size, 2_000)
    drawn = make_evaluator(text, Reversi(size))
    evaluator = drawn.with_weights(np.rint(drawn.weights * 8 / grain) * grain)
    np.testing.assert_array_equal(kernel_values(evaluator, positions, size), evaluator.evaluate_batch(positions).values)
