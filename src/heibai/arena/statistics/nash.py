"""Nash averaging: strength against those who matter (Balduzzi, Tuyls, Perolat & Graepel 2018).

Take the table of advantages as a game in which each side names a player. Its equilibrium of greatest entropy weighs
the players: who is dominated by others has no weight, copies of a player share its weight, and rock, paper and
scissors have a third each. A player's Nash rating is its mean advantage over players drawn with these weights;
nobody's is above 0.

Among all p with (p A)_j >= 0 the one of greatest entropy is p_i ~ exp((A l)_i) for multipliers l >= 0 that minimise
log sum_i exp((A l)_i): a convex problem, solved by projected Newton steps, with a little ridge so that l stays finite.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
_RIDGE = 1e-7
_MOST_STEPS = 300


def nash_weights(advantage: npt.ArrayLike) -> FloatArray:
    """[P] weights, summing to 1, from an antisymmetric table [P, P] of row against column.

    Nobody gains more than about 1e-4 of the largest advantage against them.
    """
    table = np.asarray(advantage, dtype=np.float64)
    largest = np.abs(table).max(initial=0.0)
    table = table / largest if largest > 0 else table
    multipliers = np.zeros(len(table))
    value, gradient, weights = _dual(table, multipliers)
    for _ in range(_MOST_STEPS):
        free = (multipliers > 0) | (gradient < 0)
        if np.abs(gradient[free]).max(initial=0.0) < 1e-10:
            break
        direction = np.zeros_like(gradient)
        direction[free] = _newton(table, weights, free, gradient)
        step = 1.0
        while step > 1e-12:
            tried = np.maximum(multipliers + step * direction, 0.0)
            found = _dual(table, tried)
            if found[0] <= value + 1e-4 * gradient @ (tried - multipliers):
                break
            step /= 2.0
        else:
            break
        multipliers, (value, gradient, weights) = tried, found
    return weights


def nash_ratings(advantage: npt.ArrayLike, weights: FloatArray) -> FloatArray:
    """[P] mean advantage over players drawn with ``weights``."""
    ratings: FloatArray = np.asarray(advantage, dtype=np.float64) @ weights
    return ratings


def _dual(table: FloatArray, multipliers: FloatArray) -> tuple[float, FloatArray, FloatArray]:
    """Value, gradient [P] and the weights [P] that belong to these multipliers."""
    exponents = table @ multipliers
    top = exponents.max(initial=0.0)
    parts = np.exp(exponents - top)
    weights = parts / parts.sum()
    value = top + np.log(parts.sum()) + 0.5 * _RIDGE * multipliers @ multipliers
    return float(value), table.T @ weights + _RIDGE * multipliers, weights


def _newton(table: FloatArray, weights: FloatArray, free: npt.NDArray[np.bool_], gradient: FloatArray) -> FloatArray:
    """The step of the free multipliers."""
    columns = table[:, free]
    mean = weights @ columns
    curvature = (columns * weights[:, np.newaxis]).T @ columns - np.outer(mean, mean)
    step = np.linalg.solve(curvature + _RIDGE * np.eye(len(mean)), -gradient[free])
    return np.asarray(step, dtype=np.float64)
