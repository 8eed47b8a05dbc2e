"""Looking up rows of a segment by blocks, each compared with its checksum before it is believed.

The list of blocks, with their first keys, lies beside the segment; it is made when it is missing or belongs to another
file, after the whole segment was compared with its digest. Rows are read, never mapped: a file that is cut short under
its reader is an error, not the end of the process.
"""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from ..core.abilities.lines import Words
from ..core.files import read_at, replacing
from .segments import ROW_BYTES, DamagedSegmentError, SegmentFile, new_digest, reading, require_size

SUFFIX = ".blocks"  # of the list, in place of the segment's own
BLOCK_ROWS = 1024
_BLOCK_BYTES = BLOCK_ROWS * ROW_BYTES
_ROW = np.dtype([("key", "<u8"), ("checksum", "<u4")])  # first key and CRC-32 of a block


@dataclass(frozen=True, eq=False)
class OpenSegment:
    """A segment to be looked up in; for threads."""

    _about: SegmentFile
    _file: BinaryIO
    _keys: npt.NDArray[np.uint64]
    _checksums: npt.NDArray[np.uint32]

    def rows_near(self, key: int) -> Words:
        """The rows of the blocks that can have this key. Raises DamagedSegmentError, StoreError."""
        wanted = np.uint64(key)
        first = max(0, int(np.searchsorted(self._keys, wanted, "left")) - 1)
        behind = int(np.searchsorted(self._keys, wanted, "right"))
        if behind <= first:
            return np.empty(0, np.uint64)
        with reading(self._about.path):
            data = read_at(self._file.fileno(), (behind - first) * _BLOCK_BYTES, first * _BLOCK_BYTES)
        for number in range(first, behind):
            at = (number - first) * _BLOCK_BYTES
            if zlib.crc32(data[at : at + _BLOCK_BYTES]) != self._checksums[number]:
                raise DamagedSegmentError(
                    self._about.path, f"is not what was written, from byte {number * _BLOCK_BYTES}"
                )
        return np.frombuffer(data, np.uint64)


def open_segment(about: SegmentFile) -> OpenSegment:
    """Raises DamagedSegmentError, MissingSegmentError; StoreError: the disk refuses."""
    with reading(about.path):
        file = open(about.path, "rb", buffering=0)  # noqa: SIM115 - closed with the last reader
        require_size(about, os.fstat(file.fileno()).st_size)
        listed = _read_list(about)
        if listed is None:
            listed = _listed(about, file)
            with suppress(OSError):  # a full or read-only disk: it is made again at the next opening
                _write_list(about, listed)
    return OpenSegment(about, file, listed["key"].astype(np.uint64), listed["checksum"].astype(np.uint32))


def list_path(segment: Path) -> Path:
    """Where the list of a segment lies."""
    return segment.with_suffix(SUFFIX)


def _listed(about: SegmentFile, file: BinaryIO) -> npt.NDArray[np.void]:
    """Raises DamagedSegmentError: the segment is not what was written."""
    digest = new_digest()
    found = np.zeros(-(-about.rows // BLOCK_ROWS), _ROW)
    for number in range(len(found)):
        data = read_at(file.fileno(), _BLOCK_BYTES, number * _BLOCK_BYTES)
        digest.update(data)
        found[number] = (np.frombuffer(data[:8], np.uint64)[0] if len(data) >= 8 else 0, zlib.crc32(data))
    if digest.hexdigest() != about.digest:
        raise DamagedSegmentError(about.path, "is not what was written")
    return found


def _read_list(about: SegmentFile) -> npt.NDArray[np.void] | None:
    """None: there is none of this segment, or a damaged one."""
    expected = -(-about.rows // BLOCK_ROWS) * _ROW.itemsize
    with suppress(OSError), open(list_path(about.path), "rb") as file:
        data = file.read(expected + 33)
        if len(data) == expected + 32 and data[:32] == _seal(about, data[32:]):
            return np.frombuffer(data[32:], _ROW)
    return None


def _write_list(about: SegmentFile, listed: npt.NDArray[np.void]) -> None:
    data = listed.tobytes()
    with replacing(list_path(about.path), durable=False) as file:
        file.write(_seal(about, data) + data)


def _seal(about: SegmentFile, data: bytes) -> bytes:
    """32 bytes that only this list of this segment has."""
    digest = new_digest()
    digest.update(f"heibai-blocks 1 {about.digest} {BLOCK_ROWS}\n".encode())
    digest.update(data)
    return digest.hexdigest().encode()
