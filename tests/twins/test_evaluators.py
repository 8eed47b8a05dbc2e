"""The kernel's evaluators give Python's numbers, to the digit."""

import numpy as np
import pytest
from random_positions import as_arrays, random_positions

from heibai import _kernel
from heibai.games.reversi.features import FEATURES
from heibai.games.reversi.rules import Reversi
from heibai.players.evaluator_text import make_evaluator

TEXTS = [
    "zones",
    "zones/mobility=difference",
    "zones[14.7,3.3,-9.21,-0.1,0.7,5.123]",
    "seven",
    "seven/edges=difference[0.11,0.22,0.33,0.04,0.1,0.07,0.13]",
    "classic",
    "phased",
    "phased[0.1,1.3,8.7,9.9,0.3,1.1,6.3,19.7,4.9,1.7,2.3,21.1]",
    "discs[0.3]",
    "squares",
    "squares/mild[0.7]",
    "squares/swh[1.1]",
    "wpc",
    "wpc/full",
    "features/" + "/".join(FEATURES),
    "features/stable/parity[0.3,7.7]",
]


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
