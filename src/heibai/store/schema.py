"""The tables, as a list of migrations: entry i brings a database from version i to i + 1. Only ever append."""

from __future__ import annotations

APPLICATION_ID = 0x68656942  # "heiB", in the header of the SQLite file

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

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        _LIVE_GAMES,
        "CREATE INDEX live_games_by_update ON live_games (updated)",
        _SOURCES,
        _GAMES,
        "CREATE INDEX games_by_source ON games (source)",
        "CREATE INDEX games_by_black ON games (black)",
        "CREATE INDEX games_by_white ON games (white)",
        _RUNS,
    ),
    (
        "ALTER TABLE runs ADD COLUMN code TEXT NOT NULL DEFAULT ''",  # which heibai began it
        "ALTER TABLE runs ADD COLUMN seed INTEGER",
        "ALTER TABLE runs ADD COLUMN games INTEGER",  # of the finished run
        "ALTER TABLE runs ADD COLUMN hash TEXT NOT NULL DEFAULT ''",  # of the finished run's games or generations
    ),
    (
        # The order in which games were saved: counted, because a clock may jump.
        "ALTER TABLE live_games ADD COLUMN turn INTEGER NOT NULL DEFAULT 0",
        "UPDATE live_games SET turn = saved.place FROM "
        "(SELECT id, row_number() OVER (ORDER BY updated, rowid) AS place FROM live_games) AS saved "
        "WHERE live_games.id = saved.id",
        "DROP INDEX live_games_by_update",
        "CREATE INDEX live_games_by_turn ON live_games (turn)",
    ),
    (
        _LIBRARY_NAMES,
        _LIBRARY_FILES,
        _LIBRARY_REFUSED,
        _LIBRARY_GAMES,
        "CREATE INDEX library_games_by_black ON library_games (black)",
        "CREATE INDEX library_games_by_white ON library_games (white)",
        "CREATE INDEX library_games_by_opening ON library_games (opening)",
        _LIBRARY_SEGMENTS,
    ),
)
