"""Where a user's games, runs and database live; HEIBAI_STORE names a server for the games.

``HEIBAI_HOME``, else the system's place: ``$XDG_DATA_HOME/heibai`` (``~/.local/share/heibai``), on macOS
``~/Library/Application Support/heibai``, on Windows ``%LOCALAPPDATA%\\heibai``.
"""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path

from ..core.errors import SpecError, StoreError, quoted, quoted_path
from ..core.system.machine import user_data_folder
from ..jobs.job import new_id
from .database import PATIENCE, Database
from .dialect import Store

DATABASE = "heibai.sqlite3"  # in the user data directory
LIBRARY = "library"  # the index of the library's games
RUNS = "runs"
ANALYSES = "analyses"  # of the page, each as a run
_RUN_NAME = re.compile(r"[^\W_][\w-]{0,63}")  # of any script; fit for a player text and for a folder
log = logging.getLogger("heibai.library")
SCHEMES = ("postgresql://", "postgres://")  # of a store on a server


def home_directory() -> Path:
    """The user data directory; it may not exist yet."""
    chosen = os.environ.get("HEIBAI_HOME")
    return Path(chosen).expanduser() if chosen else user_data_folder() / "heibai"


def make_home(home: str | Path | None = None) -> Path:
    """``home``, or the user data directory, made when absent. Raises StoreError."""
    path = home_directory() if home is None else Path(home)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            f"cannot make the data directory {quoted_path(path)} ({error.strerror}); name another place with: "
            "HEIBAI_HOME=/some/folder heibai ..."
        ) from error
    return path


def database_path(home: str | Path | None = None) -> Path:
    """The database under ``home`` (by default the user data directory)."""
    return make_home(home) / DATABASE


def store_address(home: str | Path | None = None) -> str | Path:
    """Where games are kept: what HEIBAI_STORE names, else the database under ``home``. Raises StoreError."""
    return named_store(home) or database_path(home)


def named_store(home: str | Path | None = None) -> str:
    """The address in HEIBAI_STORE; empty: there is none, or a ``home`` was named, which has a database of its own.

    Raises:
        StoreError: it is no address of a server.
    """
    chosen = os.environ.get("HEIBAI_STORE", "") if home is None else ""
    if chosen and not chosen.startswith(SCHEMES):
        raise StoreError(
            f"HEIBAI_STORE begins with {chosen[:13]!r}; expected postgresql://user@host/database, or unset it: games "
            "are then kept in a file of the data folder"
        )
    return chosen


def is_on_server(address: str | Path) -> bool:
    return isinstance(address, str) and address.startswith(SCHEMES)


def open_store(address: str | Path, *, patience: float = PATIENCE) -> Store:
    """The store, made when absent, its schema the newest; ``patience``: seconds to wait for another's transaction.

    Raises:
        StoreError: it cannot be opened, or psycopg is missing.
    """
    if not is_on_server(address):
        return _with_its_games(Database(address, patience=patience))
    try:
        from .postgres import PostgresDatabase
    except ImportError as error:
        raise StoreError(
            f"PostgreSQL needs psycopg ({error}); install it: pip install 'heibai[postgres]', or unset HEIBAI_STORE"
        ) from error
    return PostgresDatabase(str(address), patience=patience)


def _with_its_games(database: Database) -> Database:
    """The same; of one without games beside an index of some it is said that they were lost."""
    if any(database.path.parent.glob(f"{LIBRARY}/*.tallies")):
        [[has_games]] = database.read("SELECT EXISTS (SELECT 1 FROM library_games)")
        if not has_games:
            log.warning(
                "the database %s has no games, and there is an index of some: another one lay here; put back a backup "
                "with: heibai restore FILE",
                quoted_path(database.path),
            )
    return database


def runs_directory(home: str | Path | None = None) -> Path:
    """The folder in which runs are made when the user names none."""
    return make_home(home) / RUNS


def new_run_path(kind: str, name: str | None = None) -> Path:
    """Where a run of this kind is made when the user names no folder: by its ``name``, else by kind and time.

    Raises:
        SpecError: that is no name for a run, or one has it.
        StoreError: the data directory cannot be made.
    """
    path = runs_directory() / (new_id(kind) if name is None else name)
    if name is not None and not _RUN_NAME.fullmatch(name):
        raise SpecError(f"{quoted(name[:80])} is no name of a run; expected up to 64 letters, digits, - and _")
    if os.path.lexists(path):
        raise SpecError(f"there is a run named {quoted(path.name)} already; choose another name")
    return path
