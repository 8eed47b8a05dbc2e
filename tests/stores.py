"""The same tests on both kinds of store: which one a data folder has, in this process and in those that it starts.

HEIBAI_TEST_POSTGRES names a server whose user may make schemas: tests/store/postgres_server.sh starts one.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from heibai.core.errors import StoreError
from heibai.store import home as homes

SERVER = "HEIBAI_TEST_POSTGRES"
HOW_TO_RUN = "needs a PostgreSQL server; to run: HEIBAI_TEST_POSTGRES=postgresql://... make test"


def address_on_server(home: object = None) -> str:
    """Of the store of a data folder: a schema of its own."""
    server, place = os.environ[SERVER], str(Path(homes.home_directory() if home is None else str(home)).resolve())
    name = f"test_{hashlib.sha256(place.encode()).hexdigest()[:20]}"
    return f"{server}{'&' if '?' in server else '?'}schema={name}"


class Addresses:
    """What `named_store` gives while the stores of all data folders are on the server."""

    def __init__(self) -> None:
        self.given: set[str] = set()

    def __call__(self, home: object = None) -> str:
        address = address_on_server(home)
        self.given.add(address)
        return address

    def drop(self) -> None:
        """Remove all of them from the server."""
        from heibai.store.postgres import PostgresDatabase

        for address in self.given:
            with suppress(StoreError):
                store = PostgresDatabase(address, patience=5.0)
                with store.transaction() as writing:
                    writing.execute(f"DROP SCHEMA {store.schema} CASCADE")
                store.close()


def keep_on_server() -> None:
    """For a process that a test starts: its stores are on the server, if those of the test are."""
    if os.environ.get("HEIBAI_TEST_KIND") == "postgres":
        homes.named_store = address_on_server
