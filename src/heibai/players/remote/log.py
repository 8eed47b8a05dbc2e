"""What a program of others said and was told, in a file of bounded size; the newest files are kept."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

from ...core.errors import EngineError, quoted_path

KEPT = 20  # files of a program
_MOST = 1 << 20  # characters of a file
_LONGEST = 2000  # characters of a line


class Log:
    """Lines with the seconds since the start. Safe to write from several threads."""

    def __init__(self, folder: Path | None) -> None:
        """``folder``: None writes nothing. Raises EngineError: there is no place for it."""
        self._lock, self._began, self._left = threading.Lock(), time.monotonic(), _MOST
        self._file = None
        if folder is None:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            name = f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}-{time.monotonic_ns()}.log"
            self._file = (folder / name).open("w", encoding="utf-8", errors="replace")
            for old in sorted(folder.glob("*.log"))[:-KEPT]:
                old.unlink(missing_ok=True)
        except OSError as error:
            raise EngineError(
                f"no log can be kept in {quoted_path(folder)} ({error.strerror}); or say log = false"
            ) from error

    def write(self, mark: str, text: str) -> None:
        """``mark``: > told, < said, ! said on standard error, # by heibai. Nothing once the file is full or closed."""
        line = f"{time.monotonic() - self._began:9.3f} {mark} {text[:_LONGEST]}\n"
        with self._lock:
            if self._file is None or self._left < len(line):
                return
            self._left -= len(line)
            self._file.write(line)

    def close(self) -> None:
        with self._lock:
            file, self._file = self._file, None
            if file is not None:
                file.close()
