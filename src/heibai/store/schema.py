"""The tables, as a list of migrations: entry i brings a database from version i to i + 1. Only ever append.

The statements are SQLite's. PostgreSQL's are the same with other names of types: see ``for_postgres``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from .dialect import DatabaseRow, Values, Writing

Said = str | bytes | float | None  # what a column holds

APPLICATION_ID = 0x68656942  # "heiB", in the header of the SQLite file
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"  # what PostgreSQL keeps in place of a zero byte
LONGEST_NAME = 2000  # bytes of a name or path that is UNIQUE: PostgreSQL's index takes 2,704, packed

_LIVE_GAMES = """
CREATE TABLE live_games (
    id      TEXT PRIMARY KEY,
    config  TEXT NOT NULL,      -- JSON of whoever made the game: size, sides, players
    moves   TEXT NOT NULL,      -- JSON list of integers, passes included
    created REAL NOT NULL,      -- seconds since 1970
    updated REAL NOT NULL
) STRICT
"""

_SOURCES = """
CREATE TABLE sources (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE   -- the archive, run or session that finished games came from
) STRICT
"""

_GAMES = """
CREATE TABLE games (
    id     INTEGER PRIMARY KEY,
    source INTEGER REFERENCES sources (id) ON DELETE CASCADE,
    game   TEXT NOT NULL,       -- "reversi"
    size   INTEGER NOT NULL,
    black  TEXT NOT NULL,
    white  TEXT NOT NULL,
    score  INTEGER,             -- for black; NULL: unfinished
    date   TEXT NOT NULL,       -- ISO 8601, as much of it as is known
    record TEXT NOT NULL        -- the whole record as one line of JSON (docs/records.md)
) STRICT
"""

_RUNS = """
CREATE TABLE runs (
    path    TEXT PRIMARY KEY,   -- the run directory, which is the truth
    kind    TEXT NOT NULL,
    state   TEXT NOT NULL,
    done    INTEGER NOT NULL,
    total   INTEGER,
    unit    TEXT NOT NULL,
    created REAL NOT NULL,
    config  TEXT NOT NULL       -- JSON
) STRICT
"""

_LIBRARY_NAMES = """
CREATE TABLE library_names (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE       -- of players, of events, of games ("gomoku/15/renju")
) STRICT
"""

_LIBRARY_FILES = """
CREATE TABLE library_files (
    id       INTEGER PRIMARY KEY,
    path     TEXT NOT NULL UNIQUE,  -- of what was imported; a member of an archive behind "!"
    stamp    TEXT NOT NULL,         -- its size and time: of an unchanged file the rest is imported
    read     INTEGER NOT NULL,      -- records of it that were seen to
    added    INTEGER NOT NULL,
    repeated INTEGER NOT NULL,      -- that the library had
    refused  INTEGER NOT NULL,
    done     INTEGER NOT NULL       -- 1: to its end
) STRICT
"""

_LIBRARY_REFUSED = """
CREATE TABLE library_refused (
    file   INTEGER NOT NULL REFERENCES library_files (id) ON DELETE CASCADE,
    record INTEGER NOT NULL,        -- counted from 1
    reason TEXT NOT NULL
) STRICT
"""

_LIBRARY_GAMES = """
CREATE TABLE library_games (
    id          INTEGER PRIMARY KEY,
    fingerprint INTEGER NOT NULL UNIQUE,  -- of moves (all images the same), names and year
    file        INTEGER NOT NULL,         -- of library_files; the five below are of library_names
    spec        INTEGER NOT NULL,
    black       INTEGER NOT NULL,
    white       INTEGER NOT NULL,
    event       INTEGER NOT NULL,
    opening     INTEGER NOT NULL,
    year        INTEGER NOT NULL,         -- 0: unknown
    score       INTEGER,                  -- for black; NULL: unknown
    moves       BLOB NOT NULL,            -- one byte each, two (little endian) on large boards
    more        TEXT NOT NULL             -- JSON: what else the record says
) STRICT
"""

_LIBRARY_SEGMENTS = """
CREATE TABLE library_segments (
    first  INTEGER PRIMARY KEY,     -- the first game in it, and the last one
    last   INTEGER NOT NULL UNIQUE,
    file   TEXT NOT NULL,           -- in the library's folder
    rows   INTEGER NOT NULL,
    level  INTEGER NOT NULL,        -- times that its rows were merged
    digest TEXT NOT NULL            -- BLAKE2b of the file
) STRICT
"""

_COLLECTIONS = """
CREATE TABLE library_collections (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL,
    note    TEXT NOT NULL,
    created REAL NOT NULL,          -- seconds since 1970
    deleted REAL                    -- seconds since 1970; NULL: it is there
) STRICT
"""

_COLLECTED = """
CREATE TABLE library_collected (
    id         INTEGER PRIMARY KEY,  -- in the order in which games were added
    collection INTEGER NOT NULL REFERENCES library_collections (id) ON DELETE CASCADE,
    game       INTEGER NOT NULL REFERENCES library_games (id) ON DELETE CASCADE,
    note       TEXT NOT NULL,
    added      REAL NOT NULL,        -- seconds since 1970
    deleted    REAL,                 -- seconds since 1970; NULL: it is there
    UNIQUE (collection, game)
) STRICT
"""


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema, both ways."""

    up: tuple[str, ...]
    down: tuple[str, ...]  # gives up what the older schema has no place for


MIGRATIONS: tuple[Migration, ...] = (
    Migration(
        up=(
            _LIVE_GAMES,
            "CREATE INDEX live_games_by_update ON live_games (updated)",
            _SOURCES,
            _GAMES,
            "CREATE INDEX games_by_source ON games (source)",
            "CREATE INDEX games_by_black ON games (black)",
            "CREATE INDEX games_by_white ON games (white)",
            _RUNS,
        ),
        down=("DROP TABLE runs", "DROP TABLE games", "DROP TABLE sources", "DROP TABLE live_games"),
    ),
    Migration(
        up=(
            "ALTER TABLE runs ADD COLUMN code TEXT NOT NULL DEFAULT ''",  # which heibai began it
            "ALTER TABLE runs ADD COLUMN seed INTEGER",
            "ALTER TABLE runs ADD COLUMN games INTEGER",  # of the finished run
            "ALTER TABLE runs ADD COLUMN hash TEXT NOT NULL DEFAULT ''",  # of the finished run's games or generations
        ),
        down=tuple(f"ALTER TABLE runs DROP COLUMN {name}" for name in ("hash", "games", "seed", "code")),
    ),
    Migration(
        up=(
            # The order in which games were saved: counted, because a clock may jump.
            "ALTER TABLE live_games ADD COLUMN turn INTEGER NOT NULL DEFAULT 0",
            "UPDATE live_games SET turn = saved.place FROM "
            "(SELECT id, row_number() OVER (ORDER BY updated, rowid) AS place FROM live_games) AS saved "
            "WHERE live_games.id = saved.id",
            "DROP INDEX live_games_by_update",
            "CREATE INDEX live_games_by_turn ON live_games (turn)",
        ),
        down=(
            "DROP INDEX live_games_by_turn",
            "ALTER TABLE live_games DROP COLUMN turn",
            "CREATE INDEX live_games_by_update ON live_games (updated)",
        ),
    ),
    Migration(
        up=(
            _LIBRARY_NAMES,
            _LIBRARY_FILES,
            _LIBRARY_REFUSED,
            _LIBRARY_GAMES,
            "CREATE INDEX library_games_by_black ON library_games (black)",
            "CREATE INDEX library_games_by_white ON library_games (white)",
            "CREATE INDEX library_games_by_opening ON library_games (opening)",
            _LIBRARY_SEGMENTS,
        ),
        down=tuple(f"DROP TABLE library_{name}" for name in ("segments", "games", "refused", "files", "names")),
    ),
    Migration(
        up=(
            _COLLECTIONS,
            "CREATE UNIQUE INDEX library_collections_by_name ON library_collections (name) WHERE deleted IS NULL",
            _COLLECTED,
            "CREATE INDEX library_collected_by_game ON library_collected (game)",
        ),
        down=("DROP TABLE library_collected", "DROP TABLE library_collections"),
    ),
    Migration(
        up=(
            # BLAKE2b of what the row says, 64 bits, signed; NULL: an older heibai wrote it.
            "ALTER TABLE library_games ADD COLUMN digest INTEGER",
            "ALTER TABLE live_games ADD COLUMN digest INTEGER",
        ),
        down=("ALTER TABLE live_games DROP COLUMN digest", "ALTER TABLE library_games DROP COLUMN digest"),
    ),
    Migration(
        up=(
            # The same of what else results rest on: see SealedTable.
            *(
                f"ALTER TABLE library_{name} ADD COLUMN digest INTEGER"
                for name in ("names", "files", "refused", "collections", "collected")
            ),
            "ALTER TABLE library_segments ADD COLUMN seal INTEGER",
            # Of the whole numbers of a row, as the database itself can work it out: CHECKSUM.
            "ALTER TABLE library_games ADD COLUMN checksum INTEGER",
        ),
        down=(
            "ALTER TABLE library_games DROP COLUMN checksum",
            "ALTER TABLE library_segments DROP COLUMN seal",
            *(
                f"ALTER TABLE library_{name} DROP COLUMN digest"
                for name in ("collected", "collections", "refused", "files", "names")
            ),
        ),
    ),
    # The digest of a game of the page is that of LIVE_GAMES; an older heibai knows one of two columns only.
    Migration(up=(), down=("UPDATE live_games SET digest = NULL",)),
)


def way(migrations: Sequence[Migration], version: int, wanted: int) -> list[str]:
    """The statements from one version of the schema to another, up or down."""
    if wanted >= version:
        return [statement for step in migrations[version:wanted] for statement in step.up]
    return [statement for step in reversed(migrations[wanted:version]) for statement in step.down]


def tables_above(version: int) -> list[str]:
    """The tables that this version does not have."""
    return [
        made[1]
        for step in MIGRATIONS[version:]
        for each in step.up
        if (made := re.match(r"\s*CREATE TABLE (\w+)", each))
    ]


# What every text has in PostgreSQL: the order of its bytes, as SQLite compares them.
_TYPES = {
    "INTEGER PRIMARY KEY": "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY",
    "INTEGER": "BIGINT",
    "REAL": "DOUBLE PRECISION",
    "BLOB": "BYTEA",
    "TEXT": 'TEXT COLLATE "C"',
}
_TYPE = re.compile(rf"\b({'|'.join(_TYPES)})\b")


def for_postgres(statement: str) -> str:
    """A statement of a migration as PostgreSQL takes it; what SQLite gives every table, it is given too: ``rowid``."""
    if not statement.lstrip().startswith(("CREATE TABLE", "ALTER TABLE")):
        return statement
    told = re.sub("--.*", "", statement)
    told = _TYPE.sub(lambda found: _TYPES[found[0]], told)
    has_rows = "IDENTITY" not in told and "CREATE TABLE" in told
    return told.replace(") STRICT", ", rowid BIGINT GENERATED BY DEFAULT AS IDENTITY)" if has_rows else ")")


def digest_of(*values: Said) -> int:
    """What a row says as 64 bits, signed, as a database has whole numbers: who reads it notices damage."""
    digest = blake2b(digest_size=8)
    for value in values:
        data = value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "little") + data)
    return int.from_bytes(digest.digest(), "little", signed=True)


@dataclass(frozen=True)
class SealedTable:
    """One table of such rows."""

    name: str
    columns: tuple[str, ...]  # that the digest is of
    key: str = "id"
    seal: str = "digest"  # the column that has it; NULL: an older heibai wrote the row

    def digest(self, row: Mapping[str, Any] | DatabaseRow) -> int:
        said = (row[column] for column in self.columns)
        return digest_of(*(each.replace("\0", _REPLACEMENT) if isinstance(each, str) else each for each in said))

    def is_sound(self, row: DatabaseRow) -> bool:
        """Whether it is what was written; of a row that an older heibai wrote nobody knows."""
        return row[self.seal] is None or row[self.seal] == self.digest(row)

    @property
    def selected(self) -> str:
        """What a query asks for so that a row can be looked at."""
        return ", ".join(dict.fromkeys((self.key, *self.columns, self.seal)))

    def insert(self, *, more: str = "") -> str:
        """The statement that takes ``values``."""
        names = (*self.columns, self.seal)
        return f"INSERT INTO {self.name} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))}) {more}".rstrip()

    def values(self, **row: Said) -> tuple[Said, ...]:
        """Of one new row."""
        return (*(row[column] for column in self.columns), self.digest(row))

    def update(self, writing: Writing, where: str, values: Values, **changes: Said) -> int:
        """Change the rows of a condition; how many. Of a row that was not sound nobody makes a sound one."""
        rows = writing.execute(f"SELECT {self.selected} FROM {self.name} WHERE {where}", values).fetchall()
        told = []
        for row in rows:
            changed = {column: changes.get(column, row[column]) for column in self.columns}
            seal = self.digest(changed) if self.is_sound(row) else row[self.seal]
            told.append((*(changed[column] for column in changes), seal, row[self.key]))
        names = ", ".join(f"{column} = ?" for column in (*changes, self.seal))
        writing.executemany(f"UPDATE {self.name} SET {names} WHERE {self.key} = ?", told)
        return len(rows)


LIVE_GAMES = SealedTable("live_games", ("id", "config", "moves", "created", "updated"))
NAMES = SealedTable("library_names", ("name",))
FILES = SealedTable("library_files", ("path", "stamp", "read", "added", "repeated", "refused", "done"))
REFUSED = SealedTable("library_refused", ("file", "record", "reason"), key="rowid")
COLLECTIONS = SealedTable("library_collections", ("name", "note", "created", "deleted"))
COLLECTED = SealedTable("library_collected", ("collection", "game", "note", "added", "deleted"))
SEGMENTS = SealedTable(
    "library_segments", ("first", "last", "file", "rows", "level", "digest"), key="first", seal="seal"
)

# What counts are made of, as one number that the database itself works out: an odd factor loses no changed bit.
_FACTORS = {"file": 3, "spec": 5, "black": 7, "white": 11, "event": 13, "opening": 17, "year": 19, "score": 23}
_NO_SCORE = 1000
OPENING_FACTOR = _FACTORS["opening"]
CHECKSUM = " + ".join(
    f"{factor} * {f'coalesce(score, {_NO_SCORE})' if name == 'score' else name}" for name, factor in _FACTORS.items()
)


def checksum(file: int, names: Sequence[int], year: int, score: int | None) -> int:
    """Of a row of library_games; ``names``: the numbers of its spec, black, white, event and opening."""
    numbers = (file, *names, year, _NO_SCORE if score is None else score)
    return sum(factor * number for factor, number in zip(_FACTORS.values(), numbers, strict=True))
