"""Logarithm and power to base 2 by additions, products and quotients alone.

A mathematical library may round these functions as it likes, so that a choice made with them could differ from machine
to machine. These give the same bits everywhere, and in the kernel (kernel/common/powers.hpp); they are within some
units of the last place of the true values.
"""

from __future__ import annotations

import math

_LN2 = 0.6931471805599453
_ROOT_HALF = 0.7071067811865476
_LOG_TERMS = 12  # of the series in z = (m - 1) / (m + 1), |z| < 0.172
_EXP_TERMS = 14  # of the series in t, |t| < 0.347
_LEAST_POWER = -1080.0  # 2 to this rounds to 0


def log2(x: float) -> float:
    """The logarithm of ``x``, finite and above 0, to base 2."""
    mantissa, exponent = math.frexp(x)
    if mantissa < _ROOT_HALF:
        mantissa, exponent = 2.0 * mantissa, exponent - 1
    z = (mantissa - 1.0) / (mantissa + 1.0)
    square, series = z * z, 0.0
    for term in range(_LOG_TERMS - 1, -1, -1):
        series = series * square + 1.0 / (2.0 * term + 1.0)
    return exponent + 2.0 * z * series / _LN2


def exp2(y: float) -> float:
    """2 to the power ``y``, which is 0 at most (minus infinity gives 0)."""
    if y < _LEAST_POWER:
        return 0.0
    whole = math.floor(y + 0.5)
    t = (y - whole) * _LN2
    series = 1.0
    for term in range(_EXP_TERMS, 0, -1):
        series = series * t / term + 1.0
    return math.ldexp(series, whole)
