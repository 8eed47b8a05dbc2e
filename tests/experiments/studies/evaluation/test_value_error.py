"""Errors of values, against NumPy's line and correlation."""

from __future__ import annotations

import numpy as np
import pytest

from heibai.experiments.studies.evaluation.value_error import distances, measured

RNG = np.random.default_rng(7)
LABELS = RNG.integers(-64, 65, size=101).astype(np.float32)
VALUES = 3.0 * LABELS + RNG.normal(scale=40.0, size=101) + 5.0


def line_errors(fitted, judged):
    slope, offset = np.polyfit(VALUES[fitted], LABELS[fitted], 1)
    return np.abs(slope * VALUES[judged] + offset - LABELS[judged])


def test_other_units_are_measured_after_the_line_of_the_other_half():
    even, odd = slice(0, None, 2), slice(1, None, 2)
    expected = np.concatenate([line_errors(even, odd), line_errors(odd, even)])
    assert distances(VALUES, LABELS, in_discs=False) == pytest.approx(expected.tolist())
    error = measured(VALUES, LABELS, in_discs=False)
    assert (error.positions, error.plain) == (101, None)
    assert error.scaled == error.best_known == pytest.approx(expected.mean(), abs=1e-4)
    assert error.reach == pytest.approx(1.96 * expected.std() / 101**0.5, rel=0.06)
    assert error.r == pytest.approx(np.corrcoef(VALUES, LABELS)[0, 1], abs=1e-4)


def test_discs_are_taken_as_they_are():
    error = measured(LABELS + 3.0, LABELS, in_discs=True)
    assert (error.plain, error.scaled, error.reach, error.r) == (3.0, 0.0, 0.0, 1.0)
    assert error.best_known == 3.0
    assert error.interval == (3.0, 3.0)


def test_values_that_never_vary_have_no_correlation():
    error = measured(np.zeros(10), LABELS[:10], in_discs=False)
    assert error.r == 0.0
