"""The shipped standard deviations are those that the tool measures."""

import importlib.util
from pathlib import Path

import pytest

from heibai.games.reversi.deviations import DEVIATIONS
from heibai.games.reversi.sampling import SAMPLES, sample_positions

_PATH = Path(__file__).parents[3] / "tools/measure_deviations.py"
_SPEC = importlib.util.spec_from_file_location("measure_deviations", _PATH)
measure_deviations = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(measure_deviations)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_shipped_deviations_are_those_measured(size):
    measured = {text: measure_deviations.deviations(text, size) for text in measure_deviations.TEXTS}
    assert measured == DEVIATIONS[size]


def test_samples_are_unfinished_and_spread_over_the_game():
    positions = sample_positions(8)
    assert len(positions) == SAMPLES
    assert not any(position.is_over() for position in positions)
    assert len({position.empties for position in positions}) > 50
