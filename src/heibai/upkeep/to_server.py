"""A backup's database put into a store on a server; what belongs to this machine alone stays in its data folder."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ..library.index import FOLDER as LIBRARY
from ..store.condition import leave_wal
from ..store.copying import RUNS, SEGMENTS, TABLES, copy_rows, copy_within, holds_anything
from ..store.database import Database
from ..store.home import DATABASE
from ..store.library import SEGMENTS as LIST
from ..store.postgres import PostgresDatabase

_PATIENCE = 120.0  # seconds to wait for another process's transaction


def fill_server(scratch: Path, address: str | Path, told: Callable[[str], None]) -> str:
    """Put the games of the unpacked backup in ``scratch`` into the store, and bring the rest to where it looks for it.

    The name under which the schema was set aside that held something; empty: it held nothing.

    Raises:
        StoreError: the store is in use, or cannot be written; it is as it was.
    """
    aside = ""
    with (
        closing(Database(scratch / DATABASE)) as source,
        closing(PostgresDatabase(str(address), patience=_PATIENCE)) as store,
    ):
        store.require_alone()
        with store.transaction() as writing:  # one for all: what fails in it leaves the store as it was
            if holds_anything(store):
                aside = time.strftime(f"{store.schema[:40]}_before_%Y%m%d_%H%M%S")
                store.set_aside(writing, aside)
            copy_within(writing, source, store, TABLES, told=told)
            _give_index(scratch, store.id, source)
            with closing(Database(scratch / "local")) as local:
                copy_rows(source, local, RUNS)
            leave_wal(scratch / "local")
    os.replace(scratch / "local", scratch / DATABASE)
    return aside


def _give_index(scratch: Path, id: str, source: Database) -> None:
    """The index's files in a folder of this store, with their list."""
    folder = scratch / LIBRARY / id
    folder.mkdir(parents=True)
    for path in sorted((scratch / LIBRARY).glob("*.tallies")):
        os.replace(path, folder / path.name)
    with closing(Database(folder / LIST)) as noted:
        copy_rows(source, noted, SEGMENTS)
    leave_wal(folder / LIST)
