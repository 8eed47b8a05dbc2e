"""The arrays of the page without a server (tools/site_app/python/numpy) answer as NumPy does."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import numpy
import pytest

_FILE = Path(__file__).parents[1] / "tools" / "site_app" / "python" / "numpy" / "__init__.py"

ASKED = {
    "whole numbers": lambda np: np.array([3, -1, 2]),
    "mixed numbers": lambda np: np.array([3, 0.5]),
    "rows": lambda np: np.array([[1, 2, 3], [4, 5, 6]], np.int16),
    "turned": lambda np: np.array([[1, 2, 3], [4, 5, 6]]).T,
    "a row of them": lambda np: np.array([[1, 2], [3, 4], [5, 6]])[-1],
    "a part": lambda np: np.array([5, 6, 7, 8])[1:3],
    "places": lambda np: np.array([5, 6, 7, 8])[np.array([3, 0, 0])],
    "places in rows": lambda np: np.array([5, 6, 7])[np.array([[2, 0], [1, 1]])],
    "masked": lambda np: np.array([5, 6, 7])[np.array([True, False, True])],
    "another kind": lambda np: np.array([1.9, -1.9, 0.0]).astype(np.int32),
    "truth": lambda np: np.array([0, 2, -1]).astype(bool),
    "another shape": lambda np: np.arange(6).reshape(2, -1),
    "not": lambda np: ~np.array([True, False]),
    "times": lambda np: np.array([1, 2, 3]) * 0.25,
    "less": lambda np: np.array([1, 2, 3]) < 2,
    "more": lambda np: np.array([1, 2, 3]) > 2,
    "unlike a number": lambda np: np.array([1, 2, 3]) != 2,
    "unlike others": lambda np: np.array([1, 2, 3]) != np.array([1, 0, 3]),
    "or": lambda np: np.array([True, False, False]) | np.array([False, False, True]),
    "bytes": lambda np: np.frombuffer(b"\1\0\xff\xff\2\1", "<i2"),
    "nothing": lambda np: np.zeros((2, 3), np.uint8),
    "in a row": lambda np: np.fromiter((each * each for each in range(4)), np.int32),
    "repeated": lambda np: np.repeat(np.array([7, 8, 9]), np.array([2, 0, 1])),
    "among": lambda np: np.isin(np.array([[1, 2], [3, 4]]), np.array([4, 1])),
    "sums of a list": lambda np: np.cumsum([1, 2, 3]),
    "sums that run over": lambda np: np.cumsum(
        np.array([[30000, 10000], [-30000, -10000]], np.int16), axis=1, dtype=np.int16
    ),
    "finite": lambda np: np.isfinite(np.array([1.0, np.inf, np.nan])),
    "no number": lambda np: np.isnan(np.array([1.0, np.inf, np.nan])),
    "not zero": lambda np: np.flatnonzero(np.array([0, 3, 0, 1])),
    "between": lambda np: np.clip(np.array([-3, 0, 9]), -1, 4),
    "sizes": lambda np: np.abs(np.array([-3, 0, 9])),
    "rounded": lambda np: np.rint(np.array([0.5, 1.5, -2.5, 2.4])),
}


@pytest.fixture(scope="module")
def ours():
    spec = importlib.util.spec_from_file_location("browser_arrays", _FILE)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its parts are imported from it
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("what", ASKED)
def test_an_answer_is_numpys(ours, what):
    found, wanted = ASKED[what](ours), ASKED[what](numpy)
    assert found.tolist() == wanted.tolist()
    assert (found.shape, found.dtype.name.rstrip("_")) == (wanted.shape, wanted.dtype.name)


def test_parts_totals_and_bytes_are_numpys(ours):
    split = [[part.tolist() for part in np.split(np.arange(5), np.array([2, 4]))] for np in (ours, numpy)]
    assert split[0] == split[1]
    told = [
        (np.array([0, 2], np.int16).tobytes(), np.array([0, 2]).any(), np.array([0, 2]).all(), len(np.zeros((2, 3))))
        for np in (ours, numpy)
    ]
    assert told[0] == told[1]


def test_what_is_not_here_is_refused(ours):
    with pytest.raises(AttributeError):
        ours.linalg  # noqa: B018
    with pytest.raises(ValueError, match="cannot reshape"):
        ours.arange(6).reshape(4, 2)
