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
)
