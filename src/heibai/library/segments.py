"""Segment files of the index: sorted rows of three 64-bit words, written whole, merged piece by piece.

What a row holds: kernel/library/tallies.hpp. A file is never changed, and has a digest. A merge reads every row of its
files, so it knows their digests before what it wrote counts. How rows are looked up: segment_blocks.py.
"""

from __future__ import annotations

import os
import sys
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import numpy as np

from ..core.abilities.lines import Words
from ..core.errors import StoreError, quoted_path
from ..core.files import read_at, replacing
from ..core.kernel import merge_segments
from ..jobs.documents import mend_reading

ROW_WORDS = 3
ROW_BYTES = 8 * ROW_WORDS
_PIECE = 1 << 19  # rows of a merge that are in memory at once, about
REMEDY = "make it again with: heibai library rebuild"


@dataclass(frozen=True, slots=True)
class SegmentFile:
    """One file, and what was written."""

    path: Path
    rows: int
    digest: str


class DamagedSegmentError(StoreError):
    """A segment's file is not what was written. The games are the truth: it can be made again."""

    def __init__(self, path: Path, why: str) -> None:
        self.path = path
        super().__init__(f"the index file {quoted_path(path)} {why}; {REMEDY}")


class MissingSegmentError(DamagedSegmentError):
    """It is not there: removed, or merged into another one a moment ago."""


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Raises StoreError: the disk refuses; MissingSegmentError."""
    try:
        yield
    except FileNotFoundError as error:
        raise MissingSegmentError(path, "is gone") from error
    except PermissionError as error:
        raise _forbidden(path, error) from error
    except OSError as error:
        raise StoreError(f"cannot read the index file {quoted_path(path)} ({error.strerror}); {REMEDY}") from error


def _forbidden(path: Path, error: PermissionError) -> StoreError:
    return StoreError(f"cannot read the index file {quoted_path(path)} ({error.strerror}); {mend_reading(path)}")


def require_size(file: SegmentFile, size: int) -> None:
    """Raises DamagedSegmentError."""
    if size != file.rows * ROW_BYTES:
        raise DamagedSegmentError(file.path, f"has {size} bytes, expected {file.rows * ROW_BYTES}")


def digest_of(path: Path) -> str:
    """Of the whole file; empty: it is gone, or the disk gives no more of it. Raises StoreError: we may not read it."""
    digest = new_digest()
    try:
        with open(path, "rb") as file:
            while data := file.read(1 << 20):
                digest.update(data)
            return digest.hexdigest()
    except PermissionError as error:
        raise _forbidden(path, error) from error
    except OSError:
        return ""


def new_digest() -> blake2b:
    return blake2b(digest_size=16)


def write_segment(path: Path, pieces: Iterator[Words]) -> tuple[int, str]:
    """Put the pieces one behind another into ``path``, on disk when this returns: (rows, digest). Raises StoreError."""
    digest, size = new_digest(), 0
    try:
        with replacing(path) as file:
            for piece in pieces:
                data = piece.tobytes()
                file.write(data)
                digest.update(data)
                size += len(data)
    except OSError as error:
        raise StoreError(
            f"cannot write {quoted_path(path)} ({error.strerror}); no game was lost: make room and start again"
        ) from error
    return size // ROW_BYTES, digest.hexdigest()


def merged_pieces(files: Sequence[SegmentFile]) -> Iterator[Words]:
    """The rows of several files as one sorted run, in pieces of bounded size.

    Keys are spread evenly, so equal parts of their range have about as many rows each.

    Raises:
        DamagedSegmentError: a file is not what was written; behind the last piece, if only its digest says so.
        StoreError: the disk refuses.
    """
    parts = max(1, sum(each.rows for each in files) // _PIECE)
    bounds = [(part << 64) // parts for part in range(1, parts)]
    cuts = [_cuts(each, bounds) for each in files]
    digests = [new_digest() for _ in files]
    for part in range(parts):
        pieces = [_rows(each.path, cut[part], cut[part + 1]) for each, cut in zip(files, cuts, strict=True)]
        for digest, piece in zip(digests, pieces, strict=True):
            digest.update(piece.data)
        yield merge_segments(pieces)
    for each, digest in zip(files, digests, strict=True):
        if digest.hexdigest() != each.digest:
            raise DamagedSegmentError(each.path, "is not what was written")


def _cuts(file: SegmentFile, bounds: Sequence[int]) -> list[int]:
    """Of a file the first row whose key is not below each of ``bounds``, which rise, between 0 and its rows.

    Keys are read one by one, not mapped: a search in mapped pages has most of the file in memory. Raises StoreError.
    """
    cuts = [0]
    with reading(file.path), open(file.path, "rb", buffering=0) as opened:
        require_size(file, os.fstat(opened.fileno()).st_size)

        def key(row: int) -> int:
            return int.from_bytes(read_at(opened.fileno(), 8, ROW_BYTES * row), sys.byteorder)

        for bound in bounds:
            cuts.append(bisect_left(range(file.rows), bound, lo=cuts[-1], key=key))
    return [*cuts, file.rows]


def _rows(path: Path, first: int, last: int) -> Words:
    """Raises DamagedSegmentError: fewer than there were when the file was cut; MissingSegmentError."""
    with reading(path):
        found = np.fromfile(path, np.uint64, ROW_WORDS * (last - first), offset=ROW_BYTES * first)
    if len(found) != ROW_WORDS * (last - first):
        raise DamagedSegmentError(path, "was cut short while it was read")
    return found
