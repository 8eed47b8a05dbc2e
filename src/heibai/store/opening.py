"""From an address to an open store: a path is a SQLite file, ``postgresql://...`` a schema on a server."""

from __future__ import annotations

from pathlib import Path

from ..core.errors import StoreError
from .database import PATIENCE, Database
from .dialect import Store
from .home import SCHEMES


def is_on_server(address: str | Path) -> bool:
    return isinstance(address, str) and address.startswith(SCHEMES)


def open_store(address: str | Path, *, patience: float = PATIENCE) -> Store:
    """The store, made when absent, its schema the newest; ``patience``: seconds to wait for another's transaction.

    Raises:
        StoreError: it cannot be opened, or psycopg is missing.
    """
    if not is_on_server(address):
        return Database(address, patience=patience)
    try:
        from .postgres import PostgresDatabase
    except ImportError as error:
        raise StoreError(
            f"PostgreSQL needs psycopg ({error}); install it: pip install 'heibai[postgres]', or unset HEIBAI_STORE"
        ) from error
    return PostgresDatabase(str(address), patience=patience)
