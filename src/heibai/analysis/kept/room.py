"""Room for analyses: which one goes when another begins.

Each has a number in a file of its folder, one above all there are: clocks jump, and names hold the time of one. Those
without a number are older. One in which a person wrote never goes; where only such are left, a new one is refused.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Collection
from pathlib import Path

from ...core.errors import BusyError, quoted_path
from ...jobs.documents import UnreadableError, list_folder, may_be_there, read_bytes, write_atomically

KEPT = 200  # analyses that nobody wrote in; the oldest makes room
WRITTEN_IN = 2000  # at most
TURN, STUDY = "turn", "study.json"  # files: with the number, and with what a person wrote
_MOST = 2**53
_ALONE = threading.Lock()  # one analysis begins at a time


def make_room(folder: Path, open_ids: Collection[str]) -> int:
    """Remove the oldest that nobody wrote in, and that are not worked on; the number of the next one.

    Raises BusyError: people wrote in too many; RunError: the folder cannot be read.
    """
    with _ALONE:
        found = kept_in(folder)
        turns = {path: turn_of(path) for path in found}
        plain = sorted((path for path in found if not is_written_in(path)), key=lambda path: (turns[path], path.name))
        if len(found) - len(plain) >= WRITTEN_IN:
            raise BusyError(
                f"{len(found) - len(plain)} analyses with notes of yours are kept; remove some of the folders in "
                f"{quoted_path(folder)} to analyse another game"
            )
        for path in plain[: max(0, len(plain) - KEPT + 1)]:
            if path.name not in open_ids:
                _remove(path)
        return max(turns.values(), default=0) + 1


def require_room(folder: Path, *, plain: int, written: int) -> int:
    """The number of the next one, where so many more find room and none has to go.

    Raises BusyError: there are too many; RunError: the folder cannot be read.
    """
    found = kept_in(folder)
    has_notes = sum(map(is_written_in, found))
    for more, there, most, kind in (
        (plain, len(found) - has_notes, KEPT, "without notes"),
        (written, has_notes, WRITTEN_IN, "with notes"),
    ):
        if more and more + there > most:
            raise BusyError(
                f"{more} analyses {kind} came, {there} are here, and {most} are kept at most; nothing was taken over: "
                "take the others out of the file"
            )
    return max(map(turn_of, found), default=0) + 1


def kept_in(folder: Path) -> list[Path]:
    """The analyses of a folder, by name. Raises RunError: nobody can look there."""
    return [path for path in list_folder(folder) if path.name.startswith("analysis-")]


def note_turn(path: Path, turn: int) -> None:
    """Keep the number of an analysis. Raises RunError: the disk refuses."""
    write_atomically(path / TURN, f"{turn}\n", durable=False)


def is_written_in(path: Path) -> bool:
    """Whether a person wrote in it, or nobody can look."""
    return may_be_there(path / STUDY)


def turn_of(path: Path) -> int:
    """The number of an analysis; 0: it has none."""
    try:
        text = read_bytes(path / TURN, largest=100).decode("ascii", "replace").strip()
    except UnreadableError:
        return 0
    turn = int(text) if text.isdecimal() else 0
    return turn if turn < _MOST else 0


def _remove(path: Path) -> None:
    """It is taken out of sight first: what is written at this moment brings it back."""
    gone = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        os.rename(path, gone)
    except OSError:
        return
    if is_written_in(gone):
        os.rename(gone, path)
    else:
        shutil.rmtree(gone, ignore_errors=True)
