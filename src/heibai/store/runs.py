"""An index of runs and tournaments, wherever their directories lie. The directories are the truth."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..core.errors import HeibaiError, RunError, StoreError, quoted
from ..jobs.directory import RunDirectory
from ..jobs.found_runs import DamagedRun, find_runs, open_or_explain, sorted_runs
from ..jobs.job import Progress, is_run, read_header
from .dialect import Writing
from .home import open_store


class RunIndex:
    """Which run directories this user has. Losing it costs nothing but the memory of runs outside the usual folder."""

    def __init__(self, path: str | Path) -> None:
        """Open (or make) the database file at ``path``. Raises StoreError."""
        self._database = open_store(path)

    def add(self, run: RunDirectory) -> None:
        """Remember a run, or bring what is remembered of it up to date. Raises StoreError."""
        if not _can_be_stored(run):
            raise StoreError(f"{quoted(_place(run))} is a path that no database holds; name another place with --out")
        with self._database.transaction() as connection:
            _put(connection, run)

    def rebuild(self, folder: Path) -> list[RunDirectory | DamagedRun]:
        """The runs under ``folder`` and the remembered ones elsewhere, newest first; those that are gone are forgotten.

        Raises:
            StoreError: the database cannot be written; the directories are untouched.
        """
        runs = {_place(run): run for run in find_runs(folder)}
        for row in self._database.read("SELECT path FROM runs"):
            if row["path"] not in runs and is_run(Path(row["path"])):
                runs[row["path"]] = open_or_explain(Path(row["path"]))
        if self._database.is_only_read:
            return sorted_runs(runs.values())
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM runs")
            for run in runs.values():
                if _can_be_stored(run):
                    _put(connection, run)
        return sorted_runs(runs.values())

    def forget_old_places(self, folder: Path) -> None:
        """Where those were that now lie in ``folder``, restored from another data folder. Raises StoreError."""
        old = [path for path in self.paths() if path.parent.name == folder.name and _is_now(folder / path.name, path)]
        with self._database.transaction() as connection:
            connection.executemany("DELETE FROM runs WHERE path = ?", [(str(path),) for path in old])

    def paths(self) -> list[Path]:
        """Directories of the remembered runs; some may be gone. Raises StoreError."""
        return [Path(row["path"]) for row in self._database.read("SELECT path FROM runs")]

    def close(self) -> None:
        self._database.close()


def _is_now(path: Path, old: Path) -> bool:
    """Whether the run at ``path`` is the one that was remembered at ``old``, where there is none or the same."""
    if not is_run(path) or not is_run(old):
        return is_run(path)
    try:
        return read_header(path).digest == read_header(old).digest
    except RunError:  # a damaged one stays where it is
        return False


def _place(run: RunDirectory | DamagedRun) -> str:
    return str(run.path.resolve())


def _can_be_stored(run: RunDirectory | DamagedRun) -> bool:
    """A database has no texts that are not Unicode; such a run is found as long as it lies in the usual folder."""
    try:
        _place(run).encode()
    except UnicodeEncodeError:
        return False
    return True


def _put(connection: Writing, run: RunDirectory | DamagedRun) -> None:
    connection.execute(
        f"INSERT INTO runs (path, {', '.join(_COLUMNS)}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
        f"ON CONFLICT (path) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in _COLUMNS)}",
        _row(run) if isinstance(run, RunDirectory) else (_place(run), *_UNKNOWN),
    )


# All columns but the path; and what they hold for a run that cannot be opened.
_COLUMNS = ("kind", "state", "done", "total", "unit", "created", "config", "code", "seed", "games", "hash")
_UNKNOWN = ("", "damaged", 0, None, "", 0.0, "{}", "", None, None, "")


def _row(run: RunDirectory) -> tuple[Any, ...]:
    state, progress, result = "damaged", Progress(), {}
    with suppress(HeibaiError):  # a damaged file is told of by whoever lists the run
        status, result = run.status(), run.result() or {}
        state, progress = status.state.value, status.progress
    seed = run.config.get("seed")
    return (
        _place(run),
        run.kind,
        state,
        progress.done,
        progress.total,
        progress.unit,
        run.created,
        json.dumps(run.config),
        run.code,
        seed if _fits(seed) else None,
        result.get("games") if _fits(result.get("games")) else None,
        str(result.get("hash", "")),
    )


def _fits(number: Any) -> bool:
    """Whether a column of whole numbers takes it: a seed may be any, and a file may have been changed by hand."""
    return type(number) is int and -(2**63) <= number < 2**63
