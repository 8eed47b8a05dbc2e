"""Network files: what is written is read again, and what is wrong is told in one sentence."""

from __future__ import annotations

import errno
import json
import os
from contextlib import contextmanager

import numpy as np
import pytest
from lacking import installed

from heibai.core.errors import RunError, WeightsError, WeightsFileError
from heibai.learn import network as package
from heibai.learn.network import file
from heibai.learn.network.file import NetworkFile, read_network, write_network
from heibai.learn.network.shape import NetworkShape, weight_shapes

installed("jax", "'heibai[train]'")
safetensors = installed("safetensors.numpy", "'heibai[train]'")
SHAPE = NetworkShape(planes=5, blocks=2, channels=8)


def network(**changed):
    chance = np.random.default_rng(1)
    weights = {name: chance.normal(size=shape).astype(np.float32) for name, shape in weight_shapes(SHAPE).items()}
    return NetworkFile("reversi/6", SHAPE, weights | changed, {"seed": 7, "games": 12})


def test_a_network_is_read_as_it_was_written(tmp_path):
    write_network(tmp_path / "net", network())
    found = read_network(tmp_path / "net")
    assert (found.game, found.shape, found.provenance) == ("reversi/6", SHAPE, {"seed": 7, "games": 12})
    assert all((found.weights[name] == array).all() for name, array in network().weights.items())


def test_half_precision_halves_the_file(tmp_path):
    write_network(tmp_path / "net", network())
    write_network(tmp_path / "half", network(), single=False)
    assert (tmp_path / "half").stat().st_size < 0.6 * (tmp_path / "net").stat().st_size
    found = read_network(tmp_path / "half").weights
    assert all(np.allclose(found[name], array, atol=1e-2) for name, array in network().weights.items())


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is no network file, or a damaged one"),
        (b"\x00" * 100, "is no network file, or a damaged one"),
        (b"\xff" * 8 + b"{}", "is no network file, or a damaged one"),
        (safetensors.save({"a": np.zeros(3)}), "is no heibai-network file"),
        (safetensors.save({"a": np.zeros(3)}, {"heibai-network": "{"}), "its header is not JSON"),
        (safetensors.save({"a": np.zeros(3)}, {"heibai-network": '{"version": 2}'}), "is of version 2"),
        (safetensors.save({"a": np.zeros(3)}, {"heibai-network": '{"version": 1}'}), "a field of its header"),
    ],
)
def test_a_foreign_file_is_refused(tmp_path, content, words):
    (tmp_path / "net").write_bytes(content)
    with pytest.raises(WeightsFileError) as told:
        read_network(tmp_path / "net")
    assert words in str(told.value)


def test_a_file_cut_off_anywhere_is_refused(tmp_path):
    write_network(tmp_path / "net", network())
    whole = (tmp_path / "net").read_bytes()
    for length in (4, 9, 200, len(whole) // 2, len(whole) - 1):
        (tmp_path / "net").write_bytes(whole[:length])
        with pytest.raises(WeightsFileError, match="damaged"):
            read_network(tmp_path / "net")


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"stem/bias": np.zeros(9, np.float32)}, r"another architecture: 'stem/bias' is \(9,\), expected \(8,\)"),
        ({"extra": np.zeros(9, np.float32)}, r"'extra' is \(9,\), expected no such array"),
    ],
)
def test_another_architecture_is_refused(tmp_path, changed, words):
    header = json.dumps({"version": 1, "game": "reversi/6", "shape": SHAPE.fields(), "provenance": {}})
    (tmp_path / "net").write_bytes(safetensors.save(dict(network(**changed).weights), {"heibai-network": header}))
    with pytest.raises(WeightsFileError, match=words):
        read_network(tmp_path / "net")


@pytest.mark.parametrize("nonsense", [np.nan, np.inf])
def test_weights_that_are_no_numbers_are_neither_written_nor_read(tmp_path, nonsense):
    bad = network(**{"stem/bias": np.full(8, nonsense, np.float32)})
    with pytest.raises(WeightsError, match="no finite numbers, in 'stem/bias'"):
        write_network(tmp_path / "net", bad)
    header = json.dumps({"version": 1, "game": "reversi/6", "shape": SHAPE.fields(), "provenance": {}})
    (tmp_path / "net").write_bytes(safetensors.save(dict(bad.weights), {"heibai-network": header}))
    with pytest.raises(WeightsError, match="no finite numbers, in 'stem/bias'"):
        read_network(tmp_path / "net")


def test_a_place_that_cannot_be_is_told(tmp_path):
    with pytest.raises(WeightsFileError, match="cannot be written"):
        write_network(tmp_path / "no" / "folder", network())
    with pytest.raises(WeightsFileError, match="there is no file"):
        read_network(tmp_path / "nothing")
    with pytest.raises(WeightsFileError, match="cannot be read"):
        read_network(tmp_path)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_full_disk_is_one_sentence_and_what_was_there_is_kept(tmp_path, monkeypatch, number):
    write_network(tmp_path / "net", network())
    before = (tmp_path / "net").read_bytes()

    @contextmanager
    def full(path):
        raise OSError(number, os.strerror(number), "some/file")
        yield

    monkeypatch.setattr(file, "replacing", full)
    with pytest.raises(
        WeightsFileError, match=r"cannot be written .*; make room and start the same command again"
    ) as e:
        write_network(tmp_path / "net", network())
    assert len(str(e.value).splitlines()) == 1
    assert (tmp_path / "net").read_bytes() == before


def test_a_missing_package_names_the_command_that_installs_it(monkeypatch):
    monkeypatch.setattr(package, "_PACKAGES", {"train": ("json", "heibai_no_such_package")})
    with pytest.raises(RunError) as told:
        package.require_packages("train")
    assert "need the package heibai_no_such_package; get what they need with: pip install 'heibai[train]'" in str(
        told.value
    )
