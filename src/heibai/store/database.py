"""The SQLite file: opening, migrations, transactions, and one sentence for everything that can go wrong."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from ..core.errors import StoreError
from ..core.files import has_right
from .dialect import Values, Writing
from .schema import APPLICATION_ID, MIGRATIONS, way

PATIENCE = 5.0  # seconds to wait for another process's transaction
_NOT_WRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
_NO_ROOM = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL)  # where the disk is full
_LEAST_FREE = 1 << 20  # bytes; with less, what SQLite calls a disk error is a full disk
_LARGE = 128 << 20  # bytes of a file whose pages take seconds to be looked at
_PRIMARY = 0xFF  # of an extended result code of SQLite: the rest says why


class Database:
    """One connection that threads share, one statement or transaction at a time.

    Write-ahead log with full synchronisation: what ``transaction()`` left without an error survives a power cut.
    """

    def __init__(self, path: str | Path, *, patience: float = PATIENCE) -> None:
        """Open or make the database and bring its schema up to date.

        Raises:
            StoreError: locked, read-only, damaged, not ours, or made by a newer heibai.
        """
        self.path = Path(path)
        self._lock = threading.RLock()
        self.is_only_read = False
        with sentences(self.path):
            try:
                self._connect(str(self.path), patience)
                self._guarded(lambda: self._prepare(patience))
            except sqlite3.OperationalError as error:
                if not self._lacks_only_writing(error):
                    raise
                self._connect(f"file:{quote(str(self.path))}?mode=ro&immutable=1", patience)
                self._guarded(self._require_newest)
                self.is_only_read = True
        self.is_only_read |= not all(has_right(place, os.W_OK) for place in (self.path, self.path.parent))

    def _connect(self, address: str, patience: float) -> None:
        self._connection = sqlite3.connect(
            address, timeout=patience, isolation_level=None, check_same_thread=False, uri=address.startswith("file:")
        )
        self._connection.row_factory = sqlite3.Row

    def _guarded(self, prepare: Callable[[], None]) -> None:
        try:
            prepare()
        except BaseException:
            self._connection.close()
            raise

    def _lacks_only_writing(self, error: sqlite3.OperationalError) -> bool:
        """Whether the file can still be read, and has all: nothing waits in a log beside it."""
        log = self.path.with_name(f"{self.path.name}-wal")
        code = error.sqlite_errorcode & _PRIMARY
        if code not in _NOT_WRITABLE and not (code in _NO_ROOM and _is_full(self.path)):
            return False
        try:
            return self.path.stat().st_size > 0 and not (log.exists() and log.stat().st_size)
        except OSError:
            return False

    def _require_newest(self) -> None:
        if self._version() < len(MIGRATIONS):
            raise sqlite3.OperationalError("attempt to write a readonly database")

    def _prepare(self, patience: float) -> None:
        version = self._version()
        self._enter_wal(patience)
        if version < len(MIGRATIONS):
            self._migrate()
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("PRAGMA foreign_keys = ON")

    def _enter_wal(self, patience: float) -> None:
        """Use the write-ahead log. SQLite itself does not wait here for another process that writes or does so too."""
        until = time.monotonic() + patience
        while self._connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            try:
                self._connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & _PRIMARY != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(0.001)
            else:
                return  # a file system without shared memory keeps the old journal, and says nothing

    def _version(self) -> int:
        """The schema's version, 0 for an empty file. Raises StoreError for a foreign or newer one."""
        # One statement sees one state of the file, even while another process makes it.
        application, version, tables = self._connection.execute(
            "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_master) "
            "FROM pragma_application_id, pragma_user_version"
        ).fetchone()
        if application != APPLICATION_ID and (application or version or tables):
            raise StoreError(
                f"{str(self.path)!r} is the database of another program; move it away, or name another folder with: "
                "HEIBAI_HOME=/some/folder heibai ..."
            )
        if version > len(MIGRATIONS):
            raise StoreError(
                f"the database {str(self.path)!r} has schema {version}, this heibai knows {len(MIGRATIONS)}; it was "
                "made by a newer one: pip install --upgrade heibai"
            )
        return int(version)

    def _migrate(self) -> None:
        with self.transaction() as connection:
            # Another process may have migrated while this one waited for the lock.
            for statement in way(MIGRATIONS, self._version(), len(MIGRATIONS)):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")

    def change_schema(self, wanted: int) -> None:
        """Bring the schema to a version, up or down; what the older one has no table for is gone. Raises StoreError."""
        with self.transaction() as connection:
            for statement in way(MIGRATIONS, self._version(), wanted):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {wanted}")

    @property
    def place(self) -> str:
        """Where it is."""
        return str(self.path)

    @property
    def id(self) -> str:
        """Empty: it is a file of this machine."""
        return ""

    @property
    def version(self) -> int:
        """Of the schema. Raises StoreError."""
        with sentences(self.path), self._lock:
            return self._version()

    def count_on(self, writing: Writing, keys: Mapping[str, str], /) -> None:
        """Nothing: SQLite looks at the table."""

    def faults(self) -> list[str]:
        """What SQLite finds wrong with the pages, the first of it; a large file is left to the doctor."""
        [[pages]], [[size]] = self.read("PRAGMA page_count"), self.read("PRAGMA page_size")
        if pages * size > _LARGE:
            return []
        return [row[0] for row in self.read("PRAGMA integrity_check(1)") if row[0] != "ok"]

    def bytes_of(self, column: str) -> str:
        return f"CAST({column} AS BLOB)"

    def read(self, query: str, values: Values = (), /) -> list[sqlite3.Row]:
        """All rows of a query. Raises StoreError."""
        with sentences(self.path), self._lock, closing(self._connection.execute(query, values)) as cursor:
            return cursor.fetchall()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing: commits when the block ends, rolls back when it raises. Raises StoreError."""
        with sentences(self.path), self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # a full disk has rolled back by itself
                    self._connection.execute("ROLLBACK")
                raise

    def copy_to(self, path: Path) -> None:
        """Write all of it as it is at one instant into a new file; others go on writing meanwhile. Raises StoreError.

        The instant is before this returns, and after it was called.
        """
        with sentences(path), self._lock, closing(sqlite3.connect(path)) as copy:
            self._connection.backup(copy)

    def close(self) -> None:
        """Close the file; calling it again does nothing."""
        with self._lock:
            self._connection.close()


# part of SQLite's message -> (what is the matter, what to do)
_CAUSES = {
    "locked": ("is locked by another process", "wait for it, or end the other heibai that uses this data directory"),
    "readonly": ("is read-only", "chmod u+w it and its folder, or set HEIBAI_HOME to a folder that you can write"),
    "full": ("has no room: the disk is full", "make room and start again"),
    "unable to open": ("cannot be opened", "check its folder, or set HEIBAI_HOME to a folder that you can write"),
    "not a database": ("is no SQLite database", "move it away; a new one is made at the next start"),
    "malformed": ("is damaged", "put back a backup with: heibai restore FILE; or try: sqlite3 FILE .recover"),
    "disk I/O": ("cannot be read or written: the disk fails", "look into the system's log, then start again"),
    "closed": ("was closed already", "open it again"),
}


@contextmanager
def sentences(path: Path) -> Iterator[None]:
    """What SQLite raises in the block about the file at ``path`` becomes a StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        said = str(error)
        if ("disk I/O" in said or "readonly" in said) and _is_full(path):
            said = "full"
        matter, mend = next(
            (cause for key, cause in _CAUSES.items() if key in said), (f"refused ({said})", "put back a copy of it")
        )
        raise StoreError(f"the database {str(path)!r} {matter}; nothing was lost: {mend}") from error


def _is_full(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < _LEAST_FREE
    except OSError:
        return False
