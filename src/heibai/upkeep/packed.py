"""The members of a backup's .zip, also of one in which a bit has changed since it was written.

The list at the end of a .zip says where its members lie. Where that list is damaged the members are found by the
headers that each has in front of it. Whether a member is what was packed, its digest decides.
"""

from __future__ import annotations

import errno
import hashlib
import os
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Self

from ..core.errors import HeibaiError
from ..core.files import require_regular
from ..jobs.documents import LARGEST
from .manifest import NAME, Digest, Manifest, no_backup, parse_manifest, unlisted

_CHUNK = 1 << 20
_HEADER = struct.Struct("<4s5H3I2H")  # in front of a member
_END, _END_BYTES = b"PK\x05\x06", 22  # of the whole file, where it has no comment
_SIGNATURE, _STORED, _DEFLATED, _ZIP64, _LARGE, _UTF8 = b"PK\x03\x04", 0, 8, 1, 0xFFFFFFFF, 0x800
# What zipfile raises for a damaged archive beside its own error: RuntimeError where a flipped bit says "encrypted" or
# names an unknown compression, OverflowError and ValueError for impossible sizes, offsets and names.
_DAMAGE = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, OverflowError, ValueError, KeyError)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a member lies, as the header in front of it says."""

    first: int  # byte
    size: int  # bytes, packed
    is_packed: bool
    crc: int


class Packed:
    """An open backup; a context manager."""

    def __init__(self, path: Path) -> None:
        """Raises StoreError: there is no such file, or none that can be a backup."""
        self.path = path
        self._stack = ExitStack()
        self._zip: zipfile.ZipFile | None = None
        self._found: dict[str, _Place] | None = None  # by their own headers
        try:
            require_regular(path, most=1 << 50)
            self._file: BinaryIO = self._stack.enter_context(open(path, "rb"))  # noqa: SIM115
        except FileNotFoundError as error:
            raise no_backup(path, "there is no such file") from error
        except OSError as error:
            if error.errno != errno.EINVAL:  # it is no regular file
                raise
            raise no_backup(path, str(error)) from error
        self._fault = ""
        with self._damage_noted():
            self._zip = self._stack.enter_context(zipfile.ZipFile(path))
        if self._zip is None and not (_has_end(self._file) and NAME in self._by_headers()):
            self.__exit__()
            raise no_backup(path, self._fault)

    def manifest(self) -> tuple[Manifest, bool]:
        """The list of what it holds, and whether it is the one that was packed.

        Raises StoreError: it has none; or none that can be read, and no list of its .zip in its place.
        """
        for chunks in self._ways(NAME):
            with self._damage_noted():
                return parse_manifest(_bounded(chunks, LARGEST), self.path), True
        if self._zip is not None and NAME in self._zip.namelist():
            return unlisted({about.filename: about.file_size for about in self._zip.infolist()}), False
        if self._zip is not None and NAME not in self._by_headers():
            raise no_backup(self.path, f"it has no {NAME}, which heibai backup writes")
        raise no_backup(self.path, self._fault)

    def unpack(self, name: str, target: Path, expected: Digest) -> bool:
        """Write a member to ``target``; False: it is not what was packed, and nothing is written."""
        for chunks in self._ways(name):
            with self._damage_noted():
                if _written(chunks, target, expected):
                    return True
        target.unlink(missing_ok=True)
        return False

    def _ways(self, name: str) -> Iterator[Iterator[bytes]]:
        """The content as the .zip's list leads to it, then as the member's own header does."""
        if self._zip is not None:
            yield self._listed(self._zip, name)
        if place := self._by_headers().get(name):
            yield self._at(place)

    @staticmethod
    def _listed(packed: zipfile.ZipFile, name: str) -> Iterator[bytes]:
        with packed.open(name) as source:
            while data := source.read(_CHUNK):
                yield data

    def _at(self, place: _Place) -> Iterator[bytes]:
        unpack, crc, left = zlib.decompressobj(-15), 0, place.size
        self._file.seek(place.first)
        while left and (data := self._file.read(min(_CHUNK, left))):
            left -= len(data)
            for content in _unpacked(unpack, data) if place.is_packed else (data,):
                crc = zlib.crc32(content, crc)
                yield content
        if crc != place.crc:
            raise zipfile.BadZipFile("a checksum differs")

    def _by_headers(self) -> dict[str, _Place]:
        if self._found is None:
            self._found = dict(_headers(self._file))
        return self._found

    @contextmanager
    def _damage_noted(self) -> Iterator[None]:
        """What a damaged file makes zipfile raise ends the block, and is noted."""
        try:
            yield
        except HeibaiError:
            raise
        except _DAMAGE as error:
            self._fault = str(error)
        except OSError as error:
            if error.errno != errno.EINVAL:  # it leads to before its own beginning
                raise
            self._fault = str(error)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._stack.close()


def _bounded(chunks: Iterator[bytes], most: int) -> bytes:
    found = b""
    for data in chunks:
        found += data
        if len(found) > most:
            raise ValueError(f"its {NAME} has more than {most} bytes")
    return found


def _unpacked(unpack: zlib._Decompress, data: bytes) -> Iterator[bytes]:
    """In pieces, however much a few bytes unpack to."""
    while data:
        yield unpack.decompress(data, _CHUNK)
        data = unpack.unconsumed_tail


def _written(chunks: Iterator[bytes], target: Path, expected: Digest) -> bool:
    """Whether what was written has the size and the digest; no more is written than that size and one piece."""
    digest, size = hashlib.sha256(), 0
    with open(target, "wb") as file:
        for data in chunks:
            file.write(data)
            digest.update(data)
            size += len(data)
            if size > expected.bytes:
                return False
        file.flush()
        os.fsync(file.fileno())
    return size == expected.bytes and expected.sha256 in ("", digest.hexdigest())


def _has_end(file: BinaryIO) -> bool:
    """Whether the last bytes are the end of a .zip, one bit of which may have changed: it was not cut short."""
    file.seek(0)
    file.seek(max(0, os.fstat(file.fileno()).st_size - _END_BYTES))
    changed = int.from_bytes(file.read(_END_BYTES)[:4], "big") ^ int.from_bytes(_END, "big")
    return changed.bit_count() <= 1


def _headers(file: BinaryIO) -> Iterator[tuple[str, _Place]]:
    """Every member that begins with a header whose sizes fit."""
    length = os.fstat(file.fileno()).st_size
    for at in list(_signatures(file)):
        file.seek(at)
        header = file.read(_HEADER.size)
        if len(header) < _HEADER.size:
            return
        _, _, flags, method, _, _, crc, size, _, name_size, extra_size = _HEADER.unpack(header)
        name, extra = file.read(name_size), file.read(extra_size)
        if size == _LARGE and len(extra) >= 20 and struct.unpack_from("<2H", extra) == (_ZIP64, 16):
            size = struct.unpack_from("<Q", extra, 12)[0]
        first = file.tell()
        if not flags & ~_UTF8 and method in (_STORED, _DEFLATED) and first + size <= length:
            with suppress(UnicodeDecodeError):
                place = _Place(first, size, method == _DEFLATED, crc)
                yield name.decode("utf-8" if flags & _UTF8 else "cp437"), place


def _signatures(file: BinaryIO) -> Iterator[int]:
    """Where the bytes of a header begin."""
    file.seek(0)
    before, at = b"", 0
    while data := file.read(_CHUNK):
        block, begin = before + data, at - len(before)
        found = block.find(_SIGNATURE)
        while found >= 0:
            yield begin + found
            found = block.find(_SIGNATURE, found + 1)
        before, at = block[1 - len(_SIGNATURE) :], at + len(data)
