"""Which runs this user has: those in the usual folder, where new ones go, and those begun elsewhere with ``--out``."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import typer

from ....core.errors import RunError, StoreError, quoted
from ....core.files import has_right
from ....jobs.directory import RunDirectory
from ....jobs.found_runs import DamagedRun, find_runs
from ....jobs.job import is_run
from ....store.home import database_path, make_home, runs_directory


def remember(directory: RunDirectory) -> RunDirectory:
    """Enter a run in the index if it lies outside the usual folder; a database in trouble is said and stops nothing."""
    from ....store.runs import RunIndex

    try:
        if directory.path.resolve().parent != runs_directory().resolve():
            with closing(RunIndex(database_path())) as index:
                index.add(directory)
    except StoreError as error:
        typer.echo(f"heibai: this run will not be listed by 'heibai runs': {error}", err=True)
    return directory


def known_runs(folder: Path | None) -> list[RunDirectory | DamagedRun]:
    """Newest first: the runs under ``folder``; without one, the usual folder's and the remembered ones.

    Those that cannot be opened come last.

    Raises:
        StoreError: the database is in trouble; the runs of a folder are listed without it.
    """
    from ....store.runs import RunIndex

    if folder is not None:
        return find_runs(folder)
    if not os.path.exists(database_path()) and not has_right(make_home(), os.W_OK):
        return find_runs(runs_directory())
    with closing(RunIndex(database_path())) as index:
        return index.rebuild(runs_directory())


def find_run(which: str, folder: Path | None = None) -> RunDirectory:
    """A run by its directory or its id. Raises RunError when there is none."""
    for path in (Path(which), (folder or runs_directory()) / which):
        if is_run(path):
            return RunDirectory.open(path)
    for run in [] if folder else known_runs(None):
        if run.id == which:
            return RunDirectory.open(run.path)  # says what is wrong with a damaged one
    raise RunError(f"{quoted(which)} is neither the directory nor the id of a run; list them with: heibai runs")


def find_verifiable(which: str, folder: Path | None = None) -> RunDirectory:
    """As ``find_run``; of a run that cannot be verified it is said."""
    run = find_run(which, folder)
    say_unverified(run)
    return run


def say_unverified(run: RunDirectory) -> None:
    """On stderr, of a run that digests do not cover."""
    if not run.is_verified:
        typer.echo(
            f"heibai: {run.id!r} was begun by a heibai that kept no digests: what it wrote is read as it stands, and "
            "cannot be verified",
            err=True,
        )
