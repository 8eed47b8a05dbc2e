"""The arrays of the page without a server (tools/site_app/python/numpy) answer as NumPy does."""

from __future__ import annotations

import importlib.util
import json
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
    "a column": lambda np: np.array([[1, 2, 3], [4, 5, 6]])[:, 1],
    "columns": lambda np: np.array([[1, 2, 3], [4, 5, 6]])[:, [2, 0]],
    "rows by places": lambda np: np.array([[1, 2], [3, 4], [5, 6]])[np.array([2, 0, 2])],
    "a last axis": lambda np: np.array([[1.5, 2.0], [3.0, 4.0]])[..., 1],
    "a new axis": lambda np: np.array([1, 2, 3])[:, None] > np.array([2, 1])[None, :],
    "backwards": lambda np: np.array([1, 2, 3, 4])[-2::-1],
    "places along two axes": lambda np: np.array([[1, 2, 3], [4, 5, 6]], np.int32)[np.array([0, 1]), np.array([2, 0])],
    "a mask of rows": lambda np: np.array([[1, 2], [3, 4]])[np.array([False, True])],
    "repeated rows": lambda np: np.repeat(np.array([[1, 2], [3, 4]]), 2, axis=0),
    "a row and a table": lambda np: np.array([[1.0, 2.0], [3.0, 4.0]]) * np.array([10.0, 0.1]) - 1,
    "kinds together": lambda np: np.array([1, 2], np.int32) + np.array([1, 2], np.uint8),
    "a number gives way": lambda np: 3 - np.array([1, 2], np.int16),
    "a fraction does not": lambda np: np.array([1, 2], np.int16) * 0.5,
    "divided": lambda np: np.array([1, 2, 3]) / np.array([2, 4, 7]),
    "whole parts": lambda np: np.array([-7, 7]) // 2,
    "rests": lambda np: np.array([-7, 7]) % 3,
    "both at once": lambda np: np.stack(np.divmod(np.arange(3, 9), 4)),
    "squared": lambda np: np.array([0.1, -3.0]) ** 2,
    "negated": lambda np: -np.array([1, -2]),
    "chosen": lambda np: np.where(np.array([[True], [False]]), np.array([1.0, 2.0]), 0.0),
    "chosen numbers": lambda np: np.where(np.array([1, 2]) == 2, 1, np.where(np.array([1, 3]) == 3, 0, -1)),
    "the larger": lambda np: np.maximum(np.array([1, 5]), 3),
    "the smaller": lambda np: np.minimum(np.array([1.0, np.inf, 5.0]), np.array([2.0, 1.0, 3.0])),
    "less something": lambda np: np.subtract((3, 2), (1, 5), dtype=np.float64),
    "one behind the other": lambda np: np.concatenate([np.array([[1, 2]], np.int32), np.array([[3, 4]])]),
    "none and some": lambda np: np.concatenate([np.empty(0, np.int8), np.array([1, 2], np.int8)]),
    "no rows": lambda np: np.reshape([], (-1, 3)),
    "one more": lambda np: np.append(0.0, np.array([1.5, 2.5])),
    "stacked as columns": lambda np: np.stack([np.array([1, 2]), np.array([3, 4])], axis=1),
    "axes exchanged": lambda np: np.swapaxes(np.arange(12).reshape(2, 3, 2), 0, 1),
    "turned rows chosen": lambda np: np.array([[1, 2], [3, 4]], np.int32).T[np.array([0, 1]), np.array([1, 1])],
    "the same": lambda np: np.full((2, 2), 7),
    "ones like it": lambda np: np.ones_like(np.array([0.5, 2.0])),
    "a number like it": lambda np: np.full_like(np.array([0.5, 2.0]), 3),
    "order": lambda np: np.argsort(np.array([3.0, 1.0, 3.0, 0.5]), kind="stable"),
    "counted": lambda np: np.bincount(np.array([3, 0, 3]), minlength=6),
    "weighed": lambda np: np.bincount(np.array([1, 0, 1]), weights=np.array([0.1, 2.0, 0.2])),
    "sums of rows": lambda np: np.array([[1, 2], [3, 4]]).sum(axis=1),
    "sums of columns": lambda np: np.array([[0.1, 0.2], [0.3, 0.4], [0.7, 0.6]]).sum(axis=0),
    "sums of truth": lambda np: (np.array([[1, 5], [7, 9]]) > 4).sum(axis=1),
    "the largest of columns": lambda np: np.array([[1.0, 9.0], [3.0, 4.0]]).max(axis=0),
    "any of rows": lambda np: np.any(np.array([[0, 0], [0, 1]]), axis=1),
    "all of rows": lambda np: np.all(np.array([[1, 2], [0, 1]]), axis=1),
    "close": lambda np: np.isclose(np.array([1.0, 2.0]), np.array([1.0 + 1e-15, 2.1]), rtol=1e-12, atol=0.0),
    "running sums": lambda np: np.cumsum(np.array([0.1, 0.2, 0.3])),
    "parts of it": lambda np: np.split(np.arange(6), 3)[1],
    "an array as it is": lambda np: np.asarray(np.array([1, 2], np.uint16)),
    "side by side": lambda np: np.ascontiguousarray(np.array([[1, 2], [3, 4]], np.uint32).T),
    "both true": lambda np: np.array([1.5, 0.5], np.float32) > np.array([1.0, 1.0]),
    "a copy": lambda np: np.array([1, 2**40], np.uint64).copy(),
    "in one row": lambda np: np.array([[1, 2], [3, 4]]).ravel(),
    "roots": lambda np: np.sqrt(np.array([2.0, 9.0])),
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


def test_single_answers_are_numpys(ours):
    told = []
    for np in (ours, numpy):
        table = np.array([[3, 0], [0, 4]], np.int32)
        same, other = np.array_equal(table, table.copy()), np.array_equal(table, table[0])
        told.append((same, other, np.count_nonzero(table), np.min(table), table.ndim, table.size, table[:1, :1].item()))
    assert told[0] == told[1]


@pytest.mark.parametrize("shape", [(5,), (20,), (131,), (1000,), (20, 6), (11, 10), (300, 7)])
def test_sums_are_rounded_as_numpys(ours, shape):
    wanted = numpy.random.default_rng(3).uniform(-1e3, 1e3, shape)
    found = ours.array(wanted.tolist())
    assert (found.sum(), ours.mean(found)) == (wanted.sum(), numpy.mean(wanted))
    if len(shape) > 1:
        for axis in (0, 1):
            assert found.sum(axis=axis).tolist() == wanted.sum(axis=axis).tolist()
        some = list(range(shape[1] - 1))
        assert ours.std(found, axis=0).tolist() == numpy.std(wanted, axis=0).tolist()
        assert ours.std(found[:, some], axis=0).tolist() == numpy.std(wanted[:, some], axis=0).tolist()


@pytest.mark.parametrize("seed", [0, 1, 7, 2**40 + 3, 2**64 - 1])
def test_a_random_stream_is_numpys(ours, seed):
    here, there = (np.random.Generator(np.random.PCG64(seed)) for np in (ours, numpy))
    for most in (1, 2, 3, 7, 100, 2**31, 2**32 - 1, 2**32, 2**40) * 20:
        assert here.random() == there.random()
        assert here.integers(most) == there.integers(most)
        assert here.integers(1, most + 1) == there.integers(1, most + 1)
    assert here.random((3, 4)).tolist() == there.random((3, 4)).tolist()
    assert here.permutation(20).tolist() == there.permutation(20).tolist()
    assert here.integers(1, 9, size=4).tolist() == there.integers(1, 9, size=4).tolist()
    assert here.bit_generator.state == there.bit_generator.state
    here.bit_generator.state = json.loads(json.dumps(there.bit_generator.state))
    assert here.integers(5) == there.integers(5)


def test_parts_are_written_into_as_in_numpy(ours):
    for np in (ours, numpy):
        table = np.zeros((2, 3), dtype=np.int64)
        table[:, 1] += np.array([5, 6])
        table[0] += 1
        table[..., 2] = np.array([7, 8])
        table[np.array([[True, False, False], [False, False, True]])] = -1
        assert table.tolist() == [[-1, 6, 7], [0, 6, -1]]
        row = np.array([1.0, 2.0])
        row += 0.5
        assert row.tolist() == [1.5, 2.5]


def test_what_is_not_here_is_refused(ours):
    with pytest.raises(TypeError, match="a part of another"):
        ours.zeros((2, 2))[0][0] = 1
    with pytest.raises(TypeError, match="does not fit"):
        ours.array([1, 2]).__iadd__(0.5)
    with pytest.raises(ValueError, match="could not be broadcast"):
        ours.array([1, 2]) + ours.array([1, 2, 3])
    with pytest.raises(AttributeError):
        ours.random.Generator(ours.random.PCG64(1)).standard_normal(3)
    with pytest.raises(AttributeError):
        ours.linalg  # noqa: B018
    with pytest.raises(ValueError, match="cannot reshape"):
        ours.arange(6).reshape(4, 2)
