"""Segment files of the index: sorted rows of three 64-bit words, mapped into memory to be read, merged piece by piece.

What a row holds: kernel/library/tallies.hpp. A file appears whole, and is never changed.
"""

from __future__ import annotations

import os
import sys
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path

import numpy as np

from ..core.abilities.lines import Words
from ..core.errors import StoreError, quoted_path
from ..core.files import replacing
from ..core.kernel import merge_segments

ROW_WORDS = 3
ROW_BYTES = 8 * ROW_WORDS
_PIECE = 1 << 19  # rows of a merge that are in memory at once, about
_REMEDY = "make it again with: heibai library rebuild"


class MissingSegmentError(StoreError):
    """A segment's file is not there: removed, or merged into another one a moment ago."""


def open_segment(path: Path, rows: int) -> Words:
    """The rows of a file, read as they are asked for. Raises StoreError: another size; MissingSegmentError."""
    with _reading(path):
        _require_size(path, path.stat().st_size, rows)
        return np.memmap(path, dtype=np.uint64, mode="r") if rows else np.empty(0, np.uint64)


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Raises StoreError: the disk refuses; MissingSegmentError."""
    try:
        yield
    except FileNotFoundError as error:
        raise MissingSegmentError(f"the index file {quoted_path(path)} is gone; {_REMEDY}") from error
    except OSError as error:
        raise StoreError(f"cannot read the index file {quoted_path(path)} ({error.strerror}); {_REMEDY}") from error


def _require_size(path: Path, size: int, rows: int) -> None:
    """Raises StoreError."""
    if size != rows * ROW_BYTES:
        raise StoreError(f"the index file {quoted_path(path)} has {size} bytes, expected {rows * ROW_BYTES}; {_REMEDY}")


def write_segment(path: Path, pieces: Iterator[Words]) -> tuple[int, str]:
    """Put the pieces one behind another into ``path``, on disk when this returns: (rows, digest). Raises StoreError."""
    digest, size = blake2b(digest_size=16), 0
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


def merged_pieces(paths: Sequence[tuple[Path, int]]) -> Iterator[Words]:
    """The rows of several files (path, rows) as one sorted run, in pieces of bounded size. Raises StoreError.

    Keys are spread evenly, so equal parts of their range have about as many rows each.
    """
    parts = max(1, sum(rows for _, rows in paths) // _PIECE)
    bounds = [(part << 64) // parts for part in range(1, parts)]
    cuts = [_cuts(path, rows, bounds) for path, rows in paths]
    for part in range(parts):
        yield merge_segments(
            [_rows(path, cut[part], cut[part + 1]) for (path, _), cut in zip(paths, cuts, strict=True)]
        )


def _cuts(path: Path, rows: int, bounds: Sequence[int]) -> list[int]:
    """Of a file the first row whose key is not below each of ``bounds``, which rise, between 0 and its rows.

    Keys are read one by one, not mapped: a search in mapped pages has most of the file in memory. Raises StoreError.
    """
    cuts = [0]
    with _reading(path), open(path, "rb", buffering=0) as file:
        _require_size(path, os.fstat(file.fileno()).st_size, rows)

        def key(row: int) -> int:
            file.seek(ROW_BYTES * row)
            return int.from_bytes(file.read(8), sys.byteorder)

        for bound in bounds:
            cuts.append(bisect_left(range(rows), bound, lo=cuts[-1], key=key))
    return [*cuts, rows]


def _rows(path: Path, first: int, last: int) -> Words:
    """Raises StoreError: fewer than there were when the file was cut; MissingSegmentError."""
    with _reading(path):
        found = np.fromfile(path, np.uint64, ROW_WORDS * (last - first), offset=ROW_BYTES * first)
    if len(found) != ROW_WORDS * (last - first):
        raise StoreError(f"the index file {quoted_path(path)} was cut short while it was read; {_REMEDY}")
    return found
