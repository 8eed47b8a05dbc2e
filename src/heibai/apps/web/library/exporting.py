"""The games of a search as a file to save."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ....core.errors import RecordFormatError
from ....library.search import Passage
from ....library.stored import record_of
from ....records.export import exporting, formats_of
from ....store.home import make_home
from ....store.library import LibraryGames
from ..analyse.lines import Place
from .searching import batches, selection_of
from .wire import Wanted

MOST = 50_000  # games of one file
SECONDS = 60.0  # that may be looked for them
_PIECE = 2000  # games that are read at once
_MEND = "narrow the search, or use: heibai export"


@dataclass(frozen=True, slots=True)
class Exported:
    """A file that was written, to be removed when it was sent."""

    path: Path
    written: int
    left_out: int  # that the format cannot hold


def export(games: LibraryGames, wanted: Wanted, place: Place | None, format: str) -> Exported:
    """Write all games of a search into a file of its own.

    Raises:
        UnknownNameError: no such format.
        RecordFormatError: more games than the page exports, or none that the format holds.
        StoreError: the database cannot be read, or written.
    """
    path = _new_file()
    written = left_out = 0
    try:
        with exporting(path, format) as write:
            for passage in _bounded(games, wanted, place):
                fits = format in formats_of(passage.row.spec.partition("/")[0])
                if fits:
                    try:
                        write(record_of(passage.row))
                    except RecordFormatError:  # a start, a pass or a choice that this format does not know
                        fits = False
                written += fits
                left_out += not fits
        if not written:
            raise RecordFormatError(f"none of the {left_out} games can be held by {format!r}; export them as jsonl")
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return Exported(path, written, left_out)


def _bounded(games: LibraryGames, wanted: Wanted, place: Place | None) -> Iterator[Passage]:
    end, count = time.monotonic() + SECONDS, 0
    for _, passages in batches(games, selection_of(wanted), place, piece=_PIECE):
        for passage in passages:
            count += 1
            if count > MOST:
                raise RecordFormatError(f"more than {MOST} games fit, which is the most that the page exports; {_MEND}")
            yield passage
        if time.monotonic() > end:
            raise RecordFormatError(f"the search took longer than {SECONDS:.0f} seconds; {_MEND}")


def _new_file() -> Path:
    """Of a name that tells whose it is: what a kill leaves behind is found and removed."""
    return make_home() / f".export-{secrets.token_hex(4)}.{os.getpid()}.tmp"
