"""The names by which a page asks for the jobs of this user, and whether the server may work on one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from ....arena.contests.contest import MATCH
from ....arena.contests.ledger import GAMES
from ....core.errors import HeibaiError, RunError, UnknownNameError, quoted
from ....evolve.runs.assembly import KIND as EVOLVE
from ....evolve.runs.run import GENERATIONS
from ....games import GameSpec
from ....jobs.directory import RunDirectory
from ....jobs.found_runs import DamagedRun
from ....jobs.job import is_run, read_header, reading_config
from ....store.champions import short_names
from ....store.home import database_path, runs_directory
from ....store.runs import RunIndex
from .own_code import runs_own_code

Answer = TypeVar("Answer")
_LEFT_BY = {GENERATIONS: EVOLVE, GAMES: MATCH}  # a file, and the kind of job that writes it


def job_named(name: str, kinds: Collection[str] = ()) -> RunDirectory:
    """The job that a page names, of one of some ``kinds`` where they are given. No path is made of the name.

    Raises:
        UnknownNameError: there is none.
        RunError, CheckpointError: it is damaged.
    """
    usual = runs_directory()
    if usual.is_dir() and name in {path.name for path in usual.iterdir()}:
        directory = RunDirectory.open(usual / name)
    elif (place := known_places().get(name)) is not None:
        directory = RunDirectory.open(place)  # says what is wrong with a damaged one
    else:
        raise UnknownNameError(f"{quoted(name)} is no job of this machine; look at the list again")
    if kinds and directory.kind not in kinds:
        raise UnknownNameError(f"{quoted(directory.id)} is a job of kind {directory.kind!r}; look at the list again")
    return directory


def name_of(directory: RunDirectory) -> str:
    """The name of a job that ``job_named`` gave, or that was begun in the usual folder."""
    place = directory.path.resolve()
    if place.parent == runs_directory().resolve():
        return place.name
    return next((name for name, known in known_places().items() if known == place), str(place))


def known_places() -> dict[str, Path]:
    """By name: the directories of this user's jobs of every kind, none of them opened. Raises StoreError."""
    with closing(RunIndex(database_path())) as index:
        remembered = index.paths()
    places = sorted({path.resolve() for path in (*runs_directory().glob("*"), *remembered) if is_run(path)})
    return dict(zip(short_names(places), places, strict=True))


def kind_of(run: DamagedRun) -> str:
    """The kind of a damaged job as far as its files or its name tell; empty: they do not."""
    try:
        return read_header(run.path).kind
    except HeibaiError:
        left = (kind for file, kind in _LEFT_BY.items() if (run.path / file).exists())
        return next(left, run.id.partition("-")[0])


def game_of(config: Mapping[str, Any]) -> str:
    """Which game a job is about, as a text. Raises RunError: its config is damaged."""
    with reading_config():
        return str(GameSpec.from_fields(config, opening="opening_rule"))


def require_no_own_code(directory: RunDirectory, *, use: str = "heibai resume") -> None:
    """Raises RunError for a job that the command line alone may go on with; ``use``: the verb that does."""
    if runs_own_code(directory.config):
        raise RunError(f"{quoted(directory.id)} runs code of your own (py:), which the page does not start; use: {use}")


def of_job(name: str, kinds: Collection[str], look: Callable[[RunDirectory], Answer]) -> Answer:
    """What ``look`` finds of the job that a page names. Raises what ``job_named`` and ``look`` raise."""
    directory = job_named(name, kinds)
    with unknown_names_as_run_errors(directory):
        return look(directory)


@contextmanager
def unknown_names_as_run_errors(directory: RunDirectory) -> Iterator[None]:
    """A name that the job needs and nobody knows, such as a game of a package, is no job that is not there.

    Raises RunError instead of UnknownNameError.
    """
    try:
        yield
    except UnknownNameError as error:
        raise RunError(f"{quoted(directory.id)} cannot be shown: {error}") from error
