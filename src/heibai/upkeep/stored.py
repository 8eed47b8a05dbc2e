"""The store and the index of positions: whole, of this heibai, and in agreement with each other."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from ..core.errors import HeibaiError, quoted_path
from ..games import GameSpec
from ..jobs.lock import is_locked
from ..library.index import FOLDER, LOCK, PositionIndex
from ..store.condition import Condition, condition_of
from ..store.games import DamagedGame, LiveGames, damaged_error
from ..store.home import DATABASE
from ..store.library import LibraryGames
from ..store.schema import MIGRATIONS
from .part import Part, part, unreadable

REBUILD = "make it again with: heibai library rebuild"


def check_store(home: Path) -> Part:
    """The database: SQLite's own check of every page, whose it is, its schema, its rows."""
    path = home / DATABASE
    if not path.exists():
        return part("store", "nothing is kept yet")
    try:
        condition = condition_of(path)
        faults = list(_faults(path, condition))
        return part("store", _about(path, condition), faults or _damaged_games(path))
    except HeibaiError as error:
        return unreadable("store", error)


def _about(path: Path, condition: Condition) -> str:
    return f"{path.name}, schema {condition.version}, {path.stat().st_size / 1e6:.1f} MB"


def _faults(path: Path, condition: Condition) -> Iterator[str]:
    name = quoted_path(path)
    if condition.faults:
        said = "; ".join(condition.faults)
        yield (
            f"the database {name} is damaged ({said}); put back a backup with: heibai restore FILE, or save what can "
            f"be read with: sqlite3 {shlex.quote(str(path))} .recover"
        )
    if not condition.is_ours:
        yield f"{name} is the database of another program; move it away, or name another folder with HEIBAI_HOME"
    if condition.version > len(MIGRATIONS):
        yield (
            f"the database {name} has schema {condition.version}, this heibai knows {len(MIGRATIONS)}; it was made "
            "by a newer one: pip install --upgrade heibai"
        )
    if condition.strays:
        yield (
            f"{condition.strays} rows of the database {name} belong to something that is gone; put back a backup "
            "with: heibai restore FILE"
        )
    if condition.is_ours and condition.journal != "wal":
        yield f"the database {name} keeps no write-ahead log; any command that opens it mends that: heibai games"


def _damaged_games(path: Path) -> list[str]:
    with closing(LiveGames(path)) as games:
        return [str(damaged_error(each)) for each in games.walk() if isinstance(each, DamagedGame)]


def check_index(home: Path) -> Part:
    """The library's index: its files by their digests, and its counts against the games."""
    if not (home / DATABASE).exists():
        return part("index", "there is no library yet")
    try:
        with closing(LibraryGames(home / DATABASE)) as games:
            index = PositionIndex(games, home=home)
            rows, size = index.size()
            about = f"{games.count()} games, {rows} moves of positions in {size / 1e6:.1f} MB"
            return part("index", about, list(_index_faults(games, index, home)))
    except HeibaiError as error:
        return unreadable("index", error)


def _index_faults(games: LibraryGames, index: PositionIndex, home: Path) -> Iterator[str]:
    damaged = index.damaged()
    for segment in damaged:
        yield f"the index file {quoted_path(segment.path)} is not what was written; {REBUILD}"
    if behind := index.behind():
        yield f"the index lacks about {behind} games; {REBUILD}"
    if not damaged:
        yield from _miscounted(games, index)
    if not is_locked(home / FOLDER / LOCK):
        for path in index.strays():
            yield f"{quoted_path(path)} belongs to no index; rm {shlex.quote(str(path))}"


def _miscounted(games: LibraryGames, index: PositionIndex) -> Iterator[str]:
    """Of each kind of game, how many games begin in the index at the usual start, and how many have that start."""
    last = max((each.last for each in index.segments()), default=0)
    for kind, usual, own in games.starts(up_to=last):
        spec = GameSpec.parse(kind)
        game = spec.make()
        found = sum(each.games for each in index.moves(game, spec, game.start()))
        if not usual <= found <= usual + own:
            yield f"the index counts {found} games of {kind}, the store has {usual}; {REBUILD}"
