"""What a store offers to the rooms that keep something in it, whichever database is behind it.

Statements are written once: ``?`` stands for a value, and only what SQLite and PostgreSQL both know is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

Values = Sequence[Any]


class DatabaseRow(Protocol):
    """One row, by column name or by place."""

    def __getitem__(self, column: Any, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def keys(self) -> list[str]: ...


class Cursor(Protocol):
    """What a statement came to."""

    @property
    def rowcount(self) -> int:
        """Rows that it changed; of ``executemany`` all of them."""

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...


class Writing(Protocol):
    """A transaction."""

    def execute(self, statement: str, values: Values = ..., /) -> Cursor: ...

    def executemany(self, statement: str, values: Iterable[Values], /) -> Cursor: ...


class Store(Protocol):
    """An open database. Threads share it, one statement or transaction at a time."""

    @property
    def place(self) -> str:
        """Where it is, for people: no password."""

    @property
    def is_only_read(self) -> bool:
        """Whether it lies where we cannot write."""

    @property
    def id(self) -> str:
        """Of a store that several machines may use, unlike that of any other; empty: it is a file of one machine."""

    def read(self, statement: str, values: Values = ..., /) -> Sequence[DatabaseRow]:
        """All rows of a query. Raises StoreError."""

    def transaction(self) -> AbstractContextManager[Writing]:
        """All or nothing, one after the other whoever writes. Raises StoreError."""

    def copy_to(self, path: Path) -> None:
        """Write all of it as it is at one instant into a new SQLite file; others go on writing. Raises StoreError.

        The instant is before this returns, and after it was called.
        """

    def count_on(self, writing: Writing, keys: Mapping[str, str], /) -> None:
        """Have each of these tables (with its key) give out numbers above those that were written into it."""

    @property
    def version(self) -> int:
        """Of its schema. Raises StoreError."""

    def change_schema(self, wanted: int) -> None:
        """Bring the schema to a version, up or down; what the older one has no table for is gone. Raises StoreError."""

    def faults(self) -> list[str]:
        """What the database itself finds wrong with its pages, the first of it; a server looks after its own."""

    def bytes_of(self, column: str) -> str:
        """The expression for a text as bytes, whatever they are."""

    def close(self) -> None: ...
