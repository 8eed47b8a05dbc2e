"""The store and the index of positions: whole, of this heibai, and in agreement with each other."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from ..core.errors import HeibaiError, quoted, quoted_path
from ..games import GameSpec
from ..library.collections import Collections
from ..library.index import PositionIndex
from ..store.condition import Condition, condition_of
from ..store.games import DamagedGame, LiveGames, damaged_error
from ..store.home import DATABASE, named_store, open_store, store_address
from ..store.library import LibraryGames
from ..store.schema import MIGRATIONS
from .part import Part, part, unreadable

_MOST_NAMED = 5
REBUILD = "make it again with: heibai library rebuild"


def check_store(home: Path) -> Part:
    """The database: SQLite's own check of every page, whose it is, its schema, its rows; or the server's store."""
    path = home / DATABASE
    try:
        if named_store():
            return _check_server()
        if not path.exists():
            return part("store", "nothing is kept yet")
        condition = condition_of(path)
        faults = list(_faults(path, condition))
        return part("store", _about(path, condition), faults or _damaged_games(path))
    except HeibaiError as error:
        return unreadable("store", error)


def _check_server() -> Part:
    """The store on the server: is it there, may we write to it, which rows are damaged?"""
    with closing(open_store(store_address())) as store, store.transaction():
        about = f"{store.place}, schema {store.version}"
    return part("store", about, _damaged_games(store_address()))


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
    if condition.strays and not condition.faults:  # damage explains them
        yield (
            f"{condition.strays} rows of the database {name} belong to something that is gone; put back a backup "
            "with: heibai restore FILE"
        )
    if condition.is_ours and condition.journal != "wal":
        yield f"the database {name} keeps no write-ahead log; any command that opens it mends that: heibai games"


def _damaged_games(path: str | Path) -> list[str]:
    with closing(LiveGames(path)) as games:
        found = [str(damaged_error(each)) for each in games.walk() if isinstance(each, DamagedGame)]
    with closing(LibraryGames(path)) as library:
        damaged = list(library.damaged())
        changed = library.damaged_rows() + Collections(library.database).damaged()
    if damaged:
        named = ", ".join(map(str, damaged[:_MOST_NAMED])) + (" ..." if len(damaged) > _MOST_NAMED else "")
        found.append(
            f"{len(damaged)} games of the library are not what was imported ({named}); put back a backup with: heibai "
            "restore FILE"
        )
    if changed:
        named = ", ".join(changed[:_MOST_NAMED]) + (" ..." if len(changed) > _MOST_NAMED else "")
        found.append(
            f"{len(changed)} rows of imports and collections are not what was written ({named}); put back a backup "
            "with: heibai restore FILE"
        )
    return found


def check_index(home: Path) -> Part:
    """The library's index: its files by their digests, and its counts against the games."""
    try:
        if not named_store() and not (home / DATABASE).exists():
            return part("index", "there is no library yet")
        with closing(LibraryGames(store_address())) as games:
            index = PositionIndex(games)
            rows, size = index.size()
            about = f"{games.count()} games, {rows} moves of positions in {size / 1e6:.1f} MB"
            return part("index", about, list(_index_faults(games, index)))
    except HeibaiError as error:
        return unreadable("index", error)


def check_collections(home: Path) -> Part:
    """The library's collections: is every game of theirs there?"""
    try:
        if not named_store() and not (home / DATABASE).exists():
            return part("collections", "there are none yet")
        with closing(open_store(store_address())) as store:
            collections = Collections(store)
            kept = collections.all()
            about = f"{len(kept)}, with {sum(each.games for each in kept)} games"
            return part("collections", about, map(_lacking, collections.lacking().items()))
    except HeibaiError as error:
        return unreadable("collections", error)


def _lacking(found: tuple[str, int]) -> str:
    name, games = found
    return (
        f"the library lacks {games} games of the collection {quoted(name)}; put back a backup with: heibai restore FILE"
    )


def _index_faults(games: LibraryGames, index: PositionIndex) -> Iterator[str]:
    damaged = index.damaged()
    for segment in damaged:
        yield f"the index file {quoted_path(segment.path)} is not what was written; {REBUILD}"
    behind = index.behind()
    if behind > 0:
        yield f"the index lacks about {behind} games; {REBUILD}"
    if behind < 0:
        yield f"the index counts games that the store does not have; {REBUILD}"
    for path in index.set_aside():
        yield (
            f"{quoted_path(path)} was damaged, and made again from the games; find out why the disk changed it, and "
            f"remove it with: rm {shlex.quote(str(path))}"
        )
    if not damaged:
        yield from _miscounted(games, index)
    if not index.is_worked_on():
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
