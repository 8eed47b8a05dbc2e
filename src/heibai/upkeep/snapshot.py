"""What a backup holds, each file as it was at one instant, while others go on writing.

A file that is open stays what it was when somebody replaces or removes it; journals of runs only grow. So everything of
one run, and of the index, is opened at one instant and read afterwards.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from ..arena.play.live import FOLDER as LIVE
from ..core.errors import RunError, quoted_path
from ..core.files import has_right
from ..jobs.documents import UnreadableError, list_folder, may_be_there, mend_reading, open_regular
from ..jobs.job import CHECKPOINT, is_run
from ..library.books.book import FOLDER as BOOKS
from ..library.index import FOLDER as LIBRARY
from ..library.index import PositionIndex
from ..players.remote.engines_file import FILE as ENGINES
from ..store.condition import leave_wal
from ..store.copying import RUNS as RUNS_ELSEWHERE
from ..store.copying import SEGMENTS, copy_rows
from ..store.database import Database
from ..store.dialect import Store
from ..store.home import ANALYSES, DATABASE, RUNS, store_address
from ..store.library import LibraryGames

_MOST_NAMED = 5  # of what cannot be read
_TRIES = 100  # to find a run between two of its checkpoints


@dataclass(frozen=True, eq=False)
class Member:
    """One file of a backup."""

    name: str  # its path below the data folder, with "/"
    file: BinaryIO
    size: int  # bytes of it that count


@contextmanager
def store_members(home: Path, scratch: Path) -> Iterator[list[Member]]:
    """The store as a SQLite database, and the index that belongs to it. Raises StoreError, RunError."""
    copy = scratch / DATABASE
    with ExitStack() as stack, closing(LibraryGames(store_address())) as games:
        index = PositionIndex(games)
        with index.alone():
            games.database.copy_to(copy)
            segments = [each.path for each in index.segments()]
            members = [_opened(path, f"{LIBRARY}/{path.name}", stack) for path in segments if may_be_there(path)]
        if games.database.id:
            _add_local(copy, home, games.index_place(home / LIBRARY)[1])
        members.append(_opened(copy, DATABASE, stack))
        yield members


def _add_local(copy: Path, home: Path, segments: Store) -> None:
    """What a machine that keeps its games on a server has for itself: lists of runs elsewhere, and of segments."""
    with closing(Database(copy)) as target:
        copy_rows(segments, target, SEGMENTS)
        with closing(Database(home / DATABASE)) as local:
            copy_rows(local, target, RUNS_ELSEWHERE)
    leave_wal(copy)


@contextmanager
def other_members(home: Path) -> Iterator[list[Member]]:
    """The books, and which programs may be started."""
    paths = [path for path in list_folder(home / BOOKS) if not path.name.startswith(".")]
    with ExitStack() as stack:
        yield [
            _opened(path, str(path.relative_to(home)), stack) for path in (*paths, home / ENGINES) if _may_be_file(path)
        ]


def runs_of(home: Path) -> list[Path]:
    """The runs of the data folder and the page's analyses, the damaged ones too."""
    found = (path for folder in (RUNS, ANALYSES) for path in list_folder(home / folder))
    return [path for path in found if path.is_dir() and is_run(path)]


def require_readable(home: Path) -> None:
    """Raises RunError, which names all folders and files that a backup would lack since nobody may read them."""
    closed: list[str] = []

    def note(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError):
            closed.append(str(error.filename))

    for place in (home, *(home / name for name in (LIBRARY, BOOKS, RUNS, ANALYSES))):
        for folder, folders, files in os.walk(place, onerror=note):
            if folder == str(home):
                folders.clear()
            paths = (Path(folder, name) for name in files if not name.startswith("."))
            closed += [str(path) for path in paths if not has_right(path, os.R_OK) and _may_be_file(path)]
    if closed:
        named = ", ".join(map(quoted_path, sorted(set(closed))[:_MOST_NAMED]))
        more = f" and {len(set(closed)) - _MOST_NAMED} more" if len(set(closed)) > _MOST_NAMED else ""
        raise RunError(
            f"{named}{more} cannot be read, and a backup without would lack them; {mend_reading(home)}, or move them "
            "away, and start again"
        )


def _may_be_file(path: Path) -> bool:
    """Whether a regular file lies there, be it one that we may not read."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True


@contextmanager
def run_members(run: Path, home: Path) -> Iterator[list[Member]]:
    """The files of a run between two checkpoints. Raises RunError: it makes them faster than it can be read."""
    for _ in range(_TRIES):
        with ExitStack() as stack:
            before, paths = _content(run / CHECKPOINT), _files(run)
            members = [_opened(path, str(path.relative_to(home)), stack) for path in paths if may_be_there(path)]
            if len(members) == len(paths) and _content(run / CHECKPOINT) == before:
                yield members
                return
    raise RunError(f"the run {str(run)!r} changes too fast to be copied; stop it, and start the backup again")


def _files(run: Path) -> list[Path]:
    """All of them but the lock, what is being written, and games on the go."""
    found = (path for path in sorted(run.rglob("*")) if path.is_file() and not path.is_symlink())
    passing = {"lock", LIVE}
    return [path for path in found if not passing & {path.name, path.parent.name} and not path.name.startswith(".")]


def _content(path: Path) -> bytes:
    try:
        with open_regular(path) as file:
            return file.read()
    except UnreadableError:
        return b""


def _opened(path: Path, name: str, stack: ExitStack) -> Member:
    """Raises RunError: it was removed a moment ago, or cannot be read."""
    try:
        file = stack.enter_context(open_regular(path))
    except UnreadableError as error:
        mend = error.mend(path, "mend or remove it")
        raise RunError(f"{str(path)!r} cannot be read ({error}); {mend}, and start again") from error
    return Member(name, file, os.fstat(file.fileno()).st_size)
