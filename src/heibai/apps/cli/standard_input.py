"""``-`` among the files of a verb: what standard input holds, as a file."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ...core.errors import HeibaiError, RecordFormatError

DASH = "-"


@contextmanager
def files_of(paths: Sequence[Path]) -> Iterator[list[Path]]:
    """The paths, with a file of what standard input holds in place of ``-``; it lasts as long as the block.

    What is said of it inside calls it ``-``. Raises RecordFormatError: the disk is full.
    """
    if Path(DASH) not in paths:
        yield list(paths)
        return
    with tempfile.TemporaryDirectory(prefix="heibai-") as folder:
        kept = Path(folder) / DASH
        try:
            with open(kept, "wb") as file:
                shutil.copyfileobj(sys.stdin.buffer, file)
        except OSError as error:
            raise RecordFormatError(f"standard input cannot be kept ({error.strerror}); make room") from error
        try:
            yield [kept if path == Path(DASH) else path for path in paths]
        except HeibaiError as error:
            error.args = (str(error).replace(str(kept), DASH),)
            raise
