"""Rows from one store into another, with their numbers, whatever databases the two are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from .dialect import DatabaseRow, Store, Writing
from .schema import LONGEST_NAME, tables_above

RUNS = ("runs",)  # an index of folders of this machine
SEGMENTS = ("library_segments",)  # an index of files of this machine
_KEYS = {
    "live_games": "rowid", "sources": "id", "games": "id", "library_names": "id", "library_files": "id",
    "library_refused": "rowid", "library_games": "id", "library_collections": "id", "library_collected": "id",
    "library_segments": "first", "runs": "rowid",
}  # fmt: skip
TABLES = tuple(name for name in _KEYS if name not in (*RUNS, *SEGMENTS))  # in an order that references allow
_NAMES = {"library_names": "name", "library_files": "path"}  # that are UNIQUE, and so may be too long for a server
_PAGE = 5000  # rows at once

OnProgress = Callable[[str], None]


def copy_rows(source: Store, target: Store, tables: Sequence[str], *, told: OnProgress = lambda table: None) -> None:
    """All rows of ``tables`` in one transaction; what the target has under the same keys is in the way.

    Raises:
        StoreError: one of the two cannot be used; the target is as it was.
    """
    with target.transaction() as writing:
        copy_within(writing, source, target, tables, told=told)


def copy_within(
    writing: Writing, source: Store, target: Store, tables: Sequence[str], *, told: OnProgress = lambda table: None
) -> None:
    """The same in the target's transaction ``writing``. Raises StoreError."""
    for table in tables:
        told(table)
        _copy_table(source, writing, table)
    target.count_on(writing, {table: key for table, key in _KEYS.items() if table in tables})


def _copy_table(source: Store, writing: Writing, table: str) -> None:
    columns = _COLUMNS[table]
    insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    for page in _pages(source, table, columns):
        writing.executemany(insert, (_fitting(table, row, columns) for row in page))


def _fitting(table: str, row: DatabaseRow, columns: Sequence[str]) -> list[Any]:
    """The values; of a name that is longer than any is taken today its beginning, and the row's number."""
    values, name = [row[column] for column in columns], _NAMES.get(table)
    if name is None or len(row[name]) * 4 <= LONGEST_NAME or len(row[name].encode()) <= LONGEST_NAME:
        return values
    end = f"... ({row['id']})"
    shorter = row[name].encode()[: LONGEST_NAME - len(end)].decode(errors="ignore") + end
    return [{name: shorter, "digest": None}.get(each, value) for each, value in zip(columns, values, strict=True)]


def _pages(source: Store, table: str, columns: Iterable[str]) -> Iterator[Sequence[DatabaseRow]]:
    key, last = _KEYS[table], -(2**63)
    query = f"SELECT {', '.join(columns)}, {key} AS place FROM {table} WHERE {key} > ? ORDER BY {key} LIMIT {_PAGE}"
    while rows := source.read(query, (last,)):
        yield rows
        last = rows[-1]["place"]


def holds_anything(store: Store) -> bool:
    """Whether a game, or a file that was imported, is in it. Raises StoreError."""
    asked = " OR ".join(f"EXISTS (SELECT 1 FROM {table})" for table in TABLES)
    return bool(store.read(f"SELECT {asked}")[0][0])


def rows_lost(store: Store, version: int) -> dict[str, int]:
    """The number of rows by table that an older schema has no place for; of indexes none. Raises StoreError."""
    tables = [table for table in tables_above(version) if table not in SEGMENTS]
    counts = {table: int(store.read(f"SELECT count(*) FROM {table}")[0][0]) for table in tables}
    return {table: count for table, count in counts.items() if count}


_COLUMNS = {
    "live_games": ("id", "config", "moves", "created", "updated", "turn", "digest"),
    "sources": ("id", "name"),
    "games": ("id", "source", "game", "size", "black", "white", "score", "date", "record"),
    "library_names": ("id", "name", "digest"),
    "library_files": ("id", "path", "stamp", "read", "added", "repeated", "refused", "done", "digest"),
    "library_refused": ("file", "record", "reason", "digest"),
    "library_games": (
        "id", "fingerprint", "file", "spec", "black", "white", "event", "opening", "year", "score", "moves", "more",
        "digest", "checksum",
    ),
    "library_collections": ("id", "name", "note", "created", "deleted", "digest"),
    "library_collected": ("id", "collection", "game", "note", "added", "deleted", "digest"),
    "library_segments": ("first", "last", "file", "rows", "level", "digest", "seal"),
    "runs": (
        "path", "kind", "state", "done", "total", "unit", "created", "config", "code", "seed", "games", "hash",
    ),
}  # fmt: skip
