"""Whether drawn numbers follow their distribution, by SciPy's tests. Seeds are fixed, so a verdict never changes."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st
from scipy import stats

SEEDS = st.integers(0, 2**32 - 1)
FITNESS = st.lists(st.integers(0, 9).map(float), min_size=2, max_size=12).map(np.array)
_DOUBT = 1e-4  # a right operator fails with one seed in ten thousand


def rng_of(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def assert_distributed(counts, expected) -> None:
    """Chi-square of counts against expected ones."""
    counts, expected = np.asarray(counts, dtype=float), np.asarray(expected, dtype=float)
    assert counts.sum() == np.round(expected.sum(), 6)
    assert stats.chisquare(counts, expected * (counts.sum() / expected.sum())).pvalue > _DOUBT, (counts, expected)


def assert_drawn_from(sample, distribution) -> None:
    """Kolmogorov-Smirnov of a sample against a continuous distribution: a frozen one of SciPy, or its cdf."""
    assert stats.kstest(np.ravel(sample), getattr(distribution, "cdf", distribution)).pvalue > _DOUBT
