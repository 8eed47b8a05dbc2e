"""Where in its file a record stands, in bytes, and what a reader does with one that it cannot read."""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Iterator
from pathlib import Path

from ....core.errors import RecordFormatError, quoted_path

Refuse = Callable[[RecordFormatError], None]  # told of a record that cannot be read; when it returns, the next is read
MOST_FAULTS = 1000  # damaged games of a file without lines, where each costs a search for the next one
_READ = 1 << 20  # bytes that are read at once


def strictly(error: RecordFormatError) -> None:
    """Ends the reading at the first record that cannot be read. Raises it."""
    raise error


def given_up(name: str, offset: int) -> RecordFormatError:
    """What is said of the rest of a file without lines behind so many damaged games."""
    return RecordFormatError(
        f"{name!r}: from byte {offset} on nothing is read, behind {MOST_FAULTS} damaged games; fetch the file again"
    )


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
