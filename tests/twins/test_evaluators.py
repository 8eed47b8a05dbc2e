"""The kernel's evaluators give Python's numbers, to the digit."""

import numpy as np
import pytest
from random_positions import as_arrays, random_positions

from heibai import _kernel
from heibai.games.reversi.rules import Reversi
from heibai.players.evaluator_text import make_evaluator

TEXTS = ["zones", "zones/mobility=difference", "zones[14.7,3.3,-9.21,-0.1,0.7,5.123]"]


@pytest.mark.parametrize("size", [4, 6, 8])
@pytest.mark.parametrize("text", TEXTS)
def test_kernel_equals_python_on_random_positions(text, size):
    positions = random_positions(size, 10_000)
    evaluator = make_evaluator(text, Reversi(size))
    twin = evaluator.kernel
    own, opponent = as_arrays(positions)
    weights = np.array(twin.weights)
    terms = _kernel.reversi_terms(own, opponent, size, twin.family, twin.options, weights)
    values = _kernel.reversi_values(own, opponent, size, twin.family, twin.options, weights)
    np.testing.assert_array_equal(terms, [evaluator.features.function(p) for p in positions])
    np.testing.assert_array_equal(values, [evaluator.evaluate(p) for p in positions])
