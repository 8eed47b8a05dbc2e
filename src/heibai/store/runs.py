"""An index of runs and tournaments, wherever their directories lie. The directories are the truth."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from ..core.errors import RunError, StoreError, quoted
from ..jobs.directory import RunDirectory, find_runs
from .database import Database


class RunIndex:
    """Which run directories this user has. Losing it costs nothing but the memory of runs outside the usual folder."""

    def __init__(self, path: str | Path) -> None:
        """Open (or make) the database file at ``path``. Raises StoreError."""
        self._database = Database(path)

    def add(self, run: RunDirectory) -> None:
        """Remember a run, or bring what is remembered of it up to date.

        Raises:
            StoreError: the database cannot be written, or cannot hold the name of the run's directory.
        """
        try:
            _place(run).encode()
        except UnicodeEncodeError:
            raise StoreError(
                f"{quoted(_place(run))} is no name in Unicode, which the database keeps; name another with --out"
            ) from None
        with self._database.transaction() as connection:
            _put(connection, run)

    def rebuild(self, folder: Path) -> list[RunDirectory]:
        """The runs under ``folder`` and the remembered ones elsewhere, newest first; those that are gone are forgotten.

        Raises:
            StoreError: the database cannot be written; the directories are untouched.
        """
        runs = {_place(run): run for run in find_runs(folder)}
        for row in self._database.read("SELECT path FROM runs"):
            try:
                runs.setdefault(row["path"], RunDirectory.open(row["path"]))
            except RunError:
                continue
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM runs")
            for run in runs.values():
                _put(connection, run)
        return sorted(runs.values(), key=lambda run: run.created, reverse=True)

    def close(self) -> None:
        self._database.close()


def _place(run: RunDirectory) -> str:
    return str(run.path.resolve())


def _put(connection: sqlite3.Connection, run: RunDirectory) -> None:
    status, result = run.status(), _result(run)
    seed = run.config.get("seed")
    connection.execute(
        "INSERT OR REPLACE INTO runs (path, kind, state, done, total, unit, created, config, code, seed, games, hash) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            _place(run),
            run.kind,
            status.state,
            status.progress.done,
            status.progress.total,
            status.progress.unit,
            run.created,
            json.dumps(run.config),
            run.code,
            seed if _fits(seed) else None,
            result.get("games") if _fits(result.get("games")) else None,
            result.get("hash", ""),
        ),
    )


def _fits(number: Any) -> bool:
    """Whether a column of whole numbers takes it: a seed may be any, and a file may have been changed by hand."""
    return type(number) is int and -(2**63) <= number < 2**63


def _result(run: RunDirectory) -> dict[str, Any]:
    """What the finished run came to; one whose file is damaged is listed all the same."""
    try:
        return run.result() or {}
    except RunError:
        return {}
