"""Analyses in a file of records: the line of an analysed game carries the files of its run (key ``analysis``).

So one file takes games and analyses from a browser to the program and back, and whoever reads records reads the games.
What comes back is never less than what is there: of two states of one analysis the one that holds the other stays, and
two of which neither holds the other stay both.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from ...core.errors import HeibaiError, RecordFormatError, RunError, quoted
from ...jobs.directory import STATE, RunDirectory
from ...jobs.documents import UnreadableError, is_locked, may_be_there, read_bytes, write_atomically
from ...jobs.job import CHECKPOINT, CONFIG, RESULT, new_id
from ...jobs.journal import sums_of
from ...players.spec import require_safe_for_page
from ...records.formats.files.places import Refuse, strictly
from ...records.formats.jsonl import ANALYSIS, carries, from_json, to_json
from ...records.record import Record
from ..analyst import analyst_text
from ..review import positions_of
from ..stored_review import KIND, POSITIONS, options_of, read_valuations
from ..values.kept_lines import FILE as LINES
from ..values.kept_lines import read_lines
from .room import STUDY, TURN, kept_in, note_turn, require_room, turn_of

# In the order in which they are read while somebody works there: the journal is never behind its checkpoint.
_FILES = (CONFIG, CHECKPOINT, RESULT, STATE, POSITIONS, sums_of(Path(POSITIONS)).name, LINES, STUDY, TURN)
_ID = re.compile(rf"{KIND}-[0-9]{{8}}-[0-9]{{6}}-[0-9a-f]{{4}}")
_MEND = "save the file once more where it came from"

Files = Mapping[str, str]  # content by name
Check = Callable[[RunDirectory], object]


def line_of(directory: RunDirectory, record: Record) -> str:
    """The line, without its end, of an analysed game as it is told by ``record``. Raises RunError."""
    files = _files_of(directory.path)
    carried = {"id": directory.id, "files": files, "sha256": _digest(files)}
    return json.dumps(to_json(record) | {ANALYSIS: carried}, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class _Carried:
    """An analysis of a file."""

    id: str
    files: Files


def keep_carried(
    lines: Iterable[str],
    folder: Path,
    *,
    open_ids: Collection[str] = (),
    check: Check = lambda directory: None,
    refuse: Refuse = strictly,
) -> list[str]:
    """Put the analyses that these lines carry into ``folder``; the ids of those that are new or more than before.

    Args:
        lines: of a file of records; those that carry nothing are passed over.
        open_ids: are worked on, and not replaced.
        check: raises HeibaiError for an analysis that is none.
        refuse: hears of one that is damaged, or none; usually it raises that, and nothing is kept.

    Raises:
        RecordFormatError: from ``refuse``.
        BusyError: there is no room for so many; nothing is kept.
        RunError: the folder cannot be read or written.
    """
    with ExitStack() as stack:
        staged: dict[Path, _Carried] = {}
        for number, line in enumerate(filter(carries, lines), start=1):
            path = folder / f".carried-{number}.{os.getpid()}.tmp"
            stack.callback(shutil.rmtree, path, ignore_errors=True)
            try:
                each = _carried(line)
                _stage(each, path, check)
            except RecordFormatError as error:
                refuse(error)
            else:
                staged[path] = each
        places = _places(staged, folder, open_ids)
        new = [staged[path] for place, path in places.items() if not place.exists()]
        written = sum(STUDY in each.files for each in new)
        turn = require_room(folder, plain=len(new) - written, written=written)
        for place, path in sorted(places.items(), key=lambda pair: turn_of(pair[1])):
            turn = _put(path, place, turn)
    return [place.name for place in places]


def _places(staged: Mapping[Path, _Carried], folder: Path, open_ids: Collection[str]) -> dict[Path, Path]:
    """By its place each staged folder whose like is not there: beside the others, or in the place of less."""
    there: dict[Path, Files] = {path: _files_of(path) for path in kept_in(folder)}
    places: dict[Path, Path] = {}
    for path, each in staged.items():
        known = {place: files for place, files in there.items() if files.get(CONFIG) == each.files[CONFIG]}
        if any(_holds(files, each.files) for files in known.values()):
            continue
        less = [at for at, files in known.items() if not _is_worked_on(at, open_ids) and _holds(each.files, files)]
        place = less[0] if less else folder / each.id
        while not less and place in there:  # another one has its id
            place = folder / new_id(KIND)
        places[place], there[place] = path, each.files
    return places


def _is_worked_on(place: Path, open_ids: Collection[str]) -> bool:
    """By this process or by another one, as by a server while a command line imports."""
    return place.name in open_ids or is_locked(place / "lock")


def _holds(files: Files, other: Files) -> bool:
    """Whether nothing of ``other``, a state of the same analysis, is lacking in ``files``."""
    journal = files.get(POSITIONS, "").startswith(other.get(POSITIONS, ""))
    return journal and all(other.get(name) in (None, files.get(name)) for name in (LINES, STUDY))


def _put(path: Path, place: Path, turn: int) -> int:
    """Have the folder ``path`` lie at ``place``; the next number."""
    if not place.exists():
        note_turn(path, turn)
        os.rename(path, place)
        return turn + 1
    note_turn(path, turn_of(place))
    before = place.with_name(f".{place.name}.{os.getpid()}.tmp")
    os.rename(place, before)
    os.rename(path, place)
    shutil.rmtree(before, ignore_errors=True)
    return turn


def _carried(line: str) -> _Carried:
    """Raises RecordFormatError."""
    try:
        row = json.loads(line)
        from_json(row)
        carried = row[ANALYSIS]
        id, files = carried["id"], carried["files"]
        if not _ID.fullmatch(id) or not files.keys() <= set(_FILES):
            raise ValueError("it names other files")
        if CONFIG not in files or not all(isinstance(text, str) for text in files.values()):
            raise ValueError("it has other files")
        if carried["sha256"] != _digest(files):
            raise ValueError("its digest does not fit its files")
        for text in files.values():
            text.encode()  # half a character has no bytes
    except (HeibaiError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise RecordFormatError(f"an analysis in the file is damaged ({error}); {_MEND}") from error
    return _Carried(id, files)


def _stage(each: _Carried, path: Path, check: Check) -> None:
    """Its folder at ``path``, examined. Raises RecordFormatError: it is no analysis; RunError: it cannot be written."""
    path.mkdir(parents=True)
    for name, text in each.files.items():
        write_atomically(path / name, text, durable=False)
    try:
        _examine(RunDirectory.open(path))
        check(RunDirectory.open(path))
    except (HeibaiError, ValueError, KeyError, TypeError, IndexError) as error:
        why = type(error).__name__ if str(path) in str(error) else str(error)
        raise RecordFormatError(f"the analysis {quoted(each.id)} is damaged ({why}); {_MEND}") from error


def _examine(directory: RunDirectory) -> None:
    """Raises HeibaiError: something in it is not what an analysis writes, or its analyst is none that a page begins."""
    options = options_of(directory)
    game = options.record.spec.make()
    if options.seconds is not None:
        raise RunError(f"a position has {options.seconds} seconds, and no page gives any")
    if options.player != analyst_text(game):
        require_safe_for_page(options.player)
    directory.verify()
    directory.status()
    directory.result()
    read_lines(directory)
    positions = positions_of(game, options.record)
    if any(each.ply >= len(positions) for each in read_valuations(directory)):
        raise RunError("a value is of no position of its game")


def _files_of(path: Path) -> dict[str, str]:
    """Raises RunError: one cannot be read."""
    try:
        return {name: read_bytes(path / name).decode() for name in _FILES if may_be_there(path / name)}
    except (UnreadableError, UnicodeDecodeError) as error:
        raise RunError(f"the analysis {path.name!r} cannot be read: {error}; see: heibai doctor") from error


def _digest(files: Files) -> str:
    return hashlib.sha256(json.dumps(files, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
