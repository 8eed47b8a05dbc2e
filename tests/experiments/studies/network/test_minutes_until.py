"""``minutes-until``: where a curve comes down to a goal."""

from __future__ import annotations

import pytest

from heibai.experiments.studies.network.minutes_until import reached


def test_a_curve_is_read_by_straight_lines_over_logarithms():
    curve = [(1.0, 16.0), (10.0, 12.0), (1_000.0, 8.0)]
    assert reached(curve, 14) == pytest.approx(10**0.5)
    assert reached(curve, 10) == pytest.approx(100)
    assert reached(curve, 12) == pytest.approx(10)


def test_the_first_budget_may_be_enough_and_the_last_too_little():
    assert reached([(2.0, 9.0), (4.0, 8.0)], 10) == 2
    assert reached([(2.0, 9.0), (4.0, 8.0)], 5) is None
    assert reached([(1.0, 8.0), (2.0, 12.0), (4.0, 6.0)], 10) == 1


def test_a_curve_that_goes_up_again_was_down_before():
    assert reached([(1.0, 10.0), (2.0, 6.0), (4.0, 9.0), (8.0, 5.0)], 8) == pytest.approx(2**0.5)
