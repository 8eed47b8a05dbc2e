"""Arrays beside a checkpoint come back to the bit, and damage is one sentence."""

from __future__ import annotations

import numpy as np
import pytest
from damage import flip

from heibai.core.errors import CheckpointError, RunError
from heibai.jobs.arrays import read_arrays, write_arrays

ARRAYS = {"weights": np.array([0.1, -0.0, 1e-300]), "seen": np.array([[1, 2], [3, 2**63]], np.uint64)}


def test_arrays_come_back_to_the_bit(tmp_path):
    sha256 = write_arrays(tmp_path / "a.npz", ARRAYS)
    found = read_arrays(tmp_path / "a.npz", sha256)
    assert found.keys() == ARRAYS.keys()
    for name, array in ARRAYS.items():
        assert found[name].dtype == array.dtype
        assert found[name].tobytes() == array.tobytes()


def flip_a_bit(path):
    flip(path, path.stat().st_size // 2)


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda path: path.unlink(), "it is missing"),
        (flip_a_bit, "its digest differs"),
        (lambda path: path.write_bytes(b""), "its digest differs"),
    ],
)
def test_a_damaged_file_is_one_sentence(tmp_path, damage, says):
    sha256 = write_arrays(tmp_path / "a.npz", ARRAYS)
    damage(tmp_path / "a.npz")
    with pytest.raises(CheckpointError, match=f"a.npz' is damaged: {says}.*put back a copy of it"):
        read_arrays(tmp_path / "a.npz", sha256)


def test_a_folder_that_is_not_there_is_said(tmp_path):
    with pytest.raises(RunError, match="cannot write"):
        write_arrays(tmp_path / "nowhere" / "a.npz", ARRAYS)
