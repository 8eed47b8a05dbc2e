"""Where in its file a record stands, in bytes, and what a reader does with one that it cannot read."""

from __future__ import annotations

import codecs
import io
from bisect import bisect_left
from collections.abc import Callable, Iterator
from pathlib import Path

from ....core.errors import RecordFormatError, quoted_path

Refuse = Callable[[RecordFormatError], None]  # told of a record that cannot be read; when it returns, the next is read
ByteAt = Callable[[int], int]  # the byte of the file at which a character of its text begins; indices ascend
MOST_FAULTS = 1000  # damaged games of a file without lines, where each costs a search for the next one
_CHUNK = 256  # bytes that are decoded at once
_READ = 1 << 20  # bytes that are read at once


def strictly(error: RecordFormatError) -> None:
    """Ends the reading at the first record that cannot be read. Raises it."""
    raise error


def given_up(name: str, offset: int) -> RecordFormatError:
    """What is said of the rest of a file without lines behind so many damaged games."""
    return RecordFormatError(
        f"{name!r}: from byte {offset} on nothing is read, behind {MOST_FAULTS} damaged games; fetch the file again"
    )


def same_byte(index: int) -> int:
    """Of texts that come from no file: every character counts as a byte."""
    return index


def byte_at_of(data: bytes, encoding: str, *, skip: int) -> ByteAt:
    """For a text that was decoded from ``data`` behind ``skip`` bytes, its line ends made plain."""
    if data.isascii() and b"\r\n" not in data and b"\0" not in data:  # UTF-16 is ASCII and zeros
        return same_byte
    return _Cursor(data, encoding, skip).byte_at


class _Cursor:
    """Walks along the bytes of a text as its characters are asked for."""

    def __init__(self, data: bytes, encoding: str, at: int) -> None:
        self._data, self._at, self._characters = data, at, 0
        decoder = codecs.getincrementaldecoder(encoding)("replace")
        self._decoder = io.IncrementalNewlineDecoder(decoder, translate=True)

    def byte_at(self, index: int) -> int:
        while True:
            state = self._decoder.getstate()
            chunk = self._data[self._at : self._at + _CHUNK]
            found = self._characters + len(self._decoder.decode(chunk))
            if found >= index or not chunk:
                break
            self._at, self._characters = self._at + len(chunk), found
        wanted = index - self._characters
        self._decoder.setstate(state)
        return self._at + bisect_left(range(len(chunk)), wanted, key=lambda end: self._count(chunk[:end], state))

    def _count(self, data: bytes, state: tuple[bytes, int]) -> int:
        """Characters that these bytes end, from a state of the decoder, which stays."""
        count = len(self._decoder.decode(data))
        self._decoder.setstate(state)
        return count


class LinesOfFile(Iterator[str]):
    """The lines of a file in UTF-8, one at a time; ``byte`` is where the last one begins."""

    def __init__(self, path: Path, *, most: int) -> None:
        """A line of more than ``most`` bytes raises RecordFormatError, and ends them."""
        self.byte = 0
        self._lines = _decoded_lines(path, most)

    def __next__(self) -> str:
        self.byte, line = next(self._lines)
        return line

    def place(self) -> int:
        """The byte at which the last line begins."""
        return self.byte


def nowhere() -> int:
    """The place of lines that come from no file."""
    return 0


def _decoded_lines(path: Path, most: int) -> Iterator[tuple[int, str]]:
    offset = 0
    with open(path, "rb") as file:
        for number, line in enumerate(_split(file, most), start=1):
            if len(line) > most:
                raise RecordFormatError(
                    f"{quoted_path(path)}, byte {offset}, line {number}: it has more than {most:,} bytes, which is no "
                    "game; split the file into lines"
                )
            skip = len(codecs.BOM_UTF8) if not offset and line.startswith(codecs.BOM_UTF8) else 0
            yield offset + skip, line[skip:].decode("utf-8", "replace")
            offset += len(line)


def _split(file: io.BufferedReader, most: int) -> Iterator[bytes]:
    """The lines with their ends, as of Unix, Windows or the old Macintosh; of one that is too long the beginning."""
    rest = b""
    while data := file.read(_READ):
        lines = (rest + data).splitlines(keepends=True)
        rest = lines.pop()  # it may go on, and a "\r" at its end be half of an end
        yield from lines
        if len(rest) > most:
            break
    yield from rest.splitlines(keepends=True)
