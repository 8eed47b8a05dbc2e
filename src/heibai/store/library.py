"""The library's games in the database: added in batches, found by player, event, year, result and opening."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from .database import Database
from .dialect import DatabaseRow, Store, Writing
from .home import open_store
from .schema import FILES, NAMES, OPENING_FACTOR, REFUSED, checksum, digest_of
from .soundness import Soundness

SEGMENTS = "segments.sqlite3"  # the list of an index, of a store that several machines use
PATIENCE = 120.0  # seconds to wait for another import's transaction
_PAGE = 2000  # games read at once
_PIECE = 500  # of those that are asked for by number
_MOST_TOLD = 5  # damaged games that are said one by one
_MOST_NAMES = 200_000  # kept in memory
_MOST_REFUSED = 1000  # of a file, that are listed
DAMAGED = "the row that says why is damaged"
_COLUMNS = "fingerprint, file, spec, black, white, event, opening, year, score, moves, more, digest, checksum"


log = logging.getLogger("heibai.library")


class GameRow(NamedTuple):
    """One game as the database has it."""

    fingerprint: int  # signed, 64 bits
    spec: str
    black: str
    white: str
    event: str
    opening: str
    year: int  # 0: unknown
    score: int | None  # for black
    moves: bytes
    more: str  # JSON
    id: int = 0  # 0: not in the database yet


@dataclass(frozen=True, slots=True)
class FileState:
    """How far the import of a file has come."""

    id: int
    path: str
    read: int = 0
    added: int = 0
    repeated: int = 0
    refused: int = 0
    done: bool = False


@dataclass(frozen=True, slots=True)
class Selection:
    """Which games; what is None or empty asks for all."""

    player: str = ""  # either colour
    event: str = ""
    year: int | None = None
    until: int | None = None  # the last year of a range that begins with ``year``
    result: str = ""  # "black", "white", "draw"
    opening: str = ""  # its name, or how that begins
    spec: str = ""
    file: str = ""  # a path as it was imported, or how that begins
    collection: int = 0  # its number


def _digest(game: GameRow) -> int:
    """Of all but its number and its fingerprint, which is worked out anew by a later heibai.

    Zero bytes in texts count as what PostgreSQL keeps in their place.
    """
    said = game.spec, game.black, game.white, game.event, game.opening, game.more
    texts = (each.replace("\0", "\N{REPLACEMENT CHARACTER}") for each in said)
    return digest_of(*texts, game.year, game.score, game.moves)


class LibraryGames:
    """The library of one database. Safe to share between threads; every writing call is one transaction."""

    def __init__(self, path: str | Path) -> None:
        """Open (or make) the database file at ``path``. Raises StoreError."""
        self._database = open_store(path, patience=PATIENCE)
        if isinstance(self._database, Database):
            self._database.read("PRAGMA cache_size = -32768")  # KiB: fingerprints come in no order
        self._names: dict[str, int] = {}
        self._told: set[int] = set()  # damaged games that were said
        self._segments: Database | None = None  # of a store that several machines use

    def open_file(self, path: str, stamp: str) -> FileState:
        """What is known of a file; one that changed since, or whose row did, is begun again. Raises StoreError."""
        with self._database.transaction() as connection:
            rows = connection.execute("SELECT * FROM library_files WHERE path = ?", (path,)).fetchall()
            is_sound = not rows or _is_sound_file(rows[0])
            if rows and is_sound and rows[0]["stamp"] == stamp:
                return _state(rows[0])
            row = FILES.values(path=path, stamp=stamp, read=0, added=0, repeated=0, refused=0, done=0)
            connection.execute(
                FILES.insert(
                    more="ON CONFLICT (path) DO UPDATE SET stamp = excluded.stamp, read = 0, added = 0, repeated = 0, "
                    "refused = 0, done = 0, digest = excluded.digest"
                ),
                row,
            )
            row = connection.execute("SELECT * FROM library_files WHERE path = ?", (path,)).fetchone()
            connection.execute("DELETE FROM library_refused WHERE file = ?", (row["id"],))
            return _state(row)

    def add(
        self, file: FileState, games: Sequence[GameRow], refused: Sequence[tuple[int, str]], *, read: int, done: bool
    ) -> FileState:
        """Keep the next ``read`` records of a file: those that the library has not; and how far the file has come.

        When another process took the same records meanwhile, nothing is added twice. Raises StoreError.
        """
        try:
            with self._database.transaction() as connection:
                self._number_names(connection, games)
                added = connection.executemany(
                    f"INSERT INTO library_games ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
                    "ON CONFLICT DO NOTHING",
                    (self._values(file, game) for game in games),
                ).rowcount
                _keep_refused(connection, file, refused)
                before = connection.execute("SELECT * FROM library_files WHERE id = ?", (file.id,)).fetchone()
                FILES.update(
                    connection,
                    "id = ?",
                    (file.id,),
                    read=file.read + read,
                    added=before["added"] + added,
                    repeated=before["repeated"] + len(games) - added,
                    refused=before["refused"] + len(refused),
                    done=int(done),
                )
                return _state(connection.execute("SELECT * FROM library_files WHERE id = ?", (file.id,)).fetchone())
        except BaseException:
            self._names.clear()  # numbers of a transaction that was undone
            raise

    def _number_names(self, connection: Writing, games: Sequence[GameRow]) -> None:
        names = {name for game in games for name in (game.spec, game.black, game.white, game.event, game.opening)}
        if len(self._names) > _MOST_NAMES:
            self._names.clear()
        for name in sorted(names - self._names.keys()):
            connection.execute(NAMES.insert(more="ON CONFLICT DO NOTHING"), NAMES.values(name=name))
            self._names[name] = connection.execute("SELECT id FROM library_names WHERE name = ?", (name,)).fetchone()[0]

    def _values(self, file: FileState, game: GameRow) -> tuple[Any, ...]:
        names = [self._names[each] for each in (game.spec, game.black, game.white, game.event, game.opening)]
        said = game.year, game.score, game.moves, game.more
        sums = _digest(game), checksum(file.id, names, game.year, game.score)
        return (game.fingerprint, file.id, *names, *said, *sums)

    def games(
        self, selection: Selection = Selection(), *, above: int = 0, limit: int | None = None
    ) -> Iterator[GameRow]:
        """Games of a selection with numbers above one, by number; damaged ones are said and left out.

        Raises StoreError.
        """
        where, values = self._where(selection)
        left = limit
        while left is None or left > 0:
            rows = self._database.read(
                f"{_SELECT} WHERE g.id > ? {where} ORDER BY g.id LIMIT ?", (above, *values, min(left or _PAGE, _PAGE))
            )
            yield from self._sound(rows)
            if len(rows) < min(left or _PAGE, _PAGE):
                return
            above = rows[-1]["id"]
            left = None if left is None else left - len(rows)

    def moves_of(self, selection: Selection, *, above: int, limit: int) -> list[GameRow]:
        """Games of a selection above a number, by number; damaged ones are said and left out. Raises StoreError."""
        where, values = _condition(selection)
        query = f"{_SELECT} WHERE g.id > ? {where} ORDER BY g.id LIMIT ?"
        return list(self._sound(self._database.read(query, (above, *values, limit))))

    def damaged(self) -> Iterator[int]:
        """Numbers of the games that are not what was imported. Raises StoreError."""
        above = 0
        while rows := self._database.read(f"{_SELECT} WHERE g.id > ? ORDER BY g.id LIMIT ?", (above, _PAGE)):
            yield from (row["id"] for row in rows if not _is_sound(row))
            above = rows[-1]["id"]

    def _sound(self, rows: Iterable[DatabaseRow]) -> Iterator[GameRow]:
        """The games of rows that are what was imported; of the first others it is said."""
        for row in rows:
            if _is_sound(row):
                yield _game(row)
            elif row["id"] not in self._told and len(self._told) < _MOST_TOLD:
                self._told.add(row["id"])
                log.warning("game %s of the library is damaged and left out; see: heibai doctor", row["id"])

    def numbered(self, numbers: Sequence[int]) -> Iterator[GameRow]:
        """The games with these numbers, which rise; damaged ones are said and left out. Raises StoreError."""
        for at in range(0, len(numbers), _PIECE):
            piece = numbers[at : at + _PIECE]
            those = f"g.id IN ({', '.join('?' * len(piece))})"
            yield from self._sound(self._database.read(f"{_SELECT} WHERE {those} ORDER BY g.id", piece))

    def count(self, selection: Selection = Selection()) -> int:
        """How many games. Raises StoreError."""
        where, values = self._where(selection)
        tables = _JOINED if where else "library_games"
        return int(self._database.read(f"SELECT count(*) FROM {tables} WHERE TRUE {where}", values)[0][0])

    def kinds(self, name: str) -> list[str]:
        """The kinds of a game, as "reversi/8", of which there may be games. Raises StoreError."""
        rows = self._database.read(
            "SELECT name FROM library_names WHERE name >= ? AND name < ? ORDER BY name", (f"{name}/", f"{name}0")
        )
        return [row["name"] for row in rows]

    def players_like(self, text: str, *, limit: int) -> list[str]:
        """Players whose name has ``text`` in it, of any capitals; first those that begin so. Raises StoreError."""
        wanted = text.lower().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        rows = self._database.read(
            "SELECT name FROM library_names AS n WHERE lower(name) LIKE ? ESCAPE '\\' AND name != '' AND "
            "(EXISTS (SELECT 1 FROM library_games WHERE black = n.id) "
            "OR EXISTS (SELECT 1 FROM library_games WHERE white = n.id)) "
            "ORDER BY CASE WHEN lower(name) LIKE ? ESCAPE '\\' THEN 0 ELSE 1 END, name LIMIT ?",
            (f"%{wanted}%", f"{wanted}%", limit),
        )
        return [row["name"] for row in rows]

    def starts(self, *, up_to: int) -> list[tuple[str, int, int]]:
        """Of each kind of game up to a number: (kind, games with a move from its usual start, those with a start).

        Raises StoreError.
        """
        rows = self._database.read(
            "SELECT s.name AS kind, count(*) FILTER (WHERE length(moves) > 0 AND more NOT LIKE ?) AS usual, "
            "count(*) FILTER (WHERE more LIKE ?) AS own FROM library_games AS g "
            "JOIN library_names AS s ON s.id = g.spec WHERE g.id <= ? GROUP BY s.id ORDER BY kind",
            ('%"start"%', '%"start"%', up_to),
        )
        return [(row["kind"], row["usual"], row["own"]) for row in rows]

    def first_and_last_of_names(self) -> list[int]:
        """Numbers of the first and the last game of each kind with each opening, rising. Raises StoreError."""
        rows = self._database.read("SELECT min(id) AS first, max(id) AS last FROM library_games GROUP BY spec, opening")
        return sorted({number for row in rows for number in (row["first"], row["last"])})

    def rename_openings(self, games: Sequence[GameRow]) -> None:
        """Give games the names that their openings have here. Raises StoreError."""
        try:
            with self._database.transaction() as connection:
                self._number_names(connection, games)
                connection.executemany(
                    f"UPDATE library_games SET opening = ?, checksum = checksum + {OPENING_FACTOR} * (? - opening), "
                    "digest = CASE WHEN digest IS NULL THEN NULL ELSE ? END WHERE id = ?",
                    ((name := self._names[game.opening], name, _digest(game), game.id) for game in games),
                )
        except BaseException:
            self._names.clear()  # numbers of a transaction that was undone
            raise

    def last_game(self) -> int:
        """The largest number of a game; 0: there is none. Raises StoreError."""
        return int(self._database.read("SELECT coalesce(max(id), 0) FROM library_games")[0][0])

    def tallies(self, column: str, selection: Selection = Selection(), *, limit: int = 20) -> Sequence[DatabaseRow]:
        """Rows (name, games, black, draws, white, first, last) by ``column``, most games first; ``event``, ``opening``.

        Raises StoreError.
        """
        where, values = self._where(selection)
        return self._database.read(
            f"SELECT n.name AS name, {_COUNTS} FROM {_JOINED} JOIN library_names AS n ON n.id = g.{column} "
            f"WHERE TRUE {where} GROUP BY n.id ORDER BY games DESC, name LIMIT ?",
            (*values, limit),
        )

    def players(self, selection: Selection = Selection(), *, limit: int = 20) -> Sequence[DatabaseRow]:
        """Rows (name, games, wins, draws, losses, first, last), most games first. Raises StoreError."""
        where, values = self._where(selection)
        sides = " UNION ALL ".join(
            f"SELECT g.{side} AS player, {sign}g.score AS worth, g.year AS year FROM {_JOINED} WHERE TRUE {where}"
            for side, sign in (("black", ""), ("white", "-"))
        )
        return self._database.read(
            "SELECT n.name AS name, count(*) AS games, count(*) FILTER (WHERE worth > 0) AS wins, "
            "count(*) FILTER (WHERE worth = 0) AS draws, count(*) FILTER (WHERE worth < 0) AS losses, "
            "min(nullif(year, 0)) AS first, max(nullif(year, 0)) AS last "
            f"FROM ({sides}) AS sides JOIN library_names AS n ON n.id = player "
            "WHERE n.name != '' GROUP BY n.id ORDER BY games DESC, name LIMIT ?",
            (*values, *values, limit),
        )

    def files(self) -> list[FileState]:
        """What was imported, by path; of a damaged row it is said. Raises StoreError."""
        rows = self._database.read("SELECT * FROM library_files ORDER BY path")
        for row in rows:
            _is_sound_file(row)
        return [_state(row) for row in rows]

    def refused(self, file: FileState) -> list[tuple[int, str]]:
        """(number of the record, reason) of the first thousand that were refused. Raises StoreError."""
        rows = self._database.read(
            f"SELECT {REFUSED.selected} FROM library_refused WHERE file = ? ORDER BY record", (file.id,)
        )
        return [(row["record"], row["reason"] if REFUSED.is_sound(row) else DAMAGED) for row in rows]

    def damaged_rows(self) -> list[str]:
        """Rows of imports that are not what was written, each as a few words. Raises StoreError."""
        return self._soundness.damaged_imports()

    @cached_property
    def _soundness(self) -> Soundness:
        return Soundness(self._database)

    def _where(self, selection: Selection) -> tuple[str, list[Any]]:
        """What stands behind WHERE and another condition, and its values; of damaged rows it rests on it is said."""
        self._soundness.look(selection.collection)
        return _condition(selection)

    @property
    def database(self) -> Store:
        """Where they are kept."""
        return self._database

    def index_place(self, folder: Path) -> tuple[Path, Store]:
        """Where their index lies on this machine, below ``folder``: its own folder, and where it notes its segments.

        Machines that use one store have an index each. Raises StoreError.
        """
        if not (id := self._database.id):
            return folder, self._database
        if self._segments is None:
            (folder / id).mkdir(parents=True, exist_ok=True)
            self._segments = Database(folder / id / SEGMENTS)
        return folder / id, self._segments

    def close(self) -> None:
        self._database.close()
        if self._segments is not None:
            self._segments.close()


_JOINED = (
    "library_games AS g JOIN library_names AS s ON s.id = g.spec JOIN library_names AS b ON b.id = g.black "
    "JOIN library_names AS w ON w.id = g.white JOIN library_names AS e ON e.id = g.event "
    "JOIN library_names AS o ON o.id = g.opening JOIN library_files AS f ON f.id = g.file"
)
_SELECT = (
    "SELECT fingerprint, s.name AS spec, b.name AS black, w.name AS white, e.name AS event, "
    f"o.name AS opening, year, score, moves, more, g.id AS id, g.digest AS digest FROM {_JOINED}"
)
_COUNTS = (
    "count(*) AS games, count(*) FILTER (WHERE score > 0) AS black, count(*) FILTER (WHERE score = 0) AS draws, "
    "count(*) FILTER (WHERE score < 0) AS white, "
    "min(nullif(year, 0)) AS first, max(nullif(year, 0)) AS last"
)
_RESULTS = {"black": "g.score > 0", "white": "g.score < 0", "draw": "g.score = 0"}


def _game(row: DatabaseRow) -> GameRow:
    return GameRow(*(row[name] for name in GameRow._fields))


def _is_sound(row: DatabaseRow) -> bool:
    """Whether it is what was imported; of a row that an older heibai wrote nobody knows."""
    return row["digest"] is None or row["digest"] == _digest(_game(row))


def _is_sound_file(file: DatabaseRow) -> bool:
    """Whether a row of library_files is what was written; of one that is not it is said."""
    if FILES.is_sound(file):
        return True
    log.warning(
        "how far %r was imported is damaged: it is not what was written; import it again, which adds no game twice",
        file["path"],
    )
    return False


def _condition(selection: Selection) -> tuple[str, list[Any]]:
    """What stands behind WHERE and another condition, and its values."""
    where, values = "", list[Any]()
    if selection.player:
        where += (
            " AND (g.black = (SELECT id FROM library_names WHERE name = ?) "
            "OR g.white = (SELECT id FROM library_names WHERE name = ?))"
        )
        values += [selection.player] * 2
    if selection.year is not None:
        where += " AND g.year BETWEEN ? AND ?"
        values += [selection.year, selection.year if selection.until is None else selection.until]
    for column, begin in (("o", selection.opening), ("f", selection.file)):
        if begin:
            where += f" AND substr({column}.{'name' if column == 'o' else 'path'}, 1, ?) = ?"
            values += [len(begin), begin]
    for column, name in (("e", selection.event), ("s", selection.spec)):
        if name:
            where += f" AND {column}.name = ?"
            values.append(name)
    if selection.collection:
        where += " AND g.id IN (SELECT game FROM library_collected WHERE collection = ? AND deleted IS NULL)"
        values.append(selection.collection)
    return where + (f" AND {_RESULTS[selection.result]}" if selection.result else ""), values


def _state(row: DatabaseRow) -> FileState:
    counts = row["read"], row["added"], row["repeated"], row["refused"]
    return FileState(row["id"], row["path"], *counts, done=bool(row["done"]))


def _keep_refused(connection: Writing, file: FileState, refused: Iterable[tuple[int, str]]) -> None:
    room = max(0, _MOST_REFUSED - file.refused)
    rows = list(refused)[:room]
    connection.executemany(
        REFUSED.insert(), [REFUSED.values(file=file.id, record=record, reason=reason) for record, reason in rows]
    )
