"""Rows of a segment are compared with checksums when they are looked up, and no damage ends the process."""

import os

import numpy as np
import pytest
from damage import flip

from heibai.core.kernel import look_up
from heibai.library.segment_blocks import BLOCK_ROWS, list_path, open_segment
from heibai.library.segments import (
    ROW_BYTES,
    ROW_WORDS,
    DamagedSegmentError,
    MissingSegmentError,
    SegmentFile,
    digest_of,
)

KEYS = sorted({(number * 0x9E3779B97F4A7C15) % 2**64 for number in range(1, 5000)})
ROWS = [[key, move << 54 | (number % 9) << 17, 0] for number, key in enumerate(KEYS) for move in range(1 + number % 3)]


@pytest.fixture
def segment(tmp_path):
    path = tmp_path / "1-9.0.tallies"
    np.array(ROWS, np.uint64).tofile(path)
    return SegmentFile(path, len(ROWS), digest_of(path))


def rows_of(opened, key):
    return look_up([opened.rows_near(key)], np.array([key], np.uint64)).tolist()


def test_every_key_has_all_its_rows_and_no_others(segment):
    opened, whole = open_segment(segment), np.fromfile(segment.path, np.uint64)
    for key in (0, 2**64 - 1, *(each + step for each in KEYS for step in (0, 1) if each + step < 2**64)):
        assert rows_of(opened, key) == look_up([whole], np.array([key], np.uint64)).tolist()


def test_a_key_whose_rows_lie_in_three_blocks_is_found_whole(tmp_path):
    rows = [[7, 0, 0], *([8, 1 << 54, 0] for _ in range(2 * BLOCK_ROWS)), [9, 0, 0]]
    np.array(rows, np.uint64).tofile(path := tmp_path / "wide.tallies")
    near = open_segment(SegmentFile(path, len(rows), digest_of(path))).rows_near(8).reshape(-1, ROW_WORDS)
    assert (near[:, 0] == 8).sum() == 2 * BLOCK_ROWS


def test_an_empty_segment_has_no_rows(tmp_path):
    (path := tmp_path / "none.tallies").touch()
    assert len(open_segment(SegmentFile(path, 0, digest_of(path))).rows_near(5)) == 0


def test_a_flipped_bit_is_found_at_the_first_opening_and_by_its_block_later(segment):
    opened, last = open_segment(segment), ROW_BYTES * len(ROWS) - 20
    flip(segment.path, last)
    assert rows_of(opened, KEYS[0])  # another block
    for each in (opened, open_segment(segment)):  # the list of blocks was there already
        with pytest.raises(DamagedSegmentError, match="is not what was written, from byte"):
            rows_of(each, KEYS[-1])
    list_path(segment.path).unlink()
    with pytest.raises(DamagedSegmentError, match="is not what was written"):
        open_segment(segment)


@pytest.mark.parametrize("left", [0, 10, ROW_BYTES * BLOCK_ROWS, ROW_BYTES * (len(ROWS) - 1)])
def test_a_segment_cut_short_under_its_reader_is_an_error(segment, left):
    opened = open_segment(segment)
    os.truncate(segment.path, left)
    with pytest.raises(DamagedSegmentError):
        rows_of(opened, KEYS[-1])
    with pytest.raises(DamagedSegmentError, match=f"has {left} bytes"):
        open_segment(segment)


def test_a_list_of_blocks_that_is_damaged_or_of_another_segment_is_made_again(segment):
    open_segment(segment)
    listed = list_path(segment.path)
    good = listed.read_bytes()
    for place in (0, 40, len(good) - 1):
        flip(listed, place)
        assert rows_of(open_segment(segment), KEYS[3])
        assert listed.read_bytes() == good
    flip(segment.path, 50)
    with pytest.raises(DamagedSegmentError):
        open_segment(SegmentFile(segment.path, segment.rows, "f" * 32))


def test_a_segment_that_is_gone_is_told_apart(segment):
    segment.path.unlink()
    with pytest.raises(MissingSegmentError, match="is gone"):
        open_segment(segment)
