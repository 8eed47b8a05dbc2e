"""The runs of breeding and learning that this user has, and the names by which a page asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from ....core.errors import HeibaiError, RunError, UnknownNameError, quoted
from ....evolve.runs.assembly import KIND as EVOLVE
from ....evolve.runs.run import GENERATIONS
from ....jobs.directory import RunDirectory
from ....jobs.found_runs import DamagedRun
from ....jobs.header import is_run, read_header
from ....learn.training.stored_training import KIND as LEARN
from ....store.champions import short_names
from ....store.home import database_path, runs_directory
from ....store.runs import RunIndex

KINDS = (EVOLVE, LEARN)
_OWN_CODE = "py:"


def known_places() -> dict[str, Path]:
    """By name: the directories of this user's runs of every kind, none of them opened. Raises StoreError."""
    with closing(RunIndex(database_path())) as index:
        remembered = index.paths()
    places = sorted({path.resolve() for path in (*runs_directory().glob("*"), *remembered) if is_run(path)})
    return dict(zip(short_names(places), places, strict=True))


def run_named(name: str) -> RunDirectory:
    """The run that a page names. No path is made of the name.

    Raises:
        UnknownNameError: there is none.
        RunError, CheckpointError: it is damaged.
    """
    usual = runs_directory()
    if usual.is_dir() and name in {path.name for path in usual.iterdir()}:
        return _require_kind(RunDirectory.open(usual / name))
    place = known_places().get(name)
    if place is None:
        raise UnknownNameError(f"{quoted(name)} is no run of breeding or learning; look at the list again")
    return _require_kind(RunDirectory.open(place))


def name_of(directory: RunDirectory) -> str:
    """The name of a run that ``run_named`` gave, or that was begun in the usual folder."""
    place = directory.path.resolve()
    if place.parent == runs_directory().resolve():
        return place.name
    return next((name for name, known in known_places().items() if known == place), str(place))


def kind_of(run: RunDirectory | DamagedRun) -> str:
    """The kind, of a damaged run as far as its files or its name tell; empty: they do not."""
    if isinstance(run, RunDirectory):
        return run.kind
    try:
        return read_header(run.path).kind
    except HeibaiError:
        return EVOLVE if (run.path / GENERATIONS).exists() else run.id.partition("-")[0]


def runs_own_code(config: Mapping[str, Any]) -> bool:
    """Whether a run needs code of the user's own, which the server does not start."""
    return any(_OWN_CODE in str(value) for value in config.values())


def require_no_own_code(directory: RunDirectory) -> None:
    """Raises RunError for a run that the command line alone may go on with."""
    if runs_own_code(directory.config):
        raise RunError(
            f"{quoted(directory.id)} runs code of your own (py:), which the page does not start; use: heibai resume"
        )


@contextmanager
def faults_of(directory: RunDirectory) -> Iterator[None]:
    """A name that the run needs and nobody knows, such as a game of a package, is no run that is not there.

    Raises RunError instead of UnknownNameError.
    """
    try:
        yield
    except UnknownNameError as error:
        raise RunError(f"{quoted(directory.id)} cannot be shown: {error}") from error


def path_for(id: str) -> Path:
    """Where a new run goes."""
    return runs_directory() / id


def _require_kind(directory: RunDirectory) -> RunDirectory:
    if directory.kind not in KINDS:
        raise UnknownNameError(f"{quoted(directory.id)} is a run of kind {directory.kind!r}; see it with: heibai runs")
    return directory
