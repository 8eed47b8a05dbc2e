"""Bytes of old archives as text: the encoding that the file names, or the one that its content speaks for."""

from __future__ import annotations

import codecs
import io
import re
from bisect import bisect_left
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from ....core.errors import RecordFormatError, quoted_path
from ....core.files import read_bytes

ByteAt = Callable[[int], int]  # the byte of the file at which a character of its text begins; indices ascend
_CHUNK = 256  # bytes that are decoded at once

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_HIGH = re.compile(rb"[\x80-\xff]")
_USED = ("utf-8", "gb", "big5", "shift_jis", "cp", "euc", "iso8859", "koi8")
_WIDER = {"gb2312": "gbk", "shift_jis": "cp932"}
LONGEST_LINE = 1 << 20  # bytes of a game that is moves alone
_SAMPLE = 1 << 16  # bytes of high characters looked at
# What a text of the encoding is mostly made of; the same bytes are rare characters in the others.
_COMMON = {
    "gbk": re.compile(rb"[\xa1-\xa3\xb0-\xd7][\xa1-\xfe]"),  # punctuation, first level of GB 2312
    "shift_jis": re.compile(rb"[\x81-\x83\x88-\x97][\x40-\x7e\x80-\xfc]"),  # punctuation, kana, first level of JIS
    "latin-1": re.compile(rb"(?<![\x80-\xff])[\xa0-\xff](?![\x80-\xff])"),  # one letter among those of ASCII
}


class Decoded(NamedTuple):
    """A file's text with plain line ends, and where its characters stand in the file."""

    text: str
    byte_at: ByteAt


def read_decoded(path: Path, *, named: re.Pattern[bytes] | None = None) -> Decoded:
    """The whole of a file; ``named`` finds its encoding's name. Raises RecordFormatError."""
    try:
        data = read_bytes(path)
    except OSError as error:
        raise RecordFormatError(f"cannot read {quoted_path(path)} ({error.strerror}); check it") from error
    found = named.search(data[:4096]) if named else None
    encoding = encoding_of(data, name=found[1].decode("ascii", "replace") if found else "")
    skip = _mark_of(data)
    return Decoded(_text(data[skip:], encoding), byte_at_of(data, encoding, skip=skip))


def decode(data: bytes, *, name: str = "") -> str:
    """The text with plain line ends. ``name``: what the file says its encoding is; a wrong one is passed over."""
    return _text(data[_mark_of(data) :], encoding_of(data, name=name))


def _text(data: bytes, encoding: str) -> str:
    return data.decode(encoding, "replace").replace("\r\n", "\n")


def _mark_of(data: bytes) -> int:
    """Bytes of the byte order mark that it begins with."""
    return next((len(mark) for mark, _ in _MARKS if data.startswith(mark)), 0)


def encoding_of(data: bytes, *, name: str = "") -> str:
    """The encoding by byte order mark, by ``name``, as valid UTF-8, or the likeliest of GBK, Shift-JIS, Latin-1."""
    marked = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), None)
    if marked:
        return marked
    for candidate in filter(None, (_known(name), "utf-8")):
        if _is_valid(data, candidate):
            return candidate
    high = b"\n".join(line for line in data.splitlines() if _HIGH.search(line))[:_SAMPLE]
    return max(_COMMON, key=lambda each: (_share(high, each), each == "latin-1"))


def _known(name: str) -> str | None:
    """Python's name for an encoding that archives use, of the old ones the wider one that programs mean by it."""
    try:
        found = codecs.lookup(name.strip()).name
    except (LookupError, ValueError):
        return None
    return _WIDER.get(found, found) if found.startswith(_USED) else None


def _is_valid(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except (UnicodeError, ValueError):
        return False
    return True


def _share(high: bytes, encoding: str) -> float:
    """How much of the high bytes is common text of the encoding, 0 to 1."""
    count = len(_HIGH.findall(high))
    common = sum(len(_HIGH.findall(found)) for found in _COMMON[encoding].findall(high))
    return common / count if count else 0.0


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
