"""Samples on disk: they come back as they were, and damage is one sentence."""

from __future__ import annotations

import json

import numpy as np
import pytest
from small_archives import write_wthor

from heibai.core.errors import RecordFormatError
from heibai.games import GameSpec
from heibai.learn.samples.gather import Division, gather
from heibai.learn.samples.samples import digest_of, open_samples
from heibai.learn.samples.sources import make_samples


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    return write_wthor(tmp_path_factory.mktemp("archive") / "a.wtb", 20)


@pytest.fixture
def folder(archive, tmp_path):
    make_samples([archive], GameSpec("reversi"), Division(), tmp_path / "samples")
    return tmp_path / "samples"


def test_samples_come_back_as_they_were_and_mapped(folder, archive):
    columns, about = gather([archive], GameSpec("reversi"), Division())
    found = open_samples(folder)
    assert isinstance(found.columns.own, np.memmap)
    assert digest_of(found.columns) == digest_of(columns)
    assert found.about == about
    assert found.spec == GameSpec("reversi")


def change(path, **fields):
    path.write_text(json.dumps(json.loads(path.read_text()) | fields))


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda folder: (folder / "own.npy").unlink(), "it is missing"),
        (lambda folder: (folder / "target.npy").write_bytes(b"x"), "target.npy is not what was written there"),
        (lambda folder: (folder / "samples.json").write_text("{"), "it is no JSON"),
        (lambda folder: change(folder / "samples.json", version=2), "its format is not 'heibai-samples'"),
        (lambda folder: change(folder / "samples.json", samples=1), "own.npy holds uint64"),
        (lambda folder: change(folder / "samples.json", game="chess"), "'chess' is no game"),
        (lambda folder: change(folder / "samples.json", sha256={}), "a field is missing"),
    ],
)
def test_damaged_or_foreign_samples_are_one_sentence(folder, damage, says):
    damage(folder)
    with pytest.raises(RecordFormatError, match=f"are damaged or foreign: .*{says}.*remove that folder"):
        open_samples(folder)
