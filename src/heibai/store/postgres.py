"""PostgreSQL behind the same interface: one schema of a database is one store.

SQLite lets one process write at a time; here an advisory lock does, for the length of a transaction. So the numbers of
games become visible in their order, which the index of positions rests on, and no two imports wait for each other.
"""

from __future__ import annotations

import re
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, quote, urlencode, urlsplit

import psycopg
from psycopg import sql

from ..core.errors import StoreError, quoted
from .copying import TABLES, copy_rows
from .database import Database
from .dialect import Values, Writing
from .postgres_errors import sentences
from .schema import APPLICATION_ID, MIGRATIONS, for_postgres, way

SCHEMA = "heibai"  # unless the address names another with ?schema=
_NAME = re.compile(r"[a-z_][a-z0-9_]{0,62}")
_CONNECT = 10  # seconds to wait for a server
_GOODBYE = 1.0  # seconds until a connection that was closed is gone on the server too
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"  # for the one character that no text of PostgreSQL holds


class PostgresRow:
    """A row with its columns' names."""

    __slots__ = ("_names", "_values")

    def __init__(self, names: Sequence[str], values: Sequence[Any]) -> None:
        self._names, self._values = names, values

    def __getitem__(self, column: str | int) -> Any:
        return self._values[column if isinstance(column, int) else self._names.index(column)]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)

    def keys(self) -> list[str]:
        return list(self._names)


def _rows(cursor: psycopg.Cursor[Any]) -> Callable[[Sequence[Any]], PostgresRow]:
    names = [column.name for column in cursor.description or ()]
    return lambda values: PostgresRow(names, values)


class PostgresWriting:
    """An open transaction."""

    def __init__(self, connection: psycopg.Connection[PostgresRow]) -> None:
        self._connection = connection

    def execute(self, statement: str, values: Values = (), /) -> psycopg.Cursor[PostgresRow]:
        return self._connection.execute(_translated(statement), _storable(values))

    def executemany(self, statement: str, values: Iterable[Values], /) -> psycopg.Cursor[PostgresRow]:
        cursor = self._connection.cursor()
        cursor.executemany(_translated(statement), map(_storable, values))
        return cursor


@lru_cache(maxsize=256)
def _translated(statement: str) -> bytes:
    """``?`` as psycopg wants it."""
    return statement.replace("%", "%%").replace("?", "%s").encode()


def _storable(values: Values) -> list[Any]:
    return [each.replace("\0", _REPLACEMENT) if isinstance(each, str) and "\0" in each else each for each in values]


class PostgresDatabase:
    """One connection that threads share, one statement or transaction at a time; made anew when it was lost.

    What ``transaction()`` left without an error survives a power cut, as far as the server's disk does.
    """

    is_only_read = False

    def __init__(self, address: str, *, patience: float) -> None:
        """Open the store at ``postgresql://...``, make it when absent, bring its schema up to date.

        Raises:
            StoreError: no such server, database or right; a store made by a newer heibai.
        """
        self._address, self.schema = _split(address)
        self.place = _without_password(address)
        self._users = f"heibai {self.schema}"[:63]  # how the server names connections to this store
        self._patience = patience
        self._lock = threading.RLock()
        self._open: psycopg.Connection[PostgresRow] | None = None
        with sentences(self.place):
            try:
                self._prepare(len(MIGRATIONS))
            except BaseException:
                self.close()
                raise

    @property
    def _connection(self) -> psycopg.Connection[PostgresRow]:
        if self._open is None or self._open.closed:
            self._open = self._connected()
        return self._open

    def _connected(self) -> psycopg.Connection[PostgresRow]:
        connection = psycopg.connect(
            self._address, autocommit=True, row_factory=_rows, connect_timeout=_CONNECT, application_name=self._users,
            client_encoding="UTF8",
        )  # fmt: skip
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            connection.close()
            raise StoreError(
                f"the database {self.place} has texts in {encoding}, expected UTF8; make another one with: "
                "createdb -E UTF8 -T template0 NAME"
            )
        connection.execute("SELECT set_config('search_path', %s, false)", (self.schema,))
        connection.execute("SELECT set_config('lock_timeout', %s, false)", (f"{round(self._patience * 1000)}ms",))
        connection.execute("SET synchronous_commit = on")
        connection.execute("SET extra_float_digits = 1")  # numbers come back as they went in, whatever a role asks for
        return connection

    def _prepare(self, wanted: int) -> None:
        if self._version() < wanted:
            with self.transaction():
                self._make_schema()
                self._change(wanted)

    def _make_schema(self) -> None:
        run = self._connection.execute
        if not run("SELECT FROM pg_catalog.pg_namespace WHERE nspname = %s", (self.schema,)).fetchall():
            run(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(self.schema)))
        if "about" not in self._tables():
            run("CREATE TABLE about (version BIGINT NOT NULL, id TEXT NOT NULL)")
            run("INSERT INTO about VALUES (0, %s)", (secrets.token_hex(8),))

    def _tables(self) -> set[str]:
        """Of the schema. One query: between two of them another process may make them all."""
        query = "SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = %s"
        return {str(name) for (name,) in self._connection.execute(query, (self.schema,)).fetchall()}

    def _version(self) -> int:
        """The schema's version, 0 for none. Raises StoreError for a foreign or newer one."""
        tables = self._tables()
        if not tables:
            return 0
        if "about" not in tables:
            raise StoreError(
                f"the schema {self.schema!r} of {self.place} belongs to another program; name another one: ?schema=NAME"
            )
        version = int(self._connection.execute("SELECT version FROM about").fetchall()[0][0])
        if version > len(MIGRATIONS):
            raise StoreError(
                f"the store {self.place} has schema {version}, this heibai knows {len(MIGRATIONS)}; it was made by a "
                "newer one: pip install --upgrade heibai"
            )
        return version

    def _change(self, wanted: int) -> None:
        """Bring the schema to a version, up or down, in the transaction that is open."""
        version = self._version()
        for statement in way(MIGRATIONS, version, wanted):
            self._connection.execute(for_postgres(statement).encode())
        self._connection.execute("UPDATE about SET version = %s", (wanted,))

    def change_schema(self, wanted: int) -> None:
        """Bring the schema to a version, up or down; what the older one has no table for is gone. Raises StoreError."""
        with self.transaction():
            self._change(wanted)

    @property
    def version(self) -> int:
        """Of the schema. Raises StoreError."""
        with sentences(self.place), self._lock:
            return self._version()

    @property
    def id(self) -> str:
        """Unlike that of any other store. Raises StoreError."""
        return str(self.read("SELECT id FROM about")[0][0])

    def read(self, statement: str, values: Values = (), /) -> list[PostgresRow]:
        """All rows of a query. Raises StoreError."""
        with sentences(self.place), self._lock:
            rows: list[PostgresRow] = self._connection.execute(_translated(statement), _storable(values)).fetchall()
            return rows

    @contextmanager
    def transaction(self) -> Iterator[PostgresWriting]:
        """All or nothing: commits when the block ends, rolls back when it raises. Raises StoreError."""
        with sentences(self.place), self._lock:
            connection = self._connection
            connection.execute("BEGIN")
            try:
                connection.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", (APPLICATION_ID, self.schema))
                yield PostgresWriting(connection)
                connection.execute("COMMIT")
            except BaseException:
                with suppress(psycopg.Error):  # a connection that is lost has rolled back by itself
                    connection.execute("ROLLBACK")
                raise

    def copy_to(self, path: Path) -> None:
        """Write all of it as it is at one instant into a new SQLite file; others go on writing. Raises StoreError."""
        with closing(Database(path)) as copy, self._at_one_instant():
            copy_rows(self, copy, TABLES)

    @contextmanager
    def _at_one_instant(self) -> Iterator[None]:
        with sentences(self.place), self._lock:
            connection = self._connection
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            try:
                yield
            finally:
                with suppress(psycopg.Error):
                    connection.execute("ROLLBACK")

    def count_on(self, writing: Writing, keys: Mapping[str, str], /) -> None:
        for table, key in keys.items():
            if key in ("id", "rowid"):
                writing.execute(
                    f"SELECT setval(pg_get_serial_sequence('{table}', '{key}'), coalesce(max({key}), 0) + 1, false) "
                    f"FROM {table}"
                )

    def require_alone(self) -> None:
        """Raises StoreError: others have the store open, for longer than a connection takes to end."""
        others = "SELECT FROM pg_stat_activity WHERE application_name = ? AND pid != pg_backend_pid()"
        end = time.monotonic() + _GOODBYE
        while found := self.read(f"{others} AND datname = current_database()", (self._users,)):
            if time.monotonic() > end:
                raise StoreError(
                    f"the store {self.place} is in use by {len(found)} other connections; end the other heibai first"
                )
            time.sleep(0.05)

    def set_aside(self, writing: Writing, name: str) -> None:
        """Give the schema another name, and begin an empty one under its own, in an open transaction."""
        writing.execute(f'ALTER SCHEMA "{self.schema}" RENAME TO "{name}"')
        self._make_schema()
        self._change(len(MIGRATIONS))

    def faults(self) -> list[str]:
        """The server looks after its pages."""
        return []

    def bytes_of(self, column: str) -> str:
        return f"convert_to({column}, 'UTF8')"

    def close(self) -> None:
        """Close the connection; calling it again does nothing."""
        with self._lock:
            if self._open is not None:
                self._open.close()
                self._open = None


def _split(address: str) -> tuple[str, str]:
    """The address as the server's library takes it, and the schema that it names. Raises StoreError."""
    try:
        parts = urlsplit(address)
    except ValueError as error:
        why = "[, ] or a character that no address has"  # the error itself would show a password
        raise StoreError(f"the address of the PostgreSQL store is none ({why}); mend HEIBAI_STORE") from error
    if address.count("@") > 1 or ("@" in address and "@" not in parts.netloc):
        raise StoreError(
            "the address in HEIBAI_STORE has a second @, or /, ? or # before its @; write them as %40 %2F %3F %23"
        )
    query = parse_qsl(parts.query, keep_blank_values=True)
    schema = dict(query).get("schema", SCHEMA)
    if not _NAME.fullmatch(schema) or schema.startswith("pg_"):
        raise StoreError(f"schema={quoted(schema)} is no name; expected small letters, digits and _ (?schema=heibai)")
    return _joined(parts, parts.netloc, [pair for pair in query if pair[0] != "schema"]), schema


def _without_password(address: str) -> str:
    """The address fit to be shown."""
    parts = urlsplit(address)
    user, at, host = parts.netloc.rpartition("@")
    told = [pair for pair in parse_qsl(parts.query) if pair[0] not in ("password", "sslpassword")]
    return _joined(parts, f"{user.partition(':')[0]}{at}{host}", told)


def _joined(parts: SplitResult, host: str, query: Sequence[tuple[str, str]]) -> str:
    """Like ``urlunsplit``, which leaves out the slashes of an address without host."""
    options = urlencode(query, safe="/", quote_via=quote)
    return f"{parts.scheme}://{host}{parts.path}{'?' if options else ''}{options}"
