"""A pipe with room for a few lines: a program that writes more waits for its reader, so a test meets it at its work.

Without one, a program that says a line after each step may have made all of them before a busy test looks again.
"""

from __future__ import annotations

import fcntl
import os

ROOM = 200  # bytes
FILL = b"."


class NarrowPipe:
    """Give ``write_end`` to a process, then ``read`` to the end of what it said."""

    def __init__(self) -> None:
        self._read_end, self.write_end = os.pipe()
        self._filled = fcntl.fcntl(self.write_end, fcntl.F_GETPIPE_SZ) - ROOM
        os.write(self.write_end, FILL * self._filled)

    def read(self) -> str:
        """Let it go on; all that it says until it closes the pipe."""
        os.close(self.write_end)
        with os.fdopen(self._read_end, "rb") as stream:
            return stream.read()[self._filled :].decode()
