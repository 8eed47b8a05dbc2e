"""Logarithm and power in plain arithmetic: near the true values, and the same bits wherever they are computed."""

import math

import pytest

from heibai.core.powers import exp2, log2
from heibai.core.rng import Rng


def test_powers_of_two_are_exact():
    for exponent in range(-1074, 1024):
        assert log2(math.ldexp(1.0, exponent)) == exponent
    for exponent in range(-1074, 1):
        assert exp2(float(exponent)) == math.ldexp(1.0, exponent)


def test_they_are_near_the_true_values():
    rng = Rng(1)
    for _ in range(2_000):
        x = math.ldexp(rng.uniform() + 0.5, rng.below(80) - 40)
        assert log2(x) == pytest.approx(math.log2(x), rel=1e-14, abs=1e-15)
        y = -60.0 * rng.uniform()
        assert exp2(y) == pytest.approx(2.0**y, rel=1e-14)


def test_what_is_too_small_is_nothing():
    assert exp2(-math.inf) == exp2(-1e300) == exp2(-1081.0) == 0.0
    assert exp2(-1074.0) > 0.0


def test_the_bits_are_these_on_every_machine():
    logarithms = [log2(x).hex() for x in (3.0, 0.1, 65537.0)]
    powers = [exp2(y).hex() for y in (-0.1, -1.5, -33.3)]
    assert logarithms == ["0x1.95c01a39fbd68p+0", "-0x1.a934f0979a371p+1", "0x1.000017153bda9p+4"]
    assert powers == ["0x1.ddb680117ab12p-1", "0x1.6a09e667f3bccp-2", "0x1.9fdf8bcce534cp-34"]
