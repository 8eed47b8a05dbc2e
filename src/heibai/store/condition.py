"""What a SQLite database looks like to somebody who changes nothing in it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from ..core.errors import StoreError
from .database import sentences
from .schema import APPLICATION_ID

MOST_FAULTS = 3  # that are told


@dataclass(frozen=True, slots=True)
class Condition:
    """Of one database file."""

    is_ours: bool
    version: int  # of its schema
    journal: str  # how it keeps what is not finished: "wal", "delete"
    faults: tuple[str, ...]  # what SQLite says of its damage, the first ones
    strays: int  # rows that refer to a row that is not there


def condition_of(path: Path) -> Condition:
    """Read all of a database file; it is neither made nor brought up to date. Raises StoreError: it cannot be read."""
    with sentences(path), closing(sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True)) as connection:
        said = connection.execute(f"PRAGMA integrity_check({MOST_FAULTS})").fetchall()
        return Condition(
            _number(connection, "application_id") == APPLICATION_ID,
            _number(connection, "user_version"),
            connection.execute("PRAGMA journal_mode").fetchone()[0],
            tuple(fault for (fault,) in said if fault != "ok"),
            len(connection.execute("PRAGMA foreign_key_check").fetchall()),
        )


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def require_unused(path: Path) -> None:
    """Bring a database into one file, if it is whole. Raises StoreError: some process has it open."""
    try:
        leave_wal(path)
    except StoreError as error:
        if "locked" in str(error.__cause__):
            raise


def leave_wal(path: Path) -> None:
    """Bring a database into one file, which nobody has open. Raises StoreError: somebody has, or it is damaged."""
    with sentences(path), closing(sqlite3.connect(path, timeout=1.0)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
