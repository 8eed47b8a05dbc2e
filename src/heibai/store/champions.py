"""Champions of one's own runs, found by the run's name alone: ``mine/NAME`` in a player text; ``mine/NAME/cell-3-4`` is
the best of a cell of its map.

A name is the end of a run directory's path, as much of it as tells it from others: ``run``, or ``b/run`` where there is
an ``a/run`` too. A name is only ever compared with the names of known runs; no path is made of it.
"""

from __future__ import annotations

import os
import shlex
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from ..core.errors import HeibaiError, RunError, UnknownNameError, WeightsFileError, quoted
from ..evaluators.weights_file import WeightsFile, read_weights
from ..jobs.directory import RunDirectory
from ..jobs.documents import list_folder, may_be_there
from .home import DATABASE, RUNS, home_directory
from .maps import MAP, cell_name, read_cell, split_cell
from .runs import RunIndex

CHAMPION = "champion.json"  # in the directory of a run of evolution that is finished or stopped


@dataclass(frozen=True, eq=False)
class Champion:
    """The champion of one run."""

    name: str  # see above
    run: RunDirectory
    weights: WeightsFile
    cell: tuple[int, int] | None = None  # of the run's map; None: the champion itself

    @property
    def full_name(self) -> str:
        """Its longest name: it stays clear whatever runs come."""
        parts = self.run.path.resolve().parts[1:]
        return "/".join(parts if self.cell is None else (*parts, cell_name(self.cell)))

    @property
    def created(self) -> float:
        """When its run began, in seconds since 1970."""
        return self.run.created


@dataclass(frozen=True, eq=False)
class DamagedChampion:
    """A champion that cannot be read."""

    name: str  # fit to be shown
    fault: str  # one sentence
    created: float = 0.0  # unknown


def list_champions() -> list[Champion | DamagedChampion]:
    """All of this user's, newest first. Raises StoreError, RunError: the index or the folder of runs cannot be read."""
    paths = _places()
    named = zip(paths, short_names(paths), strict=True)
    return sorted((_read(name, path) for path, name in named), key=lambda each: each.created, reverse=True)


def champion_named(name: str) -> Champion:
    """The champion of the run with this name; ``RUN/cell-3-4``: the best of a cell of its map (see maps.py).

    Raises:
        UnknownNameError: no run of that name has one, or several have, or nobody is in the cell.
        RunError: it is damaged.
        StoreError: the index of runs cannot be read.
    """
    paths = _places()
    found = [path for path in paths if _ends_with(path, name)]
    if len(found) == 1:
        return _open(name, found[0])
    if not found and (of_map := split_cell(name)) is not None:
        return _best_of_cell(champion_named(of_map[0]), name, of_map[1])
    if found:
        exact = ", ".join(short for path, short in zip(paths, short_names(paths), strict=True) if path in found)
        raise UnknownNameError(f"{quoted(name)} is the name of {len(found)} runs; write one of {exact} behind mine/")
    known = ", ".join(short_names(paths)[:20]) or "none; breed one with: heibai evolve roulette"
    raise UnknownNameError(f"no run named {quoted(name)} has a champion; known: {known}")


def _open(name: str, path: Path) -> Champion:
    run = RunDirectory.open(path)
    try:
        return Champion(name, run, read_weights(path / CHAMPION))
    except WeightsFileError as error:
        raise RunError(
            f"the champion of {quoted(name)} is damaged ({error.args[0].partition(';')[0]}); it is made again by: "
            f"heibai resume {shlex.quote(str(path))}"
        ) from error


def _best_of_cell(champion: Champion, name: str, cell: tuple[int, int]) -> Champion:
    path = champion.run.path / MAP
    if not path.is_file():
        raise UnknownNameError(f"{quoted(champion.name)} keeps no map of players; breed one: heibai evolve map-elites")
    try:
        return Champion(name, champion.run, read_cell(path, cell), cell)
    except WeightsFileError as error:
        raise RunError(
            f"{quoted(name)} is damaged ({error.args[0].partition(';')[0]}); it is made again by: "
            f"heibai resume {shlex.quote(str(champion.run.path))}"
        ) from error


def name_of(run: RunDirectory) -> str | None:
    """The name of a run's champion; None for a run without one, or one that no list of runs has. Raises StoreError."""
    paths = _places()
    return dict(zip(paths, short_names(paths), strict=True)).get(run.path.resolve())


def short_names(paths: list[Path]) -> list[str]:
    """For each path the shortest end that no other of ``paths`` has."""
    names = []
    for path in paths:
        lengths = range(1, len(path.parts))
        ends = ("/".join(path.parts[-length:]) for length in lengths)
        names.append(next((end for end in ends if sum(_ends_with(other, end) for other in paths) == 1), str(path)))
    return names


def _ends_with(path: Path, name: str) -> bool:
    return str(path) == name or (bool(name) and str(path).endswith(f"/{name}"))


def runs_with(file: str) -> list[Path]:
    """Directories of runs that hold this file: those of the usual folder, and those that the index remembers.

    Raises StoreError, RunError: the index or the folder of runs cannot be read.
    """
    home = home_directory()
    paths = {path.resolve() for path in list_folder(home / RUNS) if may_be_there(path / file)}
    if os.path.exists(home / DATABASE):
        with closing(RunIndex(home / DATABASE)) as index:
            paths |= {path for path in index.paths() if may_be_there(path / file)}
    return sorted(paths)


def _places() -> list[Path]:
    return runs_with(CHAMPION)


def _read(name: str, path: Path) -> Champion | DamagedChampion:
    if not name.isprintable():
        return DamagedChampion(ascii(name), f"{name!a} cannot be typed; rename the directory of the run")
    try:
        return _open(name, path)
    except HeibaiError as error:
        return DamagedChampion(name, str(error))
