"""Lines of a pipe, read when they are asked for: waited for, or those that are there."""

from __future__ import annotations

import os

from ...core.system.pipes import is_ready
from ...protocols.lines import LONGEST

_CHUNK = 1 << 16


class LineSource:
    """Whole lines without their ends; of one that is too long the beginning. The last one may lack its end."""

    def __init__(self, file: int) -> None:
        """``file``: a descriptor that nobody else reads."""
        self._file = file
        self._rest = b""
        self._is_cut = False  # the present line was too long, what comes of it is dropped
        self.is_over = False

    @property
    def is_ready(self) -> bool:
        """Whether a read would not wait."""
        return self.is_over or is_ready(self._file)

    def read(self) -> list[str]:
        """What one read gives, which is waited for; empty when a line is not whole, or nothing more will come."""
        try:
            data = os.read(self._file, _CHUNK)
        except OSError:  # the other side is gone
            data = b""
        if not data:
            self.is_over = True
            last, self._rest = self._rest, b""
            return [_text(last)] if last and not self._is_cut else []
        *lines, self._rest = (self._rest + data).split(b"\n")
        if self._is_cut and lines:
            del lines[0]
            self._is_cut = False
        if len(self._rest) > LONGEST:
            lines += [] if self._is_cut else [self._rest]
            self._rest, self._is_cut = b"", True
        return [_text(line[:LONGEST]) for line in lines]

    def read_ready(self) -> list[str]:
        """The lines that are there now."""
        lines = []
        while not self.is_over and is_ready(self._file):
            lines += self.read()
        return lines


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").rstrip("\r")
