"""The games of a search as a file to save."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from ....core.errors import RecordFormatError
from ....library.stored import write_games
from ....store.home import make_home
from ....store.library import LibraryGames
from ..boards.game_position import GamePosition
from .searching import all_found
from .wire import GameFilter

MOST = 50_000  # games of one file
_MEND = "narrow the search, or use: heibai export"


@dataclass(frozen=True, slots=True)
class Exported:
    """A file that was written, to be removed when it was sent."""

    path: Path
    written: int
    left_out: int  # that the format cannot hold


def export(games: LibraryGames, wanted: GameFilter, place: GamePosition | None, format: str) -> Exported:
    """Write all games of a search into a file of its own.

    Raises:
        UnknownNameError: no such format.
        RecordFormatError: none that the format holds.
        SpecError: more games than the page exports.
        StoreError: the database cannot be read, or written.
    """
    path = _new_file()
    rows = (passage.row for passage in all_found(games, wanted, place, most=MOST, mend=_MEND))
    try:
        written, left_out = write_games(rows, path, format)
        if not written:
            raise RecordFormatError(f"none of the {left_out} games can be held by {format!r}; export them as jsonl")
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return Exported(path, written, left_out)


def _new_file() -> Path:
    """Of a name that tells whose it is: what a kill leaves behind is found and removed."""
    return make_home() / f".export-{secrets.token_hex(4)}.{os.getpid()}.tmp"
