"""Means over repetitions, against SciPy's Student's t."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from heibai.experiments.repeats import mean_of


@pytest.mark.parametrize("count", [2, 3, 5, 12, 24, 31])
def test_the_interval_is_students(count):
    numbers = np.random.default_rng(count).normal(size=count).tolist()
    low, high = stats.t.interval(0.95, count - 1, loc=np.mean(numbers), scale=stats.sem(numbers))
    assert mean_of(numbers).interval == pytest.approx((low, high), abs=1e-3)


def test_with_more_than_the_table_it_is_a_little_too_wide():
    numbers = np.random.default_rng(1).normal(size=400).tolist()
    reach = stats.t.ppf(0.975, 399) * stats.sem(numbers)
    assert reach < mean_of(numbers).reach < 1.05 * reach


def test_one_repetition_says_nothing_of_chance():
    assert mean_of([0.7], widest=0.5).interval == pytest.approx((0.2, 1.2))
    assert mean_of([0.7]).decided == 0


@pytest.mark.parametrize(("numbers", "decided"), [((1.0, 1.1, 1.2), 1), ((-1.0, -1.1, -1.2), -1), ((-1.0, 1.0), 0)])
def test_an_interval_without_zero_decides(numbers, decided):
    assert mean_of(numbers).decided == decided
