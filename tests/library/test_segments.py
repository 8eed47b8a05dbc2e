"""Merging segment files takes the memory of a piece, however large they are."""

import os
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from damage import flip

from heibai.core.errors import StoreError
from heibai.core.kernel import is_sorted_segment, merge_segments
from heibai.library import segments
from heibai.library.segments import (
    ROW_BYTES,
    ROW_WORDS,
    DamagedSegmentError,
    MissingSegmentError,
    SegmentFile,
    digest_of,
    merged_pieces,
)

ROWS = 200_000


@pytest.fixture
def files(tmp_path):
    """Six segments of random keys, 4.8 MB each."""
    rng, found = np.random.default_rng(1), []
    for number in range(6):
        rows = np.full((ROWS, ROW_WORDS), 1, np.uint64)
        rows[:, 0] = np.sort(rng.integers(0, 1 << 64, ROWS, np.uint64))
        found.append(written(tmp_path / f"{number}.tallies", rows))
    return found


def written(path, rows):
    rows.tofile(path)
    return SegmentFile(path, len(rows), digest_of(path))


def resident(what):
    """KiB of this process: VmRSS now, VmHWM at most since the last ``forget_peak``."""
    return int(re.search(rf"{what}:\s+(\d+) kB", Path("/proc/self/status").read_text())[1])


def forget_peak():
    Path("/proc/self/clear_refs").write_text("5")


def test_a_merge_has_no_more_than_a_few_pieces_in_memory(files, monkeypatch):
    monkeypatch.setattr(segments, "_PIECE", 1 << 13)
    for _ in merged_pieces(files):  # what stays of the first time is no part of it
        pass
    forget_peak()
    before = resident("VmRSS")
    assert sum(len(piece) for piece in merged_pieces(files)) == 6 * ROWS * ROW_WORDS
    assert resident("VmHWM") - before < 6 * ROWS * ROW_BYTES / 1024 / 4


def test_pieces_are_the_rows_of_one_merge_cut_between_keys(files, monkeypatch):
    whole = merge_segments([np.fromfile(path, np.uint64) for path in (each.path for each in files)])
    monkeypatch.setattr(segments, "_PIECE", 1 << 16)
    pieces = list(merged_pieces(files))
    assert len(pieces) == 6 * ROWS >> 16
    assert all(map(is_sorted_segment, pieces))
    assert np.array_equal(np.concatenate(pieces), whole)


def test_equal_keys_at_a_cut_stay_together_and_empty_segments_add_nothing(tmp_path, monkeypatch):
    middle = 1 << 63
    rows = [[key, move << 54, 1] for key in (middle - 1, middle, middle + 1) for move in (1, 2)]
    monkeypatch.setattr(segments, "_PIECE", 6)
    named = (("a", rows), ("b", rows), ("none", []))
    first, second = merged_pieces([written(tmp_path / name, np.array(words, np.uint64)) for name, words in named])
    assert first.reshape(-1, 3)[:, 0].tolist() == [middle - 1] * 2
    assert second.reshape(-1, 3).tolist() == [[key, move << 54, 2] for key in (middle, middle + 1) for move in (1, 2)]


def test_a_file_of_another_size_is_told_before_anything_is_merged(files):
    with pytest.raises(StoreError, match="heibai library rebuild"):
        next(merged_pieces([*files, replace(files[3], rows=ROWS - 1)]))


@pytest.mark.parametrize("left", [0, ROWS * ROW_BYTES // 2, ROWS * ROW_BYTES - 8])
def test_a_file_that_is_cut_short_during_a_merge_ends_it(files, monkeypatch, left):
    monkeypatch.setattr(segments, "_PIECE", 1 << 16)
    pieces, path = merged_pieces(files), files[3].path
    next(pieces)
    os.truncate(path, left)
    with pytest.raises(StoreError, match=r"3.tallies' was cut short while it was read; make it again with"):
        list(pieces)


def test_a_file_that_goes_during_a_merge_ends_it(files, monkeypatch):
    monkeypatch.setattr(segments, "_PIECE", 1 << 16)
    pieces, path = merged_pieces(files), files[3].path
    next(pieces)
    path.unlink()
    with pytest.raises(MissingSegmentError, match="is gone; make it again with"):
        list(pieces)


def test_a_file_that_no_disk_gives_is_a_sentence(tmp_path):
    (tmp_path / "0.tallies").mkdir()
    with pytest.raises(StoreError, match=r"cannot read the index file .* \(Is a directory\)"):
        next(merged_pieces([SegmentFile(tmp_path / "0.tallies", 1, "")]))


@pytest.mark.parametrize("place", [0, ROWS * ROW_BYTES // 2 + 3, ROWS * ROW_BYTES - 1])
def test_a_flipped_bit_ends_a_merge_before_what_it_wrote_counts(files, place):
    flip(files[3].path, place)
    with pytest.raises(DamagedSegmentError, match=r"3.tallies' is not what was written"):
        list(merged_pieces(files))
